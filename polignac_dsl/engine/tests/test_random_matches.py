"""What holds in every match at every table that the format can say."""

from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from polignac_dsl.engine.actions import Action, Deal, Notice, Refusal, action_from_json
from polignac_dsl.engine.match import Match
from polignac_dsl.engine.tests.drawing import (
    MOST_ACTIONS,
    some_action,
    some_nonsense,
    starts,
    tables,
)
from polignac_dsl.engine.tests.tables import do

matches = tables().flatmap(starts)
seeds = st.integers(0, 2**32)
few = settings(
    max_examples=25,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


def steps(match: Match, random: Random) -> Iterator[Action]:
    """Play the match at random, yielding each action before it is done."""
    for _ in range(MOST_ACTIONS):
        action = None if match.phase == "over" else some_action(match, random)
        if action is None:
            return
        yield action
        do(match, action)


@few
@given(matches, seeds)
def test_undo_is_never_having_done(match: Match, seed: int) -> None:
    """Back from the end of the match, every view is what it was on the way there."""
    seen = []
    for action in steps(match, Random(seed)):
        seen.append((match.view().to_json(), match.legal_actions(), action))
    assert match.actions == tuple([action for _, _, action in seen])
    while seen:
        view, legal, action = seen.pop()
        assert match.undo() == action
        assert (match.view().to_json(), match.legal_actions()) == (view, legal)
        assert (match.phase, match.to_act) == (view["phase"], view["to_act"])
    assert match.undo() is None


@few
@given(matches, seeds)
def test_a_copy_goes_its_own_way(match: Match, seed: int) -> None:
    """What is done to one is not seen in the other, and the same actions lead to the same place."""
    twin, done = match.copy(), []
    for number, action in enumerate(steps(match, Random(seed))):
        done.append(action)
        if number == seed % 40:
            twin, done = match.copy(), [action]
            before = match.view().to_json()
            do(twin, action)
            assert match.view().to_json() == before
            twin.undo()
    do(twin, *done)
    assert twin.view().to_json() == match.view().to_json()
    assert twin.actions == match.actions


@few
@given(matches, seeds)
def test_a_refused_action_changes_nothing(match: Match, seed: int) -> None:
    """And an action that is offered is accepted, one that is not is refused."""
    random = Random(seed)
    for _ in steps(match, random):
        action = some_nonsense(match, random)
        before, log = match.view().to_json(), match.actions
        offered = action in match.legal_actions() or action in match.irregular_actions()
        answer = match.apply(action)
        if isinstance(action, Deal):
            # A deal can be flawed and accepted, as a misdeal.
            if answer is None:
                match.undo()
        else:
            assert (answer is None) == offered
            if answer is None:
                match.undo()
        assert match.view().to_json() == before
        assert match.actions == log


@few
@given(matches, seeds)
def test_actions_and_views_are_their_json(match: Match, seed: int) -> None:
    """An action read back from its JSON is the action; a lazy view is the whole one."""
    for action in steps(match, Random(seed)):
        assert action_from_json(action.to_json()) == action
    lazy, whole = match.view(), match.view().to_json()
    assert {key: lazy[key] for key in reversed(list(lazy))} == whole


@few
@given(matches, seeds)
def test_cards_are_never_lost(match: Match, seed: int) -> None:
    """In play, hands, trick and captured cards are the pack, each card once."""
    for _ in steps(match, Random(seed)):
        view = match.view()
        if view["phase"] not in ("announce", "play", "correct", "claim"):
            continue
        cards = [card for hand in view["hands"] for card in hand]
        cards += [card for captured in view["captured"] for card in captured]
        if view["trick"]:
            cards += [played["card"] for played in view["trick"]["cards"]]
        assert sorted(cards) == sorted(match.table.deals[len(view["seats"])].pack)
        taken = [c["card"] for trick in view["tricks"] for c in trick["cards"]]
        assert sorted(taken) == sorted(c for captured in view["captured"] for c in captured)


@few
@given(matches, seeds)
def test_scores_add_up(match: Match, seed: int) -> None:
    """Totals are the scores of all deals on top of the first totals, and reasons are the score."""
    totals = list(match.totals)
    for action in steps(match, Random(seed)):
        before = match.view()["deals"]
        do(match, action)
        view = match.view()
        if len(view["deals"]) > len(before):
            deal = view["deals"][-1]
            end = match.table.end
            if not deal["playoff"] or (end.playoff and end.playoff.totals.added):
                totals = [total + score for total, score in zip(totals, deal["score"], strict=True)]
                if match.table.totals.floor.of == "total":
                    totals = [max(0, total) for total in totals]
            explained = [0] * match.table.players
            for line in view["reasons"]["score"]:
                explained[line["seat"]] += line["points"]
            assert explained == deal["score"]
            assert all(deal["count"][s] == 0 for s in range(len(totals)) if s not in deal["seats"])
        if not (view["phase"] == "over" or isinstance(action, Notice)):
            assert list(match.totals) == totals
        totals = list(match.totals)
        match.undo()


@few
@given(matches, seeds)
def test_a_view_does_not_tell_hidden_cards(match: Match, seed: int) -> None:
    """Two players exchange cards that neither has played: a third one's view stays the same."""
    random = Random(seed)
    for _ in steps(match, random):
        view = match.view()
        seats = view["seats"]
        if view["phase"] not in ("announce", "play") or len(seats) < 3:
            continue
        if random.random() < 0.9:
            continue
        viewer, first, second = random.sample(seats, 3)
        if not view["hands"][first] or not view["hands"][second]:
            continue
        swapped = _swapped(
            match, random.choice(view["hands"][first]), random.choice(view["hands"][second])
        )
        if swapped is not None:
            assert swapped.view(viewer).to_json() == match.view(viewer).to_json()


def _swapped(match: Match, one: str, other: str) -> Match | None:
    """Return the match with two unplayed cards exchanged, None where its play then differs."""
    actions = list(match.actions)
    number = max(i for i, action in enumerate(actions) if isinstance(action, Deal))
    twin = match.copy()
    while len(twin.actions) > number:
        twin.undo()
    twin.apply(actions[number])
    change = {one: other, other: one}
    hands = tuple(tuple(change.get(card, card) for card in hand) for hand in twin.view()["hands"])
    twin.undo()
    for action in [Deal(hands=hands), *actions[number + 1 :]]:
        if isinstance(twin.apply(action), Refusal):
            return None
    return twin


@few
@given(matches, seeds)
def test_an_old_view_stays_true(match: Match, seed: int) -> None:
    """Read after the match has gone on, a view tells of its own position."""
    views, copies = [], []
    for number, _ in enumerate(steps(match, Random(seed))):
        if number < 60:
            views.append(match.view())
            copies.append(deepcopy(match.view().to_json()))
    assert [view.to_json() for view in views] == copies


@few
@given(matches, seeds)
def test_every_clause_that_had_a_say_is_a_clause_of_the_table(match: Match, seed: int) -> None:
    """The trace names clauses by the ids of the table, and grows within a deal."""
    known = _ids(match.table)
    before: frozenset[str] = frozenset()
    for action in steps(match, Random(seed)):
        found = match.clauses_evaluated()
        assert before <= found <= known
        before = frozenset() if isinstance(action, Deal) else found


def _ids(node: Any) -> set[str]:
    """Return the id of every node, and the two that stand apart."""
    found = {"deal.hands", "deal.packets"}
    todo = [node]
    while todo:
        node = todo.pop()
        if isinstance(node, tuple):
            todo += node
        elif isinstance(node, dict):
            todo += node.values()
        elif hasattr(node, "__dataclass_fields__"):
            values = {name: getattr(node, name) for name in node.__dataclass_fields__}
            if isinstance(values.get("id"), str):
                found.add(values["id"])
            todo += values.values()
    return found
