"""Announcements made and failed, with each option that says what they cost (L16–L23)."""

from functools import partial

from tools.casegen.draft import Aim, Draft, every_other
from tools.casegen.generators.announcement_trials import (
    FAILED,
    FIRST,
    LAST,
    MADE,
    OTHER,
    TRIALS,
    Try,
)
from tools.casegen.generators.games import ANNOUNCED, spoken
from tools.casegen.luck import Luck
from tools.casegen.phrases import nth, sums, tricks, who_captured
from tools.casegen.story import Deal
from tools.casegen.styles import (
    ANY,
    GRAB,
    announce_by,
    leader_of,
    pass_all,
    play_out,
    random_hands,
    sit,
    strong_hands,
)
from tools.casegen.table import Table


def ends_so(table: Table, ending: str) -> bool:
    """Say whether the deal went as wanted for its announcer."""
    deal = table.last
    assert deal.announcement is not None
    announcer, takers = deal.announcement[0], deal.takers
    lost = [taker != announcer for taker in takers]
    if table.options.get("announced-deal") == "ends-when-decided":
        return lost[-1] and 1 < len(lost) < min(len(hand) for hand in deal.hands.values())
    if ending == MADE:
        return not any(lost)
    if ending == FIRST:
        return lost[0] and not all(lost)
    if ending == LAST:
        return lost[-1] and not any(lost[:-1])
    if ending == OTHER:
        return len(set(takers)) == 1 and lost[0]
    assert ending == FAILED
    return any(lost) and not lost[0] and not lost[-1]


def told(table: Table, deal: Deal) -> str:
    """Return how the announcement went, in a sentence."""
    assert deal.announcement is not None
    announcer, what = deal.announcement
    name, word = table.name(announcer), spoken(table.game, what)
    odd = next((trick for trick in deal.tricks if trick.taker != announcer), None)
    if odd is None:
        return f"{name} announced the {word} and took all {tricks(len(deal.tricks))}."
    last = odd.number == len(deal.hands[announcer])
    place = "last" if last else nth(odd.number)
    return f"{name} announced the {word} and lost the {place} trick to {table.name(odd.taker)}."


def tried(luck: Luck, game: str, trial: Try) -> Draft | None:
    """Somebody announces and plays for every trick."""
    table = sit(luck, game, trial.players, trial.options)
    announcer = table.after(leader_of(table), trial.place)
    if trial.total:
        totals = [luck.between(1, 12) for _ in range(trial.players)]
        totals[announcer] = trial.total
        table = Table(game, trial.players, table.dealer, trial.options, totals)
    strong, weight = announcer, {MADE: 3.0, FIRST: 0.5}.get(trial.ending, 2.0)
    if trial.ending == OTHER:
        strong = table.after(announcer, luck.between(1, trial.players - 1))
    table.deal(strong_hands(table, luck, strong, weight))
    what = trial.what or ANNOUNCED[game]
    if not announce_by(table, announcer, what):
        return None
    table.look("announcement", "to-act")
    play_out(table, luck, {strong: GRAB}, ANY)
    deal = table.last
    if not ends_so(table, trial.ending):
        return None
    ending = "made" if trial.ending == MADE else "failed"
    clauses = [f"announcements.{what}.{ending}", f"announcements.{what}.goal"]
    clauses += [f"announcements.{what}.lead"] if trial.place else []
    clauses += ["score.floor"] if "below-zero" in trial.tells else []
    looks = ["count", "score", "totals"]
    if "announced-deal" in trial.tells:
        clauses.append(f"announcements.{what}.ends")
        looks.append("broken-off")
    captured = "" if ending == "made" else f" {who_captured(table, deal)}"
    scorers = [seat for seat, n in enumerate(table.view["deals"][-1]["score"]) if n]
    result = f" Totals: {sums(table, scorers)}." if scorers else ""
    why = f"{told(table, deal)}{captured}{result}"
    law = trial.law or ("L16", "L18" if ending == "made" else "L19")
    return Draft(table, trial.title, clauses, why, looks, law)


def silence(luck: Luck, game: str, players: int) -> Draft | None:
    """Everybody passes, and the deal is an ordinary one."""
    table = sit(luck, game, players)
    table.deal(random_hands(table, luck))
    table.look("phase", "to-act", "legal")
    pass_all(table)
    table.look("announcement", "to-act")
    play_out(table, luck, {}, ANY)
    if len(set(table.last.takers)) == 1:
        return None
    order = [table.name(seat) for seat, _ in table.last.said]
    return Draft(
        table,
        "Everybody is asked once, from the first leader on, and passes: an ordinary deal",
        ["announcements.asked", "score.normal"],
        f"{', '.join(order)} are asked in this order, and {order[0]} leads. "
        f"{who_captured(table, table.last)}",
        ("score", "totals"),
        ["L16", "L22"],
    )


def aims() -> list[Aim]:
    """Return the cases about announcements and what they cost."""
    found = [
        Aim(
            "announcing",
            trial.name,
            game,
            "announce",
            partial(tried, game=game, trial=trial),
            every_other(*trial.tells),
        )
        for game, trials in TRIALS.items()
        for trial in trials
    ]
    for place, game in enumerate(ANNOUNCED):
        make = partial(silence, game=game, players=(6, 3, 4, 5, 6)[place])
        found.append(Aim("announcing", "silence", game, "announce", make))
    return found
