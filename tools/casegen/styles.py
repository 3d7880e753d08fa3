"""How players are steered: who wants every trick, who wants none, and what they are dealt."""

from collections.abc import Mapping, Sequence

from tools.casegen.luck import Luck
from tools.casegen.story import worth
from tools.casegen.table import Table

# A player who takes what he can, one who avoids it, one who plays anything.
GRAB, DUCK, ANY = "grab", "duck", "any"
Styles = Mapping[int, str]
NO_STYLES: Styles = {}


def choose(table: Table, luck: Luck, style: str) -> str:
    """Return the card that the player to act plays in this style."""
    legal = table.legal
    if style == ANY or len(legal) == 1:
        return luck.pick(legal)
    cards = [play["card"] for play in table.view["trick"]["cards"]]
    low_first = sorted(luck.shuffled(legal), key=lambda card: -table.ranks.index(card[0]))
    if not cards:
        return low_first[-1] if style == GRAB else _lead_low(table, low_first)
    led = cards[0][1]
    if low_first[0][1] != led:
        return _discard(table, low_first, style)
    best = min(table.ranks.index(card[0]) for card in cards if card[1] == led)
    winning = [card for card in low_first if table.ranks.index(card[0]) < best]
    losing = [card for card in low_first if card not in winning]
    if style == GRAB:
        if not winning:
            return losing[0]
        last = len(cards) + 1 == sum(bool(hand) for hand in table.view["hands"])
        return winning[0] if last else winning[-1]
    return losing[-1] if losing else low_first[0]


def _lead_low(table: Table, low_first: Sequence[str]) -> str:
    """The lowest card that does not count, so as not to lead one's own Jack."""
    return next((c for c in low_first if not worth(table.game, c)), low_first[0])


def _discard(table: Table, low_first: Sequence[str], style: str) -> str:
    """Who ducks gets rid of what counts, then of high cards; who grabs keeps high cards."""
    if style == GRAB:
        return low_first[0]
    return max(low_first, key=lambda card: (worth(table.game, card), low_first.index(card)))


def play_trick(table: Table, luck: Luck, styles: Styles, otherwise: str = ANY) -> None:
    """Play until the trick on the table has been taken, or the deal is over."""
    number = table.view["trick"]["number"]
    while table.phase == "play" and table.view["trick"]["number"] == number:
        table.play(choose(table, luck, styles.get(table.to_act, otherwise)))


def play_out(table: Table, luck: Luck, styles: Styles, otherwise: str = ANY) -> None:
    """Play until the deal has ended, whatever ends it."""
    while table.phase == "play":
        table.play(choose(table, luck, styles.get(table.to_act, otherwise)))


def pass_all(table: Table) -> None:
    """Everybody who is asked for an announcement passes."""
    while table.phase == "announce":
        table.say("pass")


def announce_by(table: Table, seat: int, what: str) -> bool:
    """Let this seat announce when he is asked, and the others pass; False if he is not asked."""
    while table.phase == "announce":
        if table.to_act == seat:
            table.say(what)
            pass_all(table)
            return True
        table.say("pass")
    return False


def random_hands(table: Table, luck: Luck) -> dict[int, list[str]]:
    """Return hands for the deal that is due, dealt blindly."""
    return _hands(table, luck.shuffled(table.pack()))


def strong_hands(
    table: Table, luck: Luck, strong: int, weight: float = 1.0
) -> dict[int, list[str]]:
    """Return hands of which one holds most of the high cards; more of them with more weight."""
    pack = luck.shuffled(table.pack())
    key = {card: table.ranks.index(card[0]) * weight + 8 * luck.fraction() for card in pack}
    best = sorted(pack, key=lambda card: key[card])[: table.sizes()[strong]]
    return {**_hands(table, [c for c in pack if c not in best], strong), strong: best}


def _hands(table: Table, cards: list[str], without: int | None = None) -> dict[int, list[str]]:
    hands = {}
    for seat, size in table.sizes().items():
        if seat != without:
            hands[seat], cards = cards[:size], cards[size:]
    return hands


def sit(
    luck: Luck,
    game: str,
    players: int,
    options: Mapping[str, str | int] | None = None,
    totals: Sequence[int] = (),
) -> Table:
    """Return a table with a dealer drawn by lot."""
    return Table(game, players, luck.below(players), dict(options or {}), totals)


def leader_of(table: Table) -> int:
    """Return who leads to the first trick of the deal that is due if nobody announces."""
    trial = Table(table.game, table.players, table.dealer, table.options, table.totals)
    trial.deal_deck(trial.pack())
    pass_all(trial)
    return trial.to_act
