"""Takes the actions of a rehearsal again, from totals at which the options have a say."""

from collections.abc import Sequence

from conformance.cases.looks import Look
from tools.casegen.draft import Draft
from tools.casegen.generators.games import ANNOUNCED, spoken
from tools.casegen.luck import Luck
from tools.casegen.phrases import nth, players, trick_of, who_captured
from tools.casegen.rehearsal import (
    HIGH,
    Rehearsal,
    deal_cards,
    limit_of,
    pass_or_announce,
    rehearse,
)
from tools.casegen.revoking import finish_trick, revoke_soon
from tools.casegen.saying import clauses_of, rows_of, said
from tools.casegen.scenario import Scenario, Wish
from tools.casegen.styles import ANY, GRAB, play_out, random_hands
from tools.casegen.table import RefusedError, Table
from tools.casegen.words import capital, listing, number, show

LONGEST_TITLE = 120  # characters, as the lint has it


def perform(luck: Luck, scene: Scenario, wish: Wish) -> Draft | None:
    """Return the case that a scenario makes with this luck, or None where it goes another way."""
    found = _broken_off(luck, scene) if scene.last else _refitted(luck, scene, wish)
    if found is None:
        return None
    table, told = found
    played_off: list[str] = []
    if scene.playoff:
        if table.phase != "deal" or not table.view["playoff"]:
            return None
        if scene.two_tied and len(table.view["seats"]) != 2:
            return None
        played_off = _play_off(luck, scene, table)
    if table.phase not in ("deal", "over") and not scene.short:
        return None
    return _draft(scene, wish, table, told, played_off)


def _refitted(luck: Luck, scene: Scenario, wish: Wish) -> tuple[Table, list[str]] | None:
    rehearsal = rehearse(luck, scene, wish)
    if rehearsal is None:
        return None
    totals = _totals(luck, scene, rehearsal)
    if totals is None:
        return None
    before = rehearsal.table
    table = Table(scene.game, scene.players, before.dealer, scene.options, totals)
    if scene.viewed:
        table.viewer = luck.below(scene.players)
    for count, action in enumerate(before.actions, 1):
        try:
            table.take(action)
        except RefusedError:
            break
        if count in rehearsal.looks:
            table.look(*dict.fromkeys(rehearsal.looks[count]))
    if table.phase == "claim":
        table.take({"do": "count"})
    told = [text for count, text in rehearsal.events if count <= len(table.actions)]
    return table, told


def _totals(luck: Luck, scene: Scenario, rehearsal: Rehearsal) -> list[int] | None:
    """Return totals from which the deals rehearsed lead to the end that is wanted."""
    limit, gained = limit_of(scene.options), rehearsal.gained
    jumps = str(scene.options.get("limit-hit", "reached")).startswith("exactly")
    lost = rehearsal.table.view["outcome"] is not None or rehearsal.table.view["playoff"]
    offender = rehearsal.offender if lost else None
    if limit == 1:
        totals = [0] * scene.players
    else:
        if scene.playoff:
            finals = _tied(luck, scene, gained, limit, offender)
        elif scene.ending:
            finals = _near(luck, gained, limit, jumps)
        else:
            finals = [max(0, n) + luck.below(min(10, limit)) for n in gained]
        if finals is None:
            return None
        totals = [final - n for final, n in zip(finals, gained, strict=True)]
    if scene.zero and rehearsal.announcer is not None:
        totals[rehearsal.announcer] = luck.below(min(5, limit))
    if min(totals) < 0 or (max(totals) >= limit and not jumps):
        return None
    return totals


def _near(luck: Luck, gained: Sequence[int], limit: int, jumps: bool) -> list[int]:
    """Some who scored come to the limit, a little above it or just below it."""
    finals = [luck.between(max(n, limit - 9), max(n, limit - 1)) for n in gained]
    scored = luck.shuffled([seat for seat, n in enumerate(gained) if n > 0])
    for seat in scored[: luck.between(1, 3)]:
        finals[seat] = (
            limit + luck.below(min(gained[seat], 3)) - (luck.below(3 if limit == HIGH else 6) == 0)
        )
    if jumps and luck.below(3) == 0:
        seat = luck.below(len(gained))
        finals[seat] = limit + 1 + max(0, gained[seat])
    return finals


def _tied(
    luck: Luck, scene: Scenario, gained: Sequence[int], limit: int, offender: int | None
) -> list[int] | None:
    """So many tie on the lowest total, and somebody comes to the limit."""
    n = scene.players
    many = 2 if scene.two_tied else luck.between(2, min(4, n - 1))
    if offender is not None:
        out = offender
    else:
        scored = [seat for seat, points in enumerate(gained) if points > 0]
        if not scored:
            return None
        out = luck.pick(scored)
    tied = luck.shuffled([seat for seat in range(n) if seat != out])[:many]
    least = max(0, *(gained[seat] for seat in tied))
    if least > limit - 2:
        return None
    low = luck.between(least, min(least + 8, limit - 2))
    finals = [luck.between(max(low + 1, gained[seat]), max(limit - 1, 1)) for seat in range(n)]
    for seat in tied:
        finals[seat] = low
    if offender is None:
        finals[out] = limit + luck.below(min(gained[out], 2))
        others = luck.shuffled(
            [s for s in range(n) if s not in tied and s != out and gained[s] > 0]
        )
        if others and luck.below(2):
            finals[others[0]] = limit
    else:
        finals[out] = luck.between(max(0, gained[out]), max(limit - 1, 0))
    return finals


