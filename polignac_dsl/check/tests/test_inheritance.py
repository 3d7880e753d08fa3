"""What a spec inherits, replaces, drops and chooses."""

import pytest

from polignac_dsl.check.spec_file import check_file
from polignac_dsl.check.tests.specs import HEAD, Folder


def test_a_clause_is_replaced_whole(folder: Folder) -> None:
    """Nothing of the inherited sentence stays, nor of its sources."""
    game = folder.game(
        "cards:\n  removed: 7 with 7 players; 7♥ and 7♦ with 3, 5 or 6 players; none otherwise\n"
    )
    clause = game.clauses["cards.removed"]
    assert [case.players for case in clause.cases] == [(7,), (3, 5, 6), None]
    assert clause.cites == ()


def test_inherited_clauses_keep_their_sources_and_places(folder: Folder) -> None:
    """A clause that is not replaced still cites what it cited, and stands where it stood."""
    clause = folder.game("").clauses["count.polignac"]
    assert clause.cites == ("WF", "L14")
    assert clause.span is not None
    assert clause.span.source.name.endswith("polignac.yaml")


def test_sources_of_an_inherited_clause_can_be_given_again(folder: Folder) -> None:
    """`cites` speaks of inherited clauses, of options and of their values."""
    game = folder.game(
        "sources:\n  H: a book\ncites:\n  count.polignac: H\n  options.limit: H, L24\n"
        "  options.limit-tested.in-mid-deal: L26\n"
    )
    assert game.clauses["count.polignac"].cites == ("H",)
    assert game.options["limit"].cites == ("H", "L24")
    tested = game.options["limit-tested"]
    assert tested.value("in-mid-deal").cites == ("L26",)  # type: ignore[union-attr] # a choice with that value


def test_null_drops_a_named_clause_and_an_announcement_whole(folder: Folder) -> None:
    """Every slot of the announcement goes with it."""
    game = folder.game(
        "announcements:\n  asked: nobody\n  generale: null\noptions:\n  flat-five: counts-last\n"
        "end:\n  loser-after-slam: as otherwise\n",
        "polignac-generale",
    )
    assert not [path for path in game.clauses if "generale" in path]


def test_an_author_s_words_go_with_their_clause(folder: Folder) -> None:
    """Words for an inherited clause stay while it does; replaced or dropped, it loses them."""
    words = "text:\n  count.jacks: {en: Each Jack is one.}\n  count.polignac: {en: It is two.}\n"
    folder.write(words, "polignac", "base")
    assert set(folder.game("", "base").text) == {"count.jacks", "count.polignac"}
    assert set(folder.game("count:\n  jacks: 1 for each J except J♠\n", "base").text) == {
        "count.polignac"
    }
    assert set(folder.game("count:\n  polignac: null\n", "base").text) == {"count.jacks"}


def test_the_order_of_clauses_is_that_of_play(folder: Folder) -> None:
    """Section by section; slots first, then a game's own, the inherited ones before the new."""
    paths = list(folder.game("count:\n  aces: 1 for each A\n").clauses)
    assert paths[:4] == ["players", "cards.pack", "cards.removed", "cards.rank"]
    assert [p for p in paths if p.startswith("count.")] == [
        "count.polignac", "count.jacks", "count.aces",
    ]  # fmt: skip


def test_a_pinned_value_becomes_the_game_s_own(folder: Folder) -> None:
    """Its clauses replace, the option is gone, and other options stay."""
    game = folder.game("options:\n  two-at-the-limit: highest-total\n")
    assert "two-at-the-limit" not in game.options
    assert "limit" in game.options
    assert game.clauses["end.loser"].text == "the highest total, ties together"


def test_the_file_s_own_clause_goes_before_a_pinned_one(folder: Folder) -> None:
    """Base, then pinned values, then the file itself."""
    game = folder.game(
        "options:\n  two-at-the-limit: highest-total\nend:\n  loser: every player at <limit>\n"
    )
    assert game.clauses["end.loser"].text == "every player at <limit>"


def test_a_pinned_number_stands_in_every_sentence(folder: Folder) -> None:
    """Also in those that other options bring."""
    game = folder.game("options:\n  limit: 15\n")
    assert game.clauses["end.over"].text == "when a total reaches 15"
    assert game.clauses["end.over"].cases[0].form["triggers"][0]["number"] == 15
    option = game.options["two-at-the-limit"]
    clause = option.value("all-of-them").sets["end.loser"]  # type: ignore[union-attr] # a choice with that value
    assert clause is not None
    assert clause.cases[0].form["number"] == 15


