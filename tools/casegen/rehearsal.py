"""Plays the deals of a scenario while nothing can end the match, and remembers where to look."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from conformance.cases.looks import Look
from tools.casegen.generators.games import spoken
from tools.casegen.luck import Luck
from tools.casegen.phrases import nth
from tools.casegen.revoking import finish_trick, revoke_soon
from tools.casegen.scenario import Scenario, Wish
from tools.casegen.story import worth
from tools.casegen.styles import (
    ANY,
    DUCK,
    GRAB,
    Styles,
    choose,
    leader_of,
    pass_all,
    random_hands,
    strong_hands,
)
from tools.casegen.table import Action, Options, Table
from tools.casegen.words import show

HIGH = 50  # the highest limit there is: no deal played for its own sake comes near it
START = 10  # everybody's total in a rehearsal
SHORT = 2  # tricks, where nothing but the deal and the cards is asked for
_ENDING = ("limit", "limit-hit", "limit-tested")


@dataclass
class Rehearsal:
    """Actions that can be taken again from other totals, what to look at, and what happened."""

    table: Table
    looks: dict[int, list[Look]] = field(default_factory=dict)
    events: list[tuple[int, str]] = field(default_factory=list)
    announcer: int | None = None
    offender: int | None = None

    @property
    def gained(self) -> list[int]:
        """What each seat has scored in the deals counted, playoffs aside."""
        deals = [deal for deal in self.table.view["deals"] if not deal["playoff"]]
        return [sum(d["score"][seat] for d in deals) for seat in range(self.table.players)]

    def look(self, *looks: Look) -> None:
        """Look at these here when the actions are taken in earnest."""
        self.looks.setdefault(len(self.table.actions), []).extend(looks)

    def tell(self, text: str) -> None:
        """Remember a sentence about the last action."""
        self.events.append((len(self.table.actions), text))


def rehearse(luck: Luck, scene: Scenario, wish: Wish) -> Rehearsal | None:
    """Play the deals of a scenario up to its playoff; None where they go another way."""
    neutral = {name: value for name, value in scene.options.items() if name not in _ENDING}
    dealer = luck.below(scene.players)
    totals = [START] * scene.players
    table = Table(scene.game, scene.players, dealer, {**neutral, "limit": HIGH}, totals)
    found = Rehearsal(table)
    for number in range(scene.deals):
        if table.phase != "deal" or table.view["playoff"]:
            return None
        if not _deal(luck, scene, wish, found, number):
            return None
    return found


def deal_cards(luck: Luck, table: Table, strong: int | None, deck: bool) -> None:
    """Deal the deal that is due, by a deck order or by hands, with a strong hand for somebody."""
    if strong is None:
        hands = random_hands(table, luck)
    else:
        hands = strong_hands(table, luck, strong, luck.pick((1.5, 2.0, 3.0)))
    if not deck:
        table.deal(hands)
        return
    trial = table.again()
    trial.deal_deck(trial.pack())
    owner = {card: seat for seat, hand in trial.last.hands.items() for card in hand}
    left = {seat: list(hand) for seat, hand in hands.items()}
    table.deal_deck([left[owner[card]].pop() for card in trial.pack()])


def _deal(luck: Luck, scene: Scenario, wish: Wish, found: Rehearsal, number: int) -> bool:
    table, final = found.table, number + 1 == scene.deals
    what = scene.announced[number] if number < len(scene.announced) else None
    strong = None
    if what is not None or (scene.higher and final):
        strong = luck.below(table.players) if number else _asked_at(luck, table)
    deal_cards(luck, table, strong, scene.deck and number == 0)
    if number == 0:
        _look_at_deal(luck, scene, wish, found)
    if not _ask(scene, wish, found, strong, what, final):
        return False
    if number == 0 and {"direction", "first-leader"} & wish.keys():
        found.look("direction", "to-act")
    styles = {seat: luck.pick((ANY, ANY, DUCK)) for seat in range(table.players)}
    if strong is not None:
        styles[strong] = GRAB
    if scene.next_deal and number == 1 and not _notice_last_deal(luck, scene, found, styles):
        return False
    if scene.next_deal and number == 0 and not _revoke(luck, found, styles, "unnoticed"):
        return False
    if scene.corrected and final and not _revoke(luck, found, styles, "in time"):
        return False
    if scene.late and final and not _revoke(luck, found, styles, "late"):
        return False
    play_to_the_end(luck, scene, found, styles)
    return True


def _asked_at(luck: Luck, table: Table) -> int:
    return table.after(leader_of(table), luck.below(table.players))


def _look_at_deal(luck: Luck, scene: Scenario, wish: Wish, found: Rehearsal) -> None:
    if scene.deck:
        found.look(("hands", (luck.below(scene.players),)))
    if {"five-or-six-players"} & wish.keys():
        found.look("hand-sizes")
    if {"general", "capot"} & wish.keys() and found.table.phase == "announce":
        found.look("legal")


def _ask(
    scene: Scenario, wish: Wish, found: Rehearsal, hero: int | None, what: str | None, final: bool
) -> bool:
    """Ask everybody: the hero announces, with `higher` after another's capot."""
    table, said = found.table, 0
    if table.phase != "announce":
        return what is None
    goes_above = scene.higher and final
    while table.phase == "announce":
        may = {action.get("announcement") for action in table.view["legal"]}
        if said == 1 and "general-announced-by" in wish:
            found.look("to-act", "legal")
        said += 1
        word = "pass"
        if goes_above and said == 1:
            word = "capot"
        elif table.to_act == hero:
            word = "general" if goes_above else str(what)
            if word not in may:
                word = "pass"
        speaker = table.name(table.to_act)
        table.say(word)
        if word != "pass":
            found.announcer = table.actions[-1]["seat"]
            found.tell(f"{speaker} announced the {spoken(scene.game, word)}.")
    if table.view["announcement"] is None and what is not None:
        return "general-announced-by" in wish  # who may not announce shows that, too
    leads = {"several", "capot-leader", "general-leader"} & wish.keys()
    if leads and table.view["announcement"] is not None:
        found.look("announcement", "to-act")
    return True


