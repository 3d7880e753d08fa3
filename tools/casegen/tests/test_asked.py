"""Cases that ask nothing new are not kept, and what becomes of their ids."""

from pathlib import Path

import pytest

from polignac_dsl.cli.catalogue import Tables, shipped_catalogue
from tools.casegen import corpus
from tools.casegen.asked import Asked, UnreadableError
from tools.casegen.corpus import Made, make, retire
from tools.casegen.draft import Aim, Draft
from tools.casegen.ids import Ids
from tools.casegen.luck import Luck
from tools.casegen.styles import random_hands
from tools.casegen.table import Table


def dealt_by(place: int, lucky: int = 1, players: int = 4) -> Aim:
    """Return an aim at one deal, the same wherever the dealer sits: other seats ask no more."""

    def make_it(luck: Luck) -> Draft | None:
        table = Table("polignac", players, place)
        hands = random_hands(table, Luck("the same"))
        table.deal({table.after(seat, place): hand for seat, hand in hands.items()})
        return Draft(table, f"Dealt by {place}", ["play.lead"], "He is next.", ("to-act",))

    class Late(Aim):
        def at(self, seed: int, *, proven: bool = False) -> Draft | None:
            return super().at(seed, proven=proven) if seed >= lucky else None

    return Late("tests", f"dealt-{place}-{players}", "polignac", "refusals", make_it)


def asked() -> Asked:
    """Return a filter that knows of no question yet."""
    return Asked(shipped_catalogue(), Tables())


def test_who_asks_nothing_new_is_dropped_and_listed() -> None:
    """The second aim asks the first one's question from another seat; the third does not."""
    ids = Ids({})
    aims = [dealt_by(0), dealt_by(1), dealt_by(1, players=5)]
    found = make(aims, ids, search=True, is_new=asked().add)
    assert [made.aim for made in found] == [aims[0], aims[2]]
    assert (ids.dropped(aims[0]), ids.dropped(aims[1])) == (False, True)
    assert '"tests polignac dealt-1-4 dropped": ""' in ids.text()
    assert [made.aim for made in make(aims, ids, search=False)] == [aims[0], aims[2]]


def test_who_has_a_seed_goes_before_who_has_none() -> None:
    """A new aim does not take the question of an older one, wherever it stands."""
    ids = Ids({})
    (older,) = make([dealt_by(1)], ids, search=True, is_new=asked().add)
    found = make([dealt_by(0), dealt_by(1)], ids, search=True, is_new=asked().add)
    assert [made.aim.key for made in found] == [older.aim.key]


def test_what_is_asked_by_a_file_is_not_asked_again(tmp_path: Path) -> None:
    """The cases worked by hand go first; an aim that lost its question to one is dropped."""
    ids = Ids({})
    first = make([dealt_by(0)], ids, search=True, is_new=asked().add)
    (text,) = corpus.files(first).values()
    file = tmp_path / "refusals.yaml"
    file.write_text(text, "utf-8")
    known = asked()
    known.add_files([file])
    assert make([dealt_by(0)], ids, search=True, is_new=known.add) == []
    assert ids.dropped(dealt_by(0))
    assert ids.all() == {"polignac-refusals-101"}


def test_a_file_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    """Nothing is filtered by half of a corpus."""
    file = tmp_path / "refusals.yaml"
    file.write_text("cases:\n- id: nonsense\n", "utf-8")
    with pytest.raises(UnreadableError, match=r"refusals\.yaml"):
        asked().add_files([file])


def test_a_dropped_aim_that_asks_something_new_again_is_taken_back_in() -> None:
    """Dropping is no end: what a case asks may be told more finely one day."""
    ids = Ids({})
    make([dealt_by(0), dealt_by(1)], ids, search=True, is_new=asked().add)
    found: list[Made] = make([dealt_by(0), dealt_by(1)], ids, search=True)
    assert [made.identity for made in found] == ["polignac-refusals-101", "polignac-refusals-102"]
    assert not ids.dropped(dealt_by(1))


def test_ids_of_published_cases_that_are_gone_are_retired_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An id that no published case had is not listed, nor one that is listed already."""
    (tmp_path / "ids.txt").write_text("polignac-slam-001\npolignac-slam-101\npolignac-slam-102\n")
    retired = tmp_path / "retired.txt"
    retired.write_text("# Gone.\npolignac-slam-102  # told a tale\n")
    monkeypatch.setattr(corpus, "CORPUS", tmp_path)
    monkeypatch.setattr(corpus, "RETIRED", retired)
    entries = {f"slams polignac made-3 {n}": f"polignac-slam-10{n}" for n in (1, 2, 3)}
    for _ in range(2):
        retire(Ids(entries), [])
    assert retired.read_text() == "# Gone.\npolignac-slam-102  # told a tale\npolignac-slam-101\n"
