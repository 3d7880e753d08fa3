"""The course of a match: what each accepted action brings about.

Rules held here: the order of the phases (conformance §5), the end of a deal (§1.6), playoffs
(L29, L44), and the match lost by a revoke (L32).
"""

from collections.abc import Mapping, Sequence

from reference_impl.actions import Action
from reference_impl.announcing import (
    are_asked,
    asking_is_over,
    leader_of_the_deal,
)
from reference_impl.cards import pack
from reference_impl.dealing import deal_out, in_turn_after, misdeal_reasons
from reference_impl.ending import (
    ends_by_decision,
    find_losers,
    find_winners,
    is_broken_off,
    lowest,
    playoff_dealer,
    reached_before_the_match,
    totals_end_the_match,
    when_reached,
)
from reference_impl.games import Value, settle_setting
from reference_impl.refusals import Refusal, refusal_code
from reference_impl.revokes import claims_are_open, is_late, latest_revoke, take_back
from reference_impl.scoring import gains, new_total
from reference_impl.state import CountedDeal, Deal, Outcome, Position, Revoke
from reference_impl.tricks import begin_trick, highest_player, points
from reference_impl.view import make_view


class Match:
    """A match from its first deal on; actions go in one by one.

    An option that is not named is at its default; totals that are not given are 0. Raises
    `UnsupportedError` for a game, number of players, option or value that is not known, and
    `ValueError` for a dealer who is not a seat, or totals that are not a number for each seat.
    """

    def __init__(
        self,
        game: str,
        options: Mapping[str, Value] | None = None,
        players: int = 4,
        dealer: int = 0,
        totals: Sequence[int] | None = None,
    ) -> None:
        setting = settle_setting(game, options or {}, players)
        if type(dealer) is not int or dealer not in range(players):
            raise ValueError(f"dealer: not a seat of {players} players")
        before = [0] * players if totals is None else list(totals)
        if len(before) != players or not all(_is_total(total) for total in before):
            raise ValueError(f"totals: {players} whole numbers are needed, within a million of 0")
        self.position = Position(
            setting=setting,
            totals=before,
            deal=Deal(number=1, dealer=dealer, seats=list(range(players)), playoff=False),
            reached=reached_before_the_match(setting, before),
        )

    def pack(self) -> list[str]:
        """Return the cards with which this deal is played, or the one to come, in a fixed order."""
        return sorted(pack(self.position.setting, len(self.position.deal.seats)))

    def apply(self, action: Action) -> Refusal | None:
        """Take an action, or refuse it; after a refusal everything is as it was before."""
        code = refusal_code(self.position, action)
        if code is not None:
            return Refusal(code)
        match action["do"]:
            case "deal":
                self._deal(action)
            case "misdeal":
                self._misdeal()
            case "announce":
                self._asked((action["seat"], action["announcement"]))
            case "pass":
                self._asked(None)
            case "play":
                self._play(action["seat"], action["card"])
            case "revoke":
                self._revoke(action["seat"], action["card"])
            case "notice":
                deal = action.get("deal", self.position.deal.number)
                self._notice(deal, action["trick"], action["offender"])
            case "correct":
                self._correct(action["seat"], action["card"])
            case _:  # "count"
                self._count()
        return None

    def view(self, viewer: int | None = None) -> dict[str, object]:
        """Return what the table shows (conformance §6), or what this viewer may know of it."""
        return make_view(self.position, viewer)

    def _deal(self, action: Action) -> None:
        setting, deal = self.position.setting, self.position.deal
        if "hands" in action:
            deal.hands = {seat: list(action["hands"][seat]) for seat in deal.seats}
        else:
            deal.hands = deal_out(setting, deal, action["deck"])
        deal.exposed = list(action.get("exposed", []))
        if misdeal_reasons(setting, deal):
            self.position.phase = "misdeal"
        elif are_asked(setting, deal):
            self.position.phase = "announce"
        else:
            self._lead_to_the_first_trick()

    def _misdeal(self) -> None:
        """CR: the deal is void, the same dealer deals again (L31)."""
        void = self.position.deal
        self._next_deal(void.number, void.dealer, void.seats, void.playoff)

    def _asked(self, announcement: tuple[int, str] | None) -> None:
        deal = self.position.deal
        deal.asked += 1
        if announcement is not None:
            deal.announcement = announcement
        if asking_is_over(self.position.setting, deal):
            self._lead_to_the_first_trick()

    def _lead_to_the_first_trick(self) -> None:
        deal = self.position.deal
        begin_trick(deal, leader_of_the_deal(self.position.setting, deal))
        self.position.phase = "play"

    def _play(self, seat: int, card: str) -> None:
        deal = self.position.deal
        deal.hands[seat].remove(card)
        deal.trick.cards[seat] = card
        self.position.phase = "play"
        if deal.trick.complete:
            self._take_the_trick()

    def _revoke(self, seat: int, card: str) -> None:
        deal = self.position.deal
        self.position.revokes.append(Revoke(deal.number, deal.trick.number, seat))
        self._play(seat, card)

    def _take_the_trick(self) -> None:
        """The trick is taken; then the deal is over or the next trick begins."""
        position, deal = self.position, self.position.deal
        taker = highest_player(position.setting, deal.trick)
        deal.trick.taker = taker
        if not deal.cards_are_left or ends_by_decision(position.setting, deal):
            self._deal_is_played()
        elif is_broken_off(position):
            deal.broken_off = True
            self._deal_is_played()
        else:
            begin_trick(deal, taker)

    def _deal_is_played(self) -> None:
        """Claims first, if a revoke of the deal has not been noticed; then the count."""
        if claims_are_open(self.position):
            self.position.phase = "claim"
        else:
            self._count()

    def _notice(self, deal_number: int, trick: int, offender: int) -> None:
        """CR: in time the card is corrected; late, the option `late-revoke` says what it costs."""
        position, deal = self.position, self.position.deal
        revoke = latest_revoke(position, deal_number, trick, offender)
        assert revoke is not None
        revoke.noticed = True
        if not is_late(position, revoke):
            take_back(position, revoke)
            position.phase = "correct"
            return
        if position.setting.agreed("late-revoke", "lost-match"):
            self._match_is_lost_by(offender)
            return
        deal.fees[offender] = deal.fees.get(offender, 0) + 5
        if deal_number == deal.number:
            deal.late_offenders.add(offender)
        if position.phase == "claim":
            self._deal_is_played()

    def _correct(self, seat: int, card: str) -> None:
        """The card is played in place of the wrong one; all is judged as the cards now lie."""
        self.position.deal.offender_to_correct = None
        self._play(seat, card)

    def _count(self) -> None:
        """The end of a deal, in the order of §1.6."""
        position, deal, setting = self.position, self.position.deal, self.position.setting
        gained = gains(setting, deal)
        seats = range(setting.players)
        score = [sum(gain.points for gain in gained if gain.seat == seat) for seat in seats]
        position.deals.append(
            CountedDeal(
                dealer=deal.dealer,
                seats=deal.seats,
                playoff=deal.playoff,
                tricks=[sum(trick.taker == seat for trick in deal.tricks) for seat in seats],
                count=[points(setting, deal, seat) for seat in seats],
                fees=[deal.fees.get(seat, 0) for seat in seats],
                score=score,
                broken_off=deal.cards_are_left,
            )
        )
        if deal.playoff:
            if setting.agreed("playoff-totals", "added"):
                for seat in deal.seats:
                    position.totals[seat] = new_total(setting, position.totals[seat], score[seat])
            self._win_or_play_off(lowest(deal.seats, score))
            return
        for seat in seats:
            before = position.totals[seat]
            after = new_total(setting, before, score[seat])
            own = [gain for gain in gained if gain.seat == seat]
            position.reached[seat] = when_reached(
                setting, position.reached[seat], before, deal.number, own, after
            )
            position.totals[seat] = after
        if deal.broken_off or totals_end_the_match(setting, position.totals):
            position.losers = find_losers(position)
            winners = find_winners(position)
            if setting.text == "CR":
                self._win_or_play_off(winners)
            else:
                self._over(winners)
        else:
            dealer = in_turn_after(deal.dealer, deal.seats)[0]
            self._next_deal(deal.number + 1, dealer, deal.seats, playoff=False)

    def _match_is_lost_by(self, offender: int) -> None:
        """CR, `lost-match` (L32): the match ends at once; the deal is not counted.

        In a playoff the others of that playoff go on; otherwise the others' lowest total wins.
        """
        position, deal = self.position, self.position.deal
        position.totals[offender] = max(position.totals[offender], position.setting.limit)
        others = [seat for seat in deal.seats if seat != offender]
        if deal.playoff:
            position.losers = sorted([*position.losers, offender])
            self._win_or_play_off(others)
        else:
            position.losers = [offender]
            self._win_or_play_off(lowest(others, position.totals))

    def _win_or_play_off(self, tied: list[int]) -> None:
        """CR: one is the winner; a tie is played off among the tied alone (L29)."""
        if len(tied) < 2:
            self._over(tied)
            return
        deal = self.position.deal
        dealer = playoff_dealer(self.position.setting, deal.dealer, tied)
        self._next_deal(deal.number + 1, dealer, tied, playoff=True)

    def _next_deal(self, number: int, dealer: int, seats: list[int], playoff: bool) -> None:
        self.position.deal = Deal(number, dealer, seats, playoff)
        self.position.phase = "deal"

    def _over(self, winners: list[int]) -> None:
        """The cards are put away; the view goes on naming the last deal."""
        last = self.position.deal
        self._next_deal(last.number, last.dealer, last.seats, last.playoff)
        self.position.phase = "over"
        self.position.outcome = Outcome(winners=winners, losers=self.position.losers)


def _is_total(total: object) -> bool:
    """No match comes near a million points: what lies beyond is no total."""
    return type(total) is int and abs(total) <= 1_000_000
