"""Every form of the language and the arguments it takes, in the order of its sentence.

The names are those of the aliases in `spec/rules.lark`; a test holds the two together. A kind
of argument with `*` takes as many as the sentence has.

| kind | in Python | in JSON |
|---|---|---|
| `int` | int | a number |
| `number` | int or OptionRef | a number or `{"option": ID}` |
| `ordinal` | int, `"first"` or `"last"` | the same |
| `cards` | CardSet | `{"any": [ATOM, …], "except": [ATOM, …]}` |
| `rank`, `word` | str | a text |
| `name` | str, one of NAMES | a text |
| `form:GROUP` | Form, one of a group | `{"form": NAME, …}` |
| `counts` | tuple of int | a list of numbers |
"""

Arguments = tuple[tuple[str, str], ...]

_PLAIN = """
nothing_removed clockwise counter_clockwise by_lot cut_open cut_left cut_right next_player
previous_player same_player even_hands uneven_hands any_packets nobody_asked asked_from_leader
asked_from_elder all_played first_stands by_any by_first_leader every_trick no_trick
announcer_leads first_leader_leads bid_to_last_card bid_when_decided at_the_end when_lost
after_dealer before_dealer dealer_leads dealer_left dealer_right any_lead any_first_trick
follow_suit any_discard highest_of_suit_led taker_leads face_down face_up counted_face_up
last_card no_floor total_floor score_floor takes_every_trick as_counted after_deal after_trick
nobody everyone_else as_otherwise no_playoff next_of_tied same_if_tied totals_left_alone
totals_added no_misdeal same_dealer_again next_dealer_deals no_revoke later_cards_stand
later_cards_back last_trick_corrected last_trick_late no_penalty offender_loses until_count
until_match_end announcement_as_played announcement_settled out_of_turn_back out_of_turn_stands
exposed_back exposed_played
"""

FORMS: dict[str, Arguments] = dict.fromkeys(_PLAIN.split(), ()) | {
    "heads": (("numbers", "counts"),),
    "pack": (("cards", "int"),),
    "removed": (("cards", "cards"),),
    "rank_order": (("ranks", "*rank"),),
    "steady_packets": (("size", "int"),),
    "steady_packets_rest": (("size", "int"),),
    "listed_packets": (("sizes", "*int"),),
    "packets_in_turn": (("sizes", "*int"),),
    "some_played": (("names", "*word"),),
    "highest_stands": (("order", "*word"),),
    "capture_every": (("cards", "cards"),),
    "capture_none": (("cards", "cards"),),
    "lead_never": (("banned", "cards"),),
    "lead_last": (("banned", "cards"),),
    "lead_until": (("banned", "cards"), ("until", "cards")),
    "lead_until_last": (("banned", "cards"), ("until", "cards")),
    "first_trick_ban": (("banned", "cards"),),
    "forced_discard": (("forced", "*cards"),),
    "some_face_up": (("cards", "cards"),),
    "last_card_or_captured": (("cards", "cards"),),
    "count_items": (("items", "*form:item"),),
    "for_card": (("points", "number"), ("cards", "cards")),
    "for_each": (("points", "number"), ("cards", "cards")),
    "for_each_trick": (("points", "number"),),
    "for_the_trick": (("points", "number"), ("trick", "ordinal")),
    "for_no_trick": (("points", "number"),),
    "together": (("points", "number"), ("things", "*form:thing")),
    "card": (("cards", "cards"),),
    "the_trick": (("trick", "ordinal"),),
    "start_points": (("points", "number"),),
    "settlement": (("event", "form:event"), ("payoff", "form:payoff")),
    "captures_every": (("cards", "cards"),),
    "each_scores": (("amount", "form:amount"),),
    "one_and_others": (("who", "name"), ("amount", "form:amount"), ("others", "form:amount")),
    "flat": (("points", "number"),),
    "more_than_counted": (("points", "number"),),
    "less_than_counted": (("points", "number"),),
    "over": (("triggers", "*form:trigger"),),
    "reaches": (("total", "name"), ("number", "number")),
    "exceeds": (("total", "name"), ("number", "number")),
    "is_exactly": (("total", "name"), ("number", "number")),
    "deals_played": (("number", "number"),),
    "everyone_at": (("number", "number"),),
    "best": (("by", "*form:criterion"), ("ties", "name")),
    "first_to_reach": (("number", "number"),),
    "first_to_exceed": (("number", "number"),),
    "highest_total": (),
    "lowest_total": (),
    "after_slam": (("selection", "form:selection"),),
    "playoff_deal": (("wins", "name"),),
    "playoff_deal_quiet": (("wins", "name"),),
    "offender_scores_more": (("points", "number"),),
    "offender_put_at": (("total", "number"),),
}

