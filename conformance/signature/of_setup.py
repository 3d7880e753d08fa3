"""How the clauses of the deal came out: what was dealt, by what, and by whom after whom."""

from collections.abc import Iterator, Sequence

from conformance.signature.traced import Action, Traced

Finding = tuple[str, str]


def setup(case: Traced) -> Iterator[Finding]:
    """Yield what the deals of a case found."""
    dealer, deals = case.views[0]["dealer"], 0
    for after, view in enumerate(case.views[1:], 1):
        action = case.actions[after - 1]
        if action["do"] == "deal":
            rules = case.deal(after)
            if "deck" in action:
                yield "deal.packets", "-".join(map(str, rules["packets"]))
            yield "deal.hands", shape(case, action, after)
            yield "cards.removed", str(len(rules["removed"]["cards"]))
        if len(view["deals"]) > deals:
            deals = len(view["deals"])
            if not view["playoff"] and view["outcome"] is None:
                yield "deal.next-dealer", f"+{(view['dealer'] - dealer) % len(view['totals'])}"
        dealer = view["dealer"]


def shape(case: Traced, action: Action, after: int) -> str:
    """Return the sizes of the hands from the player after the dealer, or how they are wrong."""
    rules, view = case.deal(after), case.views[after]
    seats: Sequence[int] = view["seats"]
    dealer = view["dealer"]
    order = [s for s in seats if s > dealer] + [s for s in seats if s <= dealer]
    sizes = [len(view["hands"][seat]) for seat in order]
    due = list(rules["hands"])
    if sizes == due:
        return "-".join(map(str, due))
    off = sorted(size - right for size, right in zip(sizes, due, strict=True) if size != right)
    return "wrong " + " ".join(f"{more:+d}" for more in off)
