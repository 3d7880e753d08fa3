/* Between JSON and the words of the engine: cards and the table that come in, views that go out. */

#ifndef TRANSLATE_H
#define TRANSLATE_H

#include <cjson/cJSON.h>
#include <stdbool.h>

#include "engine.h"

/* What stands under a key; NULL, 0 or an empty text where it is not there, or something else. */
cJSON *get(const cJSON *object, const char *key);
int number(const cJSON *object, const char *key);
const char *text(const cJSON *value);

/* Reads a list of cards. */
void read_hand(Hand *hand, const cJSON *cards);

/* Reads what the example must know of the table; false for what it does not play. */
bool read_rules(Rules *rules, const cJSON *table);

/* Returns what there is to see (§6); what your engine does not know is left out. */
cJSON *view_of(const Deal *deal, const cJSON *params);

#endif
