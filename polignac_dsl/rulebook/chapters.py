"""The sections of a rulebook that tell the rules, in the order in which a game is played."""

from collections.abc import Iterable
from typing import Final

from polignac_dsl.rulebook import marks
from polignac_dsl.rulebook.book import (
    Cards,
    CustomRow,
    Customs,
    Grid,
    Heading,
    Paragraph,
    Section,
    Statement,
)
from polignac_dsl.rulebook.cardsets import groups
from polignac_dsl.rulebook.customs import is_custom, moot
from polignac_dsl.rulebook.reading import Json, Reading, slot
from polignac_dsl.rulebook.statements import statement, words_of
from polignac_dsl.rulebook.voice import Tongue

# The paragraphs of each section, by the questions that they answer.
PARAGRAPHS: Final = {
    "cards": (("players", "cards.pack", "cards.removed"), ("cards.rank",)),
    "deal": (
        ("deal.direction", "deal.first-dealer", "deal.cut"),
        ("deal.hands", "deal.packets", "deal.next-dealer"),
    ),
    "announcements": (("announcements.asked", "announcements.played", "announcements.several"),),
    "play": (
        ("play.first-lead", "play.lead", "play.first-trick"),
        ("play.follow", "play.void", "play.trick"),
        ("play.next-lead", "play.captured-cards", "play.ends"),
    ),
    "score": (
        ("count",),
        ("score.normal", "score.settlement", "score.start", "score.floor"),
    ),
    "end": (
        ("end.over", "end.tested"),
        ("end.loser", "end.loser-after-slam", "end.winner"),
        ("end.playoff", "end.playoff-dealer", "end.playoff-totals"),
    ),
    "irregularities": (
        ("irregularities.misdeal",),
        (
            "irregularities.revoke",
            "irregularities.last-trick",
            "irregularities.late-revoke",
            "irregularities.late-until",
            "irregularities.announced",
        ),
        ("irregularities.out-of-turn", "irregularities.exposed-card"),
    ),
}
_BID: Final = ("by", "goal", "lead", "ends", "made", "failed", "moment")
# The clause whose answer makes others pointless; they share its row in the table of customs.
_CAUSES: Final = {
    "announcements": "announcements.asked",
    "playoff": "end.playoff",
    "revoke": "irregularities.revoke",
}
_CAUSE_OF: Final = {path: why for why, path in _CAUSES.items()}