def _broken_off(luck: Luck, scene: Scenario) -> tuple[Table, list[str]] | None:
    """Play under the options themselves to a revoke in the trick that breaks the deal off."""
    limit = limit_of(scene.options)
    totals = [luck.between(max(0, limit - 6), limit - 1) for _ in range(scene.players)]
    if scene.playoff:
        many = 2 if scene.two_tied else luck.between(2, scene.players - 1)
        for seat in luck.shuffled(range(scene.players))[:many]:
            totals[seat] = min(totals)
    table = Table(scene.game, scene.players, luck.below(scene.players), scene.options, totals)
    deal_cards(luck, table, None, scene.deck)
    if scene.deck:
        table.look(("hands", (luck.below(scene.players),)))
    while table.phase == "announce":
        table.say("pass")
    table.look("direction", "to-act")
    revoke = revoke_soon(table, luck, luck.below(2 * scene.players))
    if revoke is None:
        return None
    finish_trick(table, luck, revoke.trick)
    if table.phase != "claim" or not any(table.view["hands"]):
        return None
    name, where = table.name(revoke.offender), nth(revoke.trick)
    told = [f"{name} revoked with {show(revoke.card)} in the {where} trick; it ended the deal."]
    table.notice(luck.pick(table.view["seats"]), revoke.offender, revoke.trick)
    if table.phase == "correct":
        right = luck.pick(table.legal)
        table.correct(right)
        told.append(f"It was corrected by {show(right)}.")
        table.look("phase")
    else:
        told.append("That was late.")
    play_out(table, luck, {}, ANY)
    if table.phase == "claim":
        table.take({"do": "count"})
    return table, told


def _play_off(luck: Luck, scene: Scenario, table: Table) -> list[str]:
    """Deal and play the playoff that is due, and one more if it leaves a tie."""
    told = []
    for _ in range(2):
        if table.phase != "deal" or not table.view["playoff"]:
            break
        seats = table.view["seats"]
        table.look("seats", "dealer", "totals")
        asked = scene.options.get("playoff-announcements") == "with"
        hero = luck.pick(seats)
        if asked:
            deal_cards(luck, table, hero, deck=False)
        else:
            table.deal(random_hands(table, luck))
        if scene.game in ANNOUNCED:
            table.look("phase", "to-act")
        word = pass_or_announce(table, hero, (ANNOUNCED.get(scene.game, ""),))
        play_out(table, luck, {hero: GRAB} if word else {}, ANY)
        score = table.view["deals"][-1]["score"]
        came = listing([f"{table.name(seat)} {score[seat]}" for seat in seats]).replace("-", "−")
        own = f"{table.name(hero)} announced the {spoken(scene.game, word)} there; " if word else ""
        told.append(f"{players(table, seats)} played off: {own}the scores were {came}.")
    return told


def _draft(
    scene: Scenario, wish: Wish, table: Table, told: Sequence[str], played_off: Sequence[str]
) -> Draft:
    counted = [deal for deal in table.deals if deal.counted and not deal.playoff]
    captured = [who_captured(table, counted[-1])] if counted else []
    looks, ended = _ended(wish, table)
    return Draft(
        table,
        _title(scene, table),
        clauses_of(scene.game, wish),
        " ".join([*told, *captured, *played_off, ended]),
        looks,
        rows_of(wish),
    )


def _ended(wish: Wish, table: Table) -> tuple[Sequence[Look], str]:
    """Return what to look at in the end, and how it ended, in a sentence."""
    view = table.view
    if view["phase"] == "play":
        trick = table.last.tricks[-1]
        taken = f"{table.name(trick.taker)} took the {nth(trick.number)} trick, {trick_of(trick)}."
        return ("taker", "points", "trick"), taken
    looks: list[Look] = ["score"] if view["deals"] else []
    if {"limit-tested", "limit-hit", "announced-deal", "last-trick-revoke"} & wish.keys():
        looks += ["broken-off"] if view["deals"] else []
    looks.append("totals")
    outcome = view["outcome"]
    if outcome is None and view["playoff"]:
        tied = players(table, view["seats"])
        return [*looks, "playoff", "seats", "dealer"], f"{tied} tie and are to play off."
    if outcome is None:
        return [*looks, "over", "dealer"], f"The match goes on; {table.name(view['dealer'])} deals."
    who = [
        f"{players(table, outcome[key])} {word}"
        for key, word in (("losers", "lost"), ("winners", "won"))
        if outcome[key]
    ]
    return [*looks, "winners", "losers"], f"{' and '.join(who)}."


def _title(scene: Scenario, table: Table) -> str:
    """Return the options that are not at their default, and what happens, as far as it fits."""
    about = ", ".join([number(scene.players), *said(scene.game, scene.options)])
    events = _events(scene, table)
    while events:
        title = capital(f"{about}: {listing(events)}")
        if len(title) <= LONGEST_TITLE:
            return title
        events.pop()
    return capital(about)


def _events(scene: Scenario, table: Table) -> list[str]:
    """Return what the case is about, for its title."""
    about = []
    for deal in table.deals:
        if deal.announcement is not None and not deal.playoff:
            announcer, what = deal.announcement
            word = spoken(scene.game, what)
            if not deal.counted:
                about.append(f"a {word}")
            elif all(taker == announcer for taker in deal.takers):
                about.append(f"a {word} made")
            else:
                about.append(f"a {word} that fails")
    if scene.late:
        about.append("a revoke noticed late")
    if scene.corrected:
        about.append("a revoke corrected")
    if scene.next_deal:
        about.append("a revoke of the deal before")
    if scene.last:
        about.append("a revoke in the trick that breaks the deal off")
    if scene.playoff:
        seats = next(deal.seats for deal in table.deals if deal.playoff)
        about.append(f"a playoff of {number(len(seats))}")
    elif table.view["outcome"] is not None:
        about.append("the end of the match")
    return about or ["the next deal" if table.view["deals"] else "deal and first tricks"]
