"""The yardstick plays Polignac, and the contest runs."""

from random import Random

import pytest

from tools import bench_engine, yardstick


def test_the_yardstick_plays_what_it_always_has() -> None:
    """A deal holds five points; these came of these seeds on the day it was frozen."""
    deals = [yardstick.play_deal(Random(seed), seed % 4) for seed in range(200)]
    assert all(sum(points) == 5 for points in deals)
    assert deals[:3] == [[0, 4, 0, 1], [0, 1, 4, 0], [0, 5, 0, 0]]


def test_the_contest_tells_a_ratio_for_everybody(capsys: pytest.CaptureFixture[str]) -> None:
    """The yardstick's own is 1; every line has deals a second, a ratio and a name."""
    bench_engine.main(1)
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 7
    assert lines[0].split()[2] == "1.00"
    assert all(float(line.split()[0]) > 0 for line in lines)