# The names that stand as an argument of kind `name`.
NAMES = {
    "who": ("that_player", "announcer"),
    "total": ("any_total", "every_total"),
    "ties": ("ties_together", "ties_by_playoff", "ties_play_on", "ties_to_elder"),
    "wins": ("lowest", "highest"),
}

_PAYOFFS = ("each_scores", "one_and_others")
_SELECTIONS = ("nobody", "everyone_else", "everyone_at", "best")

# The forms that stand as an argument of kind `form:GROUP`.
GROUPS: dict[str, tuple[str, ...]] = {
    "item": ("for_card", "for_each", "for_each_trick", "for_the_trick", "for_no_trick"),
    "thing": ("card", "the_trick"),
    "event": ("takes_every_trick", "captures_every"),
    "payoff": _PAYOFFS,
    "amount": ("flat", "as_counted", "more_than_counted", "less_than_counted"),
    "trigger": ("reaches", "exceeds", "is_exactly", "deals_played"),
    "criterion": ("first_to_reach", "first_to_exceed", "highest_total", "lowest_total"),
    "selection": _SELECTIONS,
}

# The forms that may stand at a place, by its kind: the start symbol of the grammar.
KINDS: dict[str, tuple[str, ...]] = {
    "s_players": ("heads",),
    "s_pack": ("pack",),
    "s_removed": ("removed", "nothing_removed"),
    "s_rank": ("rank_order",),
    "s_direction": ("clockwise", "counter_clockwise"),
    "s_first_dealer": ("by_lot",),
    "s_cut": ("cut_open", "cut_left", "cut_right"),
    "s_next_dealer": ("next_player", "previous_player", "same_player"),
    "s_hands": ("even_hands", "uneven_hands"),
    "s_packets": (
        "any_packets",
        "steady_packets",
        "steady_packets_rest",
        "listed_packets",
        "packets_in_turn",
    ),
    "s_asked": ("nobody_asked", "asked_from_leader", "asked_from_elder"),
    "s_played": ("all_played", "some_played"),
    "s_several": ("first_stands", "highest_stands"),
    "s_by": ("by_any", "by_first_leader"),
    "s_goal": ("every_trick", "no_trick", "capture_every", "capture_none"),
    "s_bid_lead": ("announcer_leads", "first_leader_leads"),
    "s_bid_ends": ("bid_to_last_card", "bid_when_decided"),
    "s_moment": ("at_the_end", "when_lost"),
    "s_payoff": _PAYOFFS,
    "s_first_lead": (
        "after_dealer",
        "before_dealer",
        "dealer_leads",
        "dealer_left",
        "dealer_right",
    ),
    "s_lead": ("any_lead", "lead_never", "lead_last", "lead_until", "lead_until_last"),
    "s_first_trick": ("any_first_trick", "first_trick_ban"),
    "s_follow": ("follow_suit",),
    "s_void": ("any_discard", "forced_discard"),
    "s_trick": ("highest_of_suit_led",),
    "s_next_lead": ("taker_leads",),
    "s_captured_cards": ("face_down", "face_up", "some_face_up", "counted_face_up"),
    "s_ends": ("last_card", "last_card_or_captured"),
    "s_count": ("count_items", "together"),
    "s_start": ("start_points",),
    "s_floor": ("no_floor", "total_floor", "score_floor"),
    "s_settlement": ("settlement",),
    "s_over": ("over",),
    "s_tested": ("after_deal", "after_trick"),
    "s_selection": _SELECTIONS,
    "s_after_slam": ("as_otherwise", "after_slam"),
    "s_playoff": ("no_playoff", "playoff_deal", "playoff_deal_quiet"),
    "s_playoff_dealer": ("next_of_tied", "same_if_tied"),
    "s_playoff_totals": ("totals_left_alone", "totals_added"),
    "s_misdeal": ("no_misdeal", "same_dealer_again", "next_dealer_deals"),
    "s_revoke": ("no_revoke", "later_cards_stand", "later_cards_back"),
    "s_last_trick": ("last_trick_corrected", "last_trick_late"),
    "s_late_revoke": (
        "no_penalty",
        "offender_scores_more",
        "offender_loses",
        "offender_put_at",
    ),
    "s_late_until": ("until_count", "until_match_end"),
    "s_announced": ("announcement_as_played", "announcement_settled"),
    "s_out_of_turn": ("out_of_turn_back", "out_of_turn_stands"),
    "s_exposed_card": ("exposed_back", "exposed_played"),
}
