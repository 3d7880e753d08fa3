/* A small example in the place of your engine: the tricks of one deal, and nothing else. It does
   not play announcements, nor count a deal that is over. */

#ifndef ENGINE_H
#define ENGINE_H

#include <stdbool.h>

enum { MOST_PLAYERS = 8, MOST_CARDS = 52 };

typedef char Card[3]; /* rank, suit and the end of the text */

/* What the adapter reads of the table; your engine may know it by itself. */
typedef struct {
    int players, cards, first_lead; /* first_lead: seats from the dealer */
    Card pack[MOST_CARDS];
    char order[MOST_CARDS + 1]; /* the ranks, from high to low */
    int sizes[MOST_PLAYERS];    /* of the hands, the player after the dealer first */
    int worth[MOST_CARDS];      /* what each card of the pack counts when it is captured */
} Rules;

typedef struct {
    int size;
    Card cards[MOST_CARDS];
} Hand;

typedef struct {
    int seat;
    Card card;
} Played;

typedef struct {
    int leader, taker, size;
    Played cards[MOST_PLAYERS];
} Trick;

typedef struct {
    Rules rules;
    Hand hands[MOST_PLAYERS];
    int finished;              /* the tricks before this number are finished, it is running */
    Trick tricks[MOST_CARDS];
} Deal;

/* Begins a deal with these hands; false where they are not right. */
bool deal_begin(Deal *deal, const Rules *rules, int dealer, const Hand *hands);

/* Plays a card, and takes the trick that it completes. Returns a code of the contract's §7 where
   the rules forbid it, else NULL. */
const char *deal_play(Deal *deal, int seat, const char *card);

int deal_to_act(const Deal *deal);
bool deal_may_play(const Deal *deal, const char *card); /* the player to act */
bool deal_is_over(const Deal *deal);
Hand deal_captured(const Deal *deal, int seat);
int deal_points(const Deal *deal, int seat);

#endif
