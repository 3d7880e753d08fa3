/* Between JSON and the words of the engine: cards and the table that come in, views that go out. */

#include "translate.h"

#include <stdio.h>
#include <string.h>

cJSON *get(const cJSON *object, const char *key) {
    return cJSON_GetObjectItemCaseSensitive(object, key);
}

int number(const cJSON *object, const char *key) {
    cJSON *value = get(object, key);
    return cJSON_IsNumber(value) ? value->valueint : 0;
}

const char *text(const cJSON *value) {
    return cJSON_IsString(value) ? value->valuestring : "";
}

void read_hand(Hand *hand, const cJSON *cards) {
    const cJSON *card;
    hand->size = 0;
    cJSON_ArrayForEach(card, cards) {
        if (hand->size < MOST_CARDS) snprintf(hand->cards[hand->size++], 3, "%s", text(card));
    }
}

bool read_rules(Rules *rules, const cJSON *table) {
    char players[12];
    Hand pack;
    const cJSON *item, *own;
    memset(rules, 0, sizeof *rules);
    rules->players = number(table, "players");
    snprintf(players, sizeof players, "%d", rules->players);
    const cJSON *deal = get(get(table, "deals"), players);
    if (rules->players > MOST_PLAYERS || !cJSON_IsNull(get(deal, "announcements"))) return false;
    rules->first_lead = number(get(get(deal, "play"), "first_lead"), "step");
    read_hand(&pack, get(deal, "pack"));
    rules->cards = pack.size;
    memcpy(rules->pack, pack.cards, sizeof pack.cards);
    int turn = 0;
    cJSON_ArrayForEach(item, get(deal, "hands")) rules->sizes[turn++] = item->valueint;
    cJSON_ArrayForEach(item, get(get(deal, "rank"), "order")) strcat(rules->order, text(item));
    cJSON_ArrayForEach(item, get(deal, "count")) {
        cJSON_ArrayForEach(own, get(item, "points")) {
            for (int i = 0; i < rules->cards; i++) {
                if (strcmp(rules->pack[i], own->string) == 0) rules->worth[i] += own->valueint;
            }
        }
    }
    return true;
}

static cJSON *cards(const Hand *hand) {
    cJSON *list = cJSON_CreateArray();
    for (int i = 0; i < hand->size; i++) {
        cJSON_AddItemToArray(list, cJSON_CreateString(hand->cards[i]));
    }
    return list;
}

static cJSON *trick_of(const Trick *trick) {
    cJSON *object = cJSON_CreateObject(), *lying;
    cJSON_AddNumberToObject(object, "leader", trick->leader);
    lying = cJSON_AddArrayToObject(object, "cards");
    for (int i = 0; i < trick->size; i++) {
        cJSON *played = cJSON_CreateObject();
        cJSON_AddNumberToObject(played, "seat", trick->cards[i].seat);
        cJSON_AddStringToObject(played, "card", trick->cards[i].card);
        cJSON_AddItemToArray(lying, played);
    }
    return object;
}

cJSON *view_of(const Deal *deal, const cJSON *params) {
    /* YOUR ENGINE: report what it says. Work nothing out here: it is the engine that is tested. */
    cJSON *view = cJSON_CreateObject();
    int seat = deal_to_act(deal);
    const Hand *hand = &deal->hands[seat];
    cJSON_AddStringToObject(view, "phase", "play");
    cJSON_AddNumberToObject(view, "deal", 1);
    cJSON_AddNumberToObject(view, "dealer", number(params, "dealer"));
    cJSON_AddStringToObject(view, "direction", text(get(get(params, "table"), "direction")));
    cJSON_AddBoolToObject(view, "playoff", false);
    cJSON_AddNumberToObject(view, "to_act", seat);
    cJSON *legal = cJSON_AddArrayToObject(view, "legal");
    for (int i = 0; i < hand->size; i++) {
        if (!deal_may_play(deal, hand->cards[i])) continue;
        cJSON *play = cJSON_CreateObject();
        cJSON_AddStringToObject(play, "do", "play");
        cJSON_AddNumberToObject(play, "seat", seat);
        cJSON_AddStringToObject(play, "card", hand->cards[i]);
        cJSON_AddItemToArray(legal, play);
    }
    cJSON_AddNullToObject(view, "announcement");
    cJSON *trick = trick_of(&deal->tricks[deal->finished]);
    cJSON_AddNumberToObject(trick, "number", deal->finished + 1);
    cJSON_AddItemToObject(view, "trick", trick);
    cJSON *tricks = cJSON_AddArrayToObject(view, "tricks");
    for (int i = 0; i < deal->finished; i++) {
        cJSON *finished = trick_of(&deal->tricks[i]);
        cJSON_AddNumberToObject(finished, "taker", deal->tricks[i].taker);
        cJSON_AddItemToArray(tricks, finished);
    }
    cJSON *seats = cJSON_AddArrayToObject(view, "seats");
    cJSON *hands = cJSON_AddArrayToObject(view, "hands");
    cJSON *captured = cJSON_AddArrayToObject(view, "captured");
    cJSON *points = cJSON_AddArrayToObject(view, "points");
    cJSON *totals = cJSON_AddArrayToObject(view, "totals");
    for (int each = 0; each < deal->rules.players; each++) {
        Hand taken = deal_captured(deal, each);
        cJSON_AddItemToArray(seats, cJSON_CreateNumber(each));
        cJSON_AddItemToArray(hands, cards(&deal->hands[each]));
        cJSON_AddItemToArray(captured, cards(&taken));
        cJSON_AddItemToArray(points, cJSON_CreateNumber(deal_points(deal, each)));
        cJSON_AddItemToArray(totals, cJSON_CreateNumber(0));
    }
    cJSON_AddArrayToObject(view, "deals");
    cJSON_AddNullToObject(view, "outcome");
    return view;
}