class Chapters:
    """Writes the sections of one game in one language."""

    def __init__(self, tongue: Tongue, reading: Reading, tables: dict[int, Json]) -> None:
        """`tables` holds a compiled table for each number of players."""
        self.tongue = tongue
        self.reading = reading
        self.tables = tables

    def sections(self) -> list[Section]:
        """Return the sections that have something to say."""
        found = []
        for name, paragraphs in PARAGRAPHS.items():
            blocks: list[object] = []
            for questions in paragraphs:
                told = self._paragraph(questions)
                if told:
                    blocks.append(told)
                blocks += self._drawings(questions)
            if name == "announcements":
                blocks += self._bids()
            if blocks:
                found.append(Section(f"section-{name}", self.tongue.words[name], tuple(blocks)))
        return found

    def customs(self) -> Section | None:
        """Return the table of the clauses that are silent by nature, None when there is none."""
        answers: dict[tuple[str, str], list[str]] = {}
        for path in self.reading.paths:
            why = moot(self.reading, path)
            if why is not None:
                bid = path.split(".")[1]
                question = (
                    marks.capitalised(self.tongue.bid_name(bid))
                    if why == "bid"
                    else self.question(_CAUSES.get(why, path))
                )
                answers.setdefault((self.tongue.typeset(question), why), []).append(path)
            elif is_custom(self.reading, path):
                answers.setdefault((self.question(path), _CAUSE_OF.get(path, "")), []).append(path)
        rows = [
            CustomRow(question, self._custom(paths[0], why), tuple(paths))
            for (question, why), paths in answers.items()
        ]
        if not rows:
            return None
        words = self.tongue.words
        table = Customs(words["customs.question"], words["customs.answer"], tuple(rows))
        intro = Paragraph((Statement(words["customs.intro"]),))
        return Section("section-customs", words["customs"], (intro, table))

    def _custom(self, path: str, why: str) -> str:
        if why and path != _CAUSES.get(why):
            return self.tongue.words[f"moot.{why}"]
        answer = words_of(self.tongue, self.reading, path)
        return marks.uncapitalised(answer.removesuffix("."))

    def question(self, path: str) -> str:
        """Return what the question of a clause is called, with the name of its announcement."""
        question = self.tongue.questions[slot(path)]
        if slot(path).startswith("announcement."):
            bid = marks.capitalised(self.tongue.bid_name(path.split(".")[1]))
            question = f"{bid}{self.tongue.words['colon']}{marks.uncapitalised(question)}"
        return self.tongue.typeset(question)

    def _told(self, paths: Iterable[str], naming: bool = False) -> list[Statement]:
        """Return the statements of the paths that have something to say.

        With `naming`, the first one names what the others then call "it".
        """
        told: list[Statement] = []
        for path in paths:
            if moot(self.reading, path) is None and not is_custom(self.reading, path):
                named = naming and bool(told)
                told.append(statement(self.tongue, self.reading, path, named))
        return told

    def _paragraph(self, questions: tuple[str, ...]) -> Paragraph | None:
        paths = [p for question in questions for p in self.reading.paths if slot(p) == question]
        told = self._told(paths)
        if told and questions == ("count",):
            words = self.tongue.words
            polarity = {True: [words["low"]], False: [words["high"]], None: []}
            intro = [words["count.intro"], *polarity[self.reading.low_is_good()]]
            told = [*map(Statement, intro), *told]
        return Paragraph(tuple(told)) if told else None

    def _bids(self) -> list[object]:
        blocks: list[object] = []
        played = self.reading.bids_played()
        for name in self.reading.bids_possible():
            title = marks.capitalised(self.tongue.bid_name(name))
            told = self._told((f"announcements.{name}.{part}" for part in _BID), naming=True)
            if name not in played:
                title = self.tongue.words["bid.option"].format(bid=title)
                told.append(Statement(self._on_condition(name)))
            blocks.append(Heading(self.tongue.typeset(title), f"announcements.{name}"))
            blocks.append(Paragraph(tuple(told)))
        return blocks

    def _on_condition(self, bid: str) -> str:
        """Return the words that say by which option an announcement is played."""
        options = [
            name
            for path in ("announcements.played", "announcements.asked")
            for name in self.reading.open_options(path)
            if bid in Reading(self.reading.ruleset, self._with(name, path)).bids_played()
        ]
        links = [marks.link(f"options.{o}", self.tongue.option_name(o)) for o in options]
        text = self.tongue.words["unplayed"].format(option=", ".join(links))
        return self.tongue.typeset(text)

    def _with(self, name: str, path: str) -> dict[str, int | str]:
        values = self.reading.options[name]["values"]
        value = next(value for value in values if path in values[value]["sets"])
        return {**self.reading.choices, name: value}

    def _drawings(self, questions: tuple[str, ...]) -> list[object]:
        if "cards.removed" in questions:
            return [self._hands()]
        if questions == ("cards.rank",) and (form := self.reading.form("cards.rank")):
            pairs = tuple((f"{rank}S", "") for rank in form["ranks"])
            return [Cards(self.tongue.words["rank.caption"], pairs)]
        points = self.reading.card_points()
        if questions == ("count",) and 0 < len(points) <= 16:
            ordered = sorted(points.items(), key=lambda item: (-item[1], "SHDC".index(item[0][1])))
            pairs = tuple(("".join(card), str(value).replace("-", "−")) for card, value in ordered)
            return [Cards(self.tongue.words["count.caption"], pairs)]
        return []

    def _hands(self) -> Grid:
        """Return the table of cards and hands by number of players."""
        words = self.tongue.words
        rows = []
        for number in self.reading.numbers:
            players = max(self.tables) if number not in self.tables else number
            deal = self.tables[players]["deals"].get(str(number))
            if deal is None:
                continue
            title = str(number)
            if number not in self.reading.heads:
                title = words["table.playoff"].format(players=number)
            hands = list(map(str, deal["hands"]))
            hand = hands[0]
            if len(set(hands)) > 1:
                hand = words["table.hand.uneven"].format(hands=", ".join(hands))
            removed = self._removed(deal["removed"]["cards"])
            rows.append((title, removed, str(len(deal["pack"])), hand))
        head = ("players", "removed", "cards", "hand")
        return Grid(
            words["table.caption"], tuple(words[f"table.{key}"] for key in head), tuple(rows)
        )

    def _removed(self, cards: list[str]) -> str:
        if not cards:
            return self.tongue.words["table.none"]
        return " ".join(
            f"{self.tongue.rank_letters.get(group.rank, group.rank)}{SIGNS[suit]}"
            for group in groups((card[0], card[1]) for card in cards)
            if group.rank
            for suit in group.suits or "SHDC"
        )


SIGNS: Final = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
