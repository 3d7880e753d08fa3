"""English as a language of rulebooks."""

import re
from typing import Final

from polignac_dsl.rulebook.english import (
    aims,
    announcing,
    dealing,
    ending,
    faults,
    options,
    playing,
    scoring,
    telling,
    words,
)
from polignac_dsl.rulebook.voice import Tongue

# What each question is called in a table, or in the heading of an option.
_QUESTIONS: Final = {
    "players": "Number of players",
    "cards.pack": "Pack",
    "cards.removed": "Cards taken out",
    "cards.rank": "Ranking",
    "deal.direction": "Direction of play",
    "deal.first-dealer": "First dealer",
    "deal.cut": "Shuffle and cut",
    "deal.next-dealer": "Next dealer",
    "deal.hands": "Hands",
    "deal.packets": "Packets",
    "announcements.asked": "Announcements",
    "announcements.played": "Announcements played",
    "announcements.several": "Several announcements",
    "announcement.by": "Who may announce",
    "announcement.goal": "Goal",
    "announcement.lead": "Lead after the announcement",
    "announcement.made": "Announcement made",
    "announcement.failed": "Announcement failed",
    "announcement.ends": "End of the announced deal",
    "announcement.moment": "Moment of the fixed points",
    "play.first-lead": "First lead",
    "play.lead": "Leads",
    "play.first-trick": "First trick",
    "play.follow": "Following suit",
    "play.void": "Discards",
    "play.trick": "Taker of a trick",
    "play.next-lead": "Next lead",
    "play.captured-cards": "Captured cards",
    "play.ends": "End of the deal",
    "count": "What counts",
    "score.start": "Totals at the start",
    "score.floor": "Totals below zero",
    "score.normal": "Ordinary score",
    "score.settlement": "Special score",
    "end.over": "End of the match",
    "end.tested": "When the totals are looked at",
    "end.loser": "Loser",
    "end.loser-after-slam": "Loser after a slam",
    "end.winner": "Winner",
    "end.playoff": "Playoff",
    "end.playoff-dealer": "Dealer of a playoff",
    "end.playoff-totals": "Scores of a playoff",
    "irregularities.misdeal": "Misdeal",
    "irregularities.revoke": "Revoke",
    "irregularities.last-trick": "Revoke in the last trick",
    "irregularities.late-revoke": "Late revoke",
    "irregularities.late-until": "Time for pointing out a revoke",
    "irregularities.announced": "Revoke under an announcement",
    "irregularities.out-of-turn": "Card played out of turn",
    "irregularities.exposed-card": "Exposed card",
}

_WORDS: Final = {
    "rules": "Rules of the game",
    "contents": "Contents",
    "about": "What it is about",
    "cards": "Players and cards",
    "deal": "The deal",
    "announcements": "Announcements",
    "play": "The play",
    "score": "Scoring",
    "end": "The end of the match",
    "irregularities": "Irregularities",
    "examples": "Worked examples",
    "options": "House options",
    "customs": "Ordinary customs",
    "sources": "Sources",
    "table.players": "Players",
    "table.removed": "Taken out",
    "table.cards": "Cards in play",
    "table.hand": "Each hand",
    "table.packets": "Packets",
    "table.none": "none",
    "table.caption": "Cards and hands by number of players",
    "table.playoff": "{players} (playoff)",
    "table.hand.uneven": "{hands}, in the order of the deal",
    "rank.caption": "From high to low, in every suit",
    "count.caption": "What the cards count",
    "count.intro": (
        "At the end of a deal the players add up what is in the tricks they have taken: "
        "that is their count."
    ),
    "low": "These points are penalties: the fewer, the better.",
    "high": "The more points, the better.",
    "option": "option",
    "or": " or ",
    "and": " and ",
    "colon": ": ",
    "options.intro": (
        "What a table may settle for itself before the match. "
        "The way of this book is marked; the short name is what a program is told."
    ),
    "options.default": "as in this book",
    "options.chosen": "chosen here",
    "options.number": "From {low} to {high}; in this book {value}.",
    "options.number.chosen": "From {low} to {high}; here {value}.",
    "options.usual": "Usual: {usual}.",
    "options.none": "This game leaves nothing open.",
    "unplayed": "It is played only where the table has agreed on it (option: {option}).",
    "bid.option": "{bid} (an option)",
    "customs.intro": "Where nothing particular is the rule, this is what holds.",
    "customs.question": "Question",
    "customs.answer": "Answer",
    "moot.announcements": "does not arise: there are no announcements",
    "moot.several": "does not arise: there is one announcement at most",
    "moot.bid": "is not played",
    "moot.playoff": "does not arise: there are no playoffs",
    "moot.revoke": "does not arise: there is no rule for revokes",
    "moot.race": "does not arise: nobody races to the limit",
    "sources.intro": "The rules of this book follow these sources; what is open in them is an option.",
    "sources.law": "Numbers such as L14 are rows of the points of law, the list of open questions.",
    "sources.own": "These rules have no source and are this game’s own: {rules}.",
    "as-written": "“{name}”",
    "sources.caption": "Where each rule comes from",
    "sources.rule": "Rule",
    "sources.where": "Source",
    "sources.none": "This book names no sources.",
    "made-by": "Made by polignac from the rules of the game {game}.",
    "digest": "Digest of the rules: {digest}",
    "choices": "With these house options: {choices}.",
    "example": "Example {number}",
    "dash": " – ",
    "hand": "The hand of {name}",
    "diagram": "The tricks",
    "diagram.one": "The trick",
    "diagram.counting": "The tricks that count",
    "diagram.revoke": "The trick with the revoke, and the next",
    "diagram.trick": "Trick",
    "diagram.leads": "leads",
    "diagram.takes": "takes the trick",
    "diagram.counts": "counts",
    "diagram.legend.html": (
        "The arrow marks the card led, the frame the card that takes the trick; "
        "cards that count are shaded."
    ),
    "diagram.legend.md": "The arrow marks the card led; the card in bold takes the trick.",
    "scores": "The scores",
    "totals": "The totals are now: {totals}.",
}


def typeset(text: str) -> str:
    """Return a text with typographic apostrophes, and figures kept together with their noun."""
    text = re.sub(r"(?<=\w)'(?=\w|\b|\s)", "’", text)
    text = re.sub(r'"([^"<>]*)"', r"“\1”", text)
    return re.sub(r"(?<=[\d\ue002]) (?=(?:points?|players|cards|deals)\b)", "\u00a0", text)


ENGLISH: Final = Tongue(
    code="en",
    makers=(
        dealing.MAKERS
        | announcing.MAKERS
        | playing.MAKERS
        | scoring.MAKERS
        | ending.MAKERS
        | faults.MAKERS
    ),
    guard=words.guard,
    otherwise="otherwise,",
    semicolon="; ",
    typeset=typeset,
    questions={key: typeset(text) for key, text in _QUESTIONS.items()},
    words={key: typeset(text) for key, text in _WORDS.items()},
    about=aims.about,
    bid_name=words.bid_named,
    option_name=options.option_name,
    value_name=options.value_name,
    source=lambda text: text,
    rank_letters={"T": "10"},
    names=("Martha", "John", "Lucy", "Tom", "Kate", "Peter", "Rose", "Ben"),
    teller=telling.EnglishTeller(),
    card_name=telling.card,
)
