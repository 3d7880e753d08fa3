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
| `name` | str, the name of a form without arguments | a text |
| `form` | Form | `{"form": NAME, …}` |
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
    "count_items": (("items", "*form"),),
    "for_card": (("points", "number"), ("cards", "cards")),
    "for_each": (("points", "number"), ("cards", "cards")),
    "for_each_trick": (("points", "number"),),
    "for_the_trick": (("points", "number"), ("trick", "ordinal")),
    "for_no_trick": (("points", "number"),),
    "together": (("points", "number"), ("things", "*form")),
    "card": (("cards", "cards"),),
    "the_trick": (("trick", "ordinal"),),
    "start_points": (("points", "number"),),
    "settlement": (("event", "form"), ("payoff", "form")),
    "captures_every": (("cards", "cards"),),
    "each_scores": (("amount", "form"),),
    "one_and_others": (("who", "name"), ("amount", "form"), ("others", "form")),
    "flat": (("points", "number"),),
    "more_than_counted": (("points", "number"),),
    "less_than_counted": (("points", "number"),),
    "over": (("triggers", "*form"),),
    "reaches": (("total", "name"), ("number", "number")),
    "exceeds": (("total", "name"), ("number", "number")),
    "is_exactly": (("total", "name"), ("number", "number")),
    "deals_played": (("number", "number"),),
    "everyone_at": (("number", "number"),),
    "best": (("by", "*form"), ("ties", "name")),
    "first_to_reach": (("number", "number"),),
    "highest_total": (),
    "lowest_total": (),
    "after_slam": (("selection", "form"),),
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
