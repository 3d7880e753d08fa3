from pathlib import Path

import pytest

from polignac_dsl.cli.tests.commands import run, spec


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("chek polignac", "There is no command 'chek'. Did you mean 'check'?"),
        ("frobnicate", "There is no command 'frobnicate'. See 'polignac --help'."),
        ("corpus lnt", "No such command 'lnt'."),
        ("check --jsn polignac", "No such option '--jsn'."),
        ("check", "Missing argument 'GAME...'"),
        ("check polignak", "There is no shipped game 'polignak'. Did you mean 'polignac'?"),
        ("show whist", "There is no shipped game 'whist'. There are polignac, polignac-ace-high,"),
        ("show polignac -O limt=3", "polignac has no option 'limt'. Did you mean 'limit'?"),
        ("show polignac -O zz=3", "no option 'zz'. It has limit, limit-tested, two-at-the-limit."),
        ("show polignac -O limit=99", "limit is a number from 1 to 50, not 99."),
        ("show polignac -O limit=", "limit is a number from 1 to 50, not ''."),
        ("show polignac -O limit=020", "limit is a number from 1 to 50, not '020'."),
        ("show polignac -O limit=٣", "limit is a number from 1 to 50, not '٣'."),
        ("show polignac -O limit", "An option is given as NAME=VALUE, not 'limit'."),
        ("show polignac -O limit=3 -O limit=4", "The option 'limit' is given two values."),
        (
            "rulebook polignac -O limit-tested=in-middeal",
            "The option 'limit-tested' has no value 'in-middeal'. Did you mean 'in-mid-deal'?",
        ),
        (
            "diff polignac polignac-cr -O limit-tested=now",
            "The option 'limit-tested' has no value 'now'. It has after-the-deal, in-mid-deal.",
        ),
        ("diff polignac polignac-en -O limt=3", "has no option 'limt'. Did you mean 'limit'?"),
        ("show polignac -p 9", "polignac takes 3, 4, 5, 6, 7, 8; not 9."),
        ("show polignac -p 1", "1 is not in the range"),
        ("diff polignac polignac-cr -p 8", "polignac and polignac-cr are not both played by 8."),
        ("show family", "family is a base that other games extend (abstract: yes)"),
        ("rulebook family", "family is a base that other games extend (abstract: yes)"),
        ("show polignac --ruleset -p 3", "--ruleset leaves all open"),
        ("rulebook polignac --lang de", "'de' is not one of 'fr', 'en'"),
        ("rulebook polignac --format pdf", "'pdf' is not one of 'html', 'md'"),
        ("explain E3000", "There is no code 'E3000'. Did you mean 'E3"),
        ("explain ouch", "There is no code 'ouch'. 'polignac explain' lists them all."),
        ("completion tcsh", "'tcsh' is not one of 'bash', 'zsh', 'fish'"),
        ("new mine --extends polignak", "There is no shipped game 'polignak'. Did you mean"),
        ("verify buildin", "There is no shipped engine 'buildin'. Did you mean 'builtin'?"),
        (
            "verify node",
            "There is no shipped engine 'node'. There are builtin, reference, tiny-js.",
        ),
        ("verify --game polignak", "There is no game with cases polignak; did you mean polignac?"),
        ("verify --case polignac-score-9001", "did you mean polignac-score-90"),
        ("verify --", "After -- stands the command that starts an engine."),
        ("verify --require some", "'some' is not"),
        ("verify --timeout 0", "0.0 is not in the range"),
        ("verify --start-timeout inf", "inf is not in the range"),
        ("verify --most -1", "-1 is not in the range"),
        ("corpus lint nowhere.yaml", "'nowhere.yaml' does not exist."),
        ("corpus lint --spec nowhere.yaml", "There is no file 'nowhere.yaml'."),
    ],
)
def test_what_is_not_understood_is_told_with_what_is_near(
    line: str, told: str, small_corpus: Path
) -> None:
    """Exit code 2, on standard error, with the command's usage before it."""
    ended = run(*line.split())
    assert (ended.code, ended.out) == (2, "")
    assert ended.err.startswith("Usage: polignac ")
    assert told in ended.err
    assert "?." not in ended.err


def test_a_file_that_is_not_there_is_told_with_its_neighbour(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game without a slash and an ending is a shipped one; the file beside is pointed out."""
    spec(tmp_path, "sunday")
    monkeypatch.chdir(tmp_path)
    assert (
        "There is no file 'sundy.yaml'. Did you mean 'sunday.yaml'?"
        in run("show", "sundy.yaml").err
    )
    told = run("check", "sunday")
    assert told.code == 2
    assert "For the file beside you, write 'sunday.yaml'." in told.err
    for impossible in ("a" * 5000 + ".yaml", "nowhere/x.yaml", "sunday.yaml/x.yaml"):
        told = run("check", impossible)
        assert (told.code, f"There is no file '{impossible}'." in told.err) == (2, True)
