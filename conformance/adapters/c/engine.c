#include "engine.h"

#include <string.h>

/* The place of a card among others, or -1. */
static int place(const Card *cards, int size, const char *card) {
    for (int i = 0; i < size; i++) {
        if (strcmp(cards[i], card) == 0) return i;
    }
    return -1;
}

static Trick *running(Deal *deal) {
    return &deal->tricks[deal->finished];
}

static bool follows(const Trick *trick, const char *card) {
    return trick->size > 0 && card[1] == trick->cards[0].card[1];
}

bool deal_begin(Deal *deal, const Rules *rules, int dealer, const Hand *hands) {
    int players = rules->players, dealt[MOST_CARDS] = {0};
    memset(deal, 0, sizeof *deal);
    deal->rules = *rules;
    for (int seat = 0; seat < players; seat++) {
        const Hand *hand = &hands[seat];
        if (hand->size != rules->sizes[(seat - dealer - 1 + players) % players]) return false;
        for (int i = 0; i < hand->size; i++) {
            int card = place(rules->pack, rules->cards, hand->cards[i]);
            if (card < 0 || dealt[card]++) return false;
        }
        deal->hands[seat] = *hand;
    }
    running(deal)->leader = (dealer + rules->first_lead + players) % players;
    return true;
}

int deal_to_act(const Deal *deal) {
    const Trick *trick = &deal->tricks[deal->finished];
    return (trick->leader + trick->size) % deal->rules.players;
}

/* Of the suit led, if the player has it; else any card. */
bool deal_may_play(const Deal *deal, const char *card) {
    const Trick *trick = &deal->tricks[deal->finished];
    const Hand *hand = &deal->hands[deal_to_act(deal)];
    if (follows(trick, card)) return true;
    for (int i = 0; i < hand->size; i++) {
        if (follows(trick, hand->cards[i])) return false;
    }
    return true;
}

static bool has_played(const Deal *deal, int seat, const char *card) {
    for (int t = 0; t <= deal->finished; t++) {
        for (int i = 0; i < deal->tricks[t].size; i++) {
            const Played *played = &deal->tricks[t].cards[i];
            if (played->seat == seat && strcmp(played->card, card) == 0) return true;
        }
    }
    return false;
}

/* Who takes a trick: the highest card of the suit led. */
static int taker(const Deal *deal, const Trick *trick) {
    const Played *best = &trick->cards[0];
    for (int i = 1; i < trick->size; i++) {
        const Played *played = &trick->cards[i];
        const char *order = deal->rules.order;
        bool higher = strchr(order, played->card[0]) < strchr(order, best->card[0]);
        if (follows(trick, played->card) && higher) best = played;
    }
    return best->seat;
}

const char *deal_play(Deal *deal, int seat, const char *card) {
    if (seat < 0 || seat >= deal->rules.players) return "unknown-seat";
    if (place(deal->rules.pack, deal->rules.cards, card) < 0) return "unknown-card";
    if (seat != deal_to_act(deal)) return "not-your-turn";
    if (has_played(deal, seat, card)) return "already-played";
    Hand *hand = &deal->hands[seat];
    int held = place(hand->cards, hand->size, card);
    if (held < 0) return "not-in-hand";
    if (!deal_may_play(deal, card)) return "must-follow";
    hand->size--;
    memmove(hand->cards[held], hand->cards[held + 1], (hand->size - held) * sizeof(Card));
    Trick *trick = running(deal);
    Played *played = &trick->cards[trick->size++];
    played->seat = seat;
    memcpy(played->card, card, sizeof(Card));
    if (trick->size == deal->rules.players) {
        trick->taker = taker(deal, trick);
        deal->finished++;
        running(deal)->leader = trick->taker;
    }
    return NULL;
}

bool deal_is_over(const Deal *deal) {
    for (int seat = 0; seat < deal->rules.players; seat++) {
        if (deal->hands[seat].size > 0) return false;
    }
    return true;
}

Hand deal_captured(const Deal *deal, int seat) {
    Hand captured = {0};
    for (int t = 0; t < deal->finished; t++) {
        for (int i = 0; i < deal->tricks[t].size && deal->tricks[t].taker == seat; i++) {
            memcpy(captured.cards[captured.size++], deal->tricks[t].cards[i].card, sizeof(Card));
        }
    }
    return captured;
}

int deal_points(const Deal *deal, int seat) {
    Hand captured = deal_captured(deal, seat);
    int points = 0;
    for (int i = 0; i < captured.size; i++) {
        points += deal->rules.worth[place(deal->rules.pack, deal->rules.cards, captured.cards[i])];
    }
    return points;
}