def test_a_pinned_value_may_speak_of_some_numbers_of_players(folder: Folder) -> None:
    """For the others the base holds, and the joined sentence can be read."""
    game = folder.game("options:\n  playoff-for-two: sevens-out\n", "polignac-cr")
    clause = game.clauses["cards.removed"]
    assert [case.players for case in clause.cases] == [(2,), (3, 5, 6), None]
    assert clause.text == (
        "7♠ and 7♣ with 2 players; 7♠ and 7♣ with 3, 5 or 6 players; none otherwise"
    )


def test_a_pinned_value_over_a_bare_sentence_reads_on_with_otherwise(folder: Folder) -> None:
    """The joined sentence is one of the language."""
    game = folder.game("options:\n  five-or-six-players: uneven-deal\n", "polignac-cr")
    assert game.clauses["deal.hands"].text == (
        "every card, the first players one more with 5 or 6 players;"
        " every card, the same number each otherwise"
    )


def test_an_option_given_again_replaces_the_inherited_one_whole(folder: Folder) -> None:
    """Its other values are gone."""
    game = folder.game(
        "options:\n  two-at-the-limit:\n    first: as written\n    nobody:\n      end.loser: nobody\n"
        "      end.winner: the lowest total, ties together\n      end.loser-after-slam: as otherwise\n"
    )
    option = game.options["two-at-the-limit"]
    assert [v.name for v in option.values] == ["first", "nobody"]  # type: ignore[union-attr] # a choice
    assert list(game.options) == ["limit", "limit-tested", "two-at-the-limit"]


def test_a_spec_beside_goes_before_a_shipped_one(folder: Folder) -> None:
    """Somebody who changes a copy of the base gets the changed one."""
    folder.raw(
        "game: family\nlanguage: 1\nabstract: yes\ntitle: {en: Mine}\ncount:\n  own: 1 for J♠\n",
        "family",
    )
    folder.write("players: 4\n", "family")
    assert "E401" in [d.code for d in check_file(folder.path / "example.yaml")[1]]


def test_one_may_extend_a_shipped_game_of_the_same_name(folder: Folder) -> None:
    """A file never extends itself: its name then means the shipped game."""
    game, found = check_file(
        folder.write("count:\n  kings: 1 for each K\n", "polignac", "polignac")
    )
    assert game is not None
    assert game.lineage == ("polignac", "polignac", "family")
    assert {d.code for d in found} == {"W602"}


def test_a_circle_of_files_is_told_with_all_its_links(folder: Folder) -> None:
    """From the file itself back to where it closes."""
    folder.write("", "two", "one")
    folder.write("", "three", "two")
    folder.write("", "one", "three")
    (found,) = check_file(folder.path / "one.yaml")[1]
    assert (found.code, found.message.split(": ")[1]) == ("E213", "one → two → three → one")


def test_a_game_extends_through_ten_others_and_no_more(folder: Folder) -> None:
    """The bound is the language's (3.4)."""
    for number in range(1, 11):
        extends = "family" if number == 1 else f"base-{number - 1}"
        text = HEAD.format(name=f"base-{number}", extends=extends)
        folder.raw(text.replace("title", "abstract: yes\ntitle"), f"base-{number}")
    assert "E215" not in folder.codes("players: 4\n", "base-9")
    assert folder.codes("players: 4\n", "base-10") == ["E215"]


@pytest.mark.parametrize("name", ["../family", "/etc/passwd", "family.yaml", "a b"])
def test_extends_takes_a_name_and_never_a_path(folder: Folder, name: str) -> None:
    """Nothing outside of the folder and the shipped games can be read."""
    assert folder.codes("", f'"{name}"') == ["E206"]


def test_a_base_that_cannot_be_read_is_told_with_who_extends_it(folder: Folder) -> None:
    """A folder and a file that is no text: the note is at the name after `extends`."""
    (folder.path / "base.yaml").mkdir()
    (folder.path / "other.yaml").write_bytes(b"\xff\xfe")
    for name, told in (("base", "is a folder"), ("other", "UTF-16")):
        (found,) = folder.check("", name)[1]
        assert told in found.message
        assert [(n.message, n.span.line) for n in found.notes] == [("it is extended here", 3)]