def _revoke(luck: Luck, found: Rehearsal, styles: Styles, kind: str) -> bool:
    """Let somebody revoke; it is noticed in time, late or not at all."""
    table = found.table
    revoke = revoke_soon(table, luck, luck.below(table.players), styles=styles)
    if revoke is None or (kind == "in time" and not revoke.later):
        return False
    deal = f" of deal {table.view['deal']}" if kind == "unnoticed" else ""
    found.offender = revoke.offender
    name = table.name(revoke.offender)
    found.tell(f"{name} revoked with {show(revoke.card)} in the {nth(revoke.trick)} trick{deal}.")
    if kind == "unnoticed":
        return True
    finish_trick(table, luck, revoke.trick, styles)
    if table.phase != "play":
        return False
    seat = luck.pick(table.view["seats"])
    if kind == "late":
        table.play(choose(table, luck, styles.get(table.to_act, ANY)))
        table.notice(seat, revoke.offender, revoke.trick)
        found.tell("It came out after the next lead.")
        if table.phase == "play":
            found.look("fees")
        return True
    table.notice(seat, revoke.offender, revoke.trick)
    right = luck.pick(table.legal)
    table.correct(right)
    found.tell(f"It came out in time, and {show(right)} was played in its place.")
    found.look("phase", "to-act")
    finish_trick(table, luck, revoke.trick, styles)
    return table.phase == "play"


def _notice_last_deal(luck: Luck, scene: Scenario, found: Rehearsal, styles: Styles) -> bool:
    """In the second deal, look at what can still be noticed of the first, and notice it."""
    table = found.table
    table.play(choose(table, luck, styles.get(table.to_act, ANY)))
    found.look("notices")
    notices = [a for a in table.view["irregular"] if a["do"] == "notice" and a.get("deal") == 1]
    if scene.options.get("revoke-noticed") != "during-the-match":
        found.tell("When that deal had been counted nobody could point it out any more.")
        return not notices
    if not notices:
        return False
    action: Action = luck.pick(notices)
    table.take(dict(action))
    found.tell("It came out in the next deal.")
    if table.phase == "play":
        found.look("fees")
    return True


def play_to_the_end(luck: Luck, scene: Scenario, found: Rehearsal, styles: Styles) -> None:
    """Play what is left of a deal and have it counted; a viewer looks when something counts."""
    table, looked = found.table, not scene.viewed
    while scene.short and len(table.last.tricks) < SHORT:
        table.play(choose(table, luck, styles.get(table.to_act, ANY)))
    while not scene.short and table.phase == "play":
        table.play(choose(table, luck, styles.get(table.to_act, ANY)))
        done = table.last.tricks
        if not looked and table.phase == "play" and not table.view["trick"]["cards"]:
            looked = any(worth(scene.game, card) for _, card in done[-1].cards)
            if looked:
                found.look("captured", "points")
    if table.phase == "claim":
        table.take({"do": "count"})


def pass_or_announce(table: Table, hero: int, words: Sequence[str]) -> str | None:
    """Let the hero announce the first of these words that he may; return it."""
    while table.phase == "announce":
        may = {action.get("announcement") for action in table.view["legal"]}
        word = next((word for word in words if word in may), None)
        if table.to_act == hero and word is not None:
            table.say(word)
            pass_all(table)
            return word
        table.say("pass")
    return None


def limit_of(options: Options) -> int:
    """Return the limit under these options."""
    return int(options.get("limit", 20))