def test_what_is_wrong_in_a_base_is_told_in_its_own_file(folder: Folder) -> None:
    """The name and the line are those of the base."""
    folder.write("count:\n  aces: 1 for ech A\n", "polignac", "base")
    (found,) = check_file(folder.write("", "base"), "specs/example.yaml")[1]
    assert found.span is not None
    assert (found.span.source.name, found.span.line) == ("specs/base.yaml", 6)


def test_a_finding_in_an_inherited_sentence_says_who_inherits_it(folder: Folder) -> None:
    """The line is in the base, the cause in the game that is checked."""
    (found,) = folder.check("count:\n  kings: 1 for each K\n")[1]
    assert [note.message for note in found.notes] == ["found in `example`, which inherits this"]


@pytest.mark.parametrize(
    ("body", "hint"),
    [
        ("limit: 15\n", "options stand under `options:`, with two spaces before them"),
        ("count:\nqueen: 3 for Q♠\n", "put it there, with two spaces before it"),
        ("over: when a total reaches 15\n", "it is a clause of `end`"),
        ("count:\n  queen:3\n", "write `  queen: 3 for Q♠`"),
        ("count:\n  queen 3 for Q♠\n", "write `  queen: 3 for Q♠`"),
        ("count:\n  queen = 3\n", "write `  queen: 3 for Q♠`"),
        ("count:\n  queen:\n", "say what is counted: `queen: 3 for Q♠`"),
        ("count:\n  queen: 3\n", "write `queen: 3 for Q♠`"),
        ("count:\n  jacks: none\n", "write `jacks: null`"),
        ("players: 3-6\n", "write `3 to 6`"),
        ("players: 4 players\n", "write `4`"),
        ("play:\n  first-lead: eldest hand\n", "write `the player after the dealer`"),
        ("play:\n  first-trick: no J\n", "write `any card except J, unless nothing else`"),
        ("options:\n  limit: 15\nend:\n  over: when a total reaches <limit>\n", "write `15`"),
    ],
)
def test_what_players_write_first_gets_the_line_to_write(
    folder: Folder, body: str, hint: str
) -> None:
    """One error, and its hint is what the language wants."""
    _, found = folder.check(body)
    assert [hint in (d.hint or "") for d in found] == [True], found


def test_a_number_of_a_settled_option_names_the_line_that_settled_it(folder: Folder) -> None:
    """Also one of another file."""
    end = "end:\n  over: when a total reaches <limit>\n"
    assert folder.messages(f"options:\n  limit: 15\n{end}") == [
        "the option `limit` is settled in line 6: it is open no more"
    ]
    folder.write("options:\n  limit: 15\n", name="base")
    (message,) = folder.messages(end, extends="base")
    assert message.startswith("the option `limit` is settled in line 6 of ")


@pytest.mark.parametrize(
    ("body", "line", "hint"),
    [
        ("count:\n  polignac: 2 for J♠\n  queen:3\n", 7, "write `queen: 3`, with a colon"),
        ("count:\n  a: 1 for A♠\n  queen 3 for Q♠\n  jacks: null\n", 7, "`queen: 3 for Q♠`"),
        ("count:\n  a: 1 for A♠\n  queen = 3\nplayers: 4\n", 7, "`queen: 3`"),
        ("count:\n  a: 1 for A♠\ncount:\n  b: 1 for K♠\n", 7, "under the first, in line 5"),
    ],
)
def test_a_line_that_breaks_the_file_is_shown_with_what_to_write(
    folder: Folder, body: str, line: int, hint: str
) -> None:
    """YAML itself notices it a line later, or not at all."""
    _, (found,) = folder.check(body)
    assert (found.span and found.span.line, hint in (found.hint or "")) == (line, True), found


def test_a_game_without_a_base_is_told_of_the_shipped_one(folder: Folder) -> None:
    """Whoever forgot `extends` wanted to vary a game."""
    _, found = check_file(folder.raw("game: example\nlanguage: 1\nplayers: 4\n"))
    assert [(d.code, "`extends: polignac`" in (d.hint or "")) for d in found] == [("E401", True)]
