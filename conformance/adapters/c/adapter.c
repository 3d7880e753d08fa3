/* An adapter: what the runner asks, put to an engine; what the engine says, put as an answer.
   §1 and so on are sections of the contract, conformance/README.md of polignac. engine.c is a
   small example: put yours in its place, and change what you find marked YOUR ENGINE. */

#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine.h"
#include "translate.h"

/* YOUR ENGINE: what it plays. Add features (§1) as it has them; what is not declared is not
   asked. */
#define GAME "polignac"
static const char INTRODUCTION[] =
    "{\"protocol\": 1, \"engine\": {\"name\": \"my-engine\", \"version\": \"1\"},"
    " \"games\": [\"" GAME "\"], \"features\": []}";

static cJSON *unsupported(const char *feature) {
    cJSON *result = cJSON_CreateObject();
    cJSON_AddStringToObject(result, "status", "unsupported");
    cJSON_AddStringToObject(result, "feature", feature);
    return result;
}

static bool is_whole(const cJSON *value) {
    return cJSON_IsNumber(value) && value->valuedouble == value->valueint;
}

/* Begins a match by the first action; returns what of it is not played, else NULL. */
static const char *begin(Deal *deal, const cJSON *action, const cJSON *params) {
    /* YOUR ENGINE: begin a match with these hands, in its own words. */
    Rules rules;
    Hand hands[MOST_PLAYERS] = {0};
    const cJSON *dealt = get(action, "hands"), *hand;
    int seat = 0;
    if (strcmp(text(get(action, "do")), "deal") != 0) return "a match without a deal";
    if (!dealt || get(action, "deck") || get(action, "exposed")) return "deals other than by hands";
    if (!read_rules(&rules, get(params, "table"))) return "announcements";
    if (cJSON_GetArraySize(dealt) != rules.players) return "deals that are not right";
    cJSON_ArrayForEach(hand, dealt) read_hand(&hands[seat++], hand);
    bool right = deal_begin(deal, &rules, number(params, "dealer"), hands);
    return right ? NULL : "deals that are not right";
}

/* Where the actions of a position lead to (§2, §3). Seats count from 0 in playing order. */
static cJSON *replay(const cJSON *params) {
    static Deal deal; /* begun anew with each request */
    const cJSON *item;
    const char *missing = NULL;
    int index = 0;
    if (strcmp(text(get(params, "game")), GAME) != 0) return unsupported("the game");
    if (get(params, "viewer")) return unsupported("viewer");
    cJSON_ArrayForEach(item, get(params, "totals")) {
        if (item->valueint != 0) return unsupported("a match under way");
    }
    cJSON_ArrayForEach(item, get(params, "actions")) {
        const cJSON *seat = get(item, "seat"), *card = get(item, "card");
        const char *code = NULL;
        if (index == 0) {
            missing = begin(&deal, item, params);
        } else if (strcmp(text(get(item, "do")), "play") != 0) {
            missing = "other actions than play";
        } else if (!is_whole(seat) || !cJSON_IsString(card)) {
            code = "malformed";
        } else {
            /* YOUR ENGINE: make its moves, in its own words. */
            code = deal_play(&deal, seat->valueint, card->valuestring);
            if (deal_is_over(&deal)) missing = "the count of a deal";
        }
        if (missing) return unsupported(missing);
        if (code) {
            cJSON *refused = cJSON_CreateObject();
            cJSON_AddStringToObject(refused, "status", "refused");
            cJSON_AddNumberToObject(refused, "index", index);
            cJSON_AddStringToObject(refused, "code", code);
            return refused;
        }
        index++;
    }
    cJSON *result = cJSON_CreateObject();
    cJSON_AddStringToObject(result, "status", "ok");
    cJSON_AddItemToObject(result, "view", view_of(&deal, params));
    return result;
}

/* The answer to a request: always its own id, and a result or an error. */
static cJSON *answer(const cJSON *request, const char *method) {
    cJSON *reply = cJSON_CreateObject();
    cJSON_AddStringToObject(reply, "jsonrpc", "2.0");
    cJSON_AddItemToObject(reply, "id", cJSON_Duplicate(get(request, "id"), true));
    if (strcmp(method, "initialize") == 0) {
        cJSON_AddRawToObject(reply, "result", INTRODUCTION);
    } else if (strcmp(method, "replay") == 0) {
        cJSON_AddItemToObject(reply, "result", replay(get(request, "params")));
    } else if (strcmp(method, "shutdown") == 0) {
        cJSON_AddNullToObject(reply, "result");
    } else {
        cJSON *error = cJSON_AddObjectToObject(reply, "error");
        cJSON_AddNumberToObject(error, "code", -32601);
        cJSON_AddStringToObject(error, "message", "method not found");
    }
    return reply;
}

int main(void) {
    char *line = NULL;
    size_t size = 0;
    bool last = false;
    while (!last && getline(&line, &size, stdin) != -1) {
        cJSON *request = cJSON_Parse(line);
        const char *method = text(get(request, "method"));
        cJSON *reply = answer(request, method);
        char *written = cJSON_PrintUnformatted(reply);
        /* One line, written out at once. Nothing else may go to standard output. */
        puts(written);
        fflush(stdout);
        last = strcmp(method, "shutdown") == 0;
        free(written);
        cJSON_Delete(reply);
        cJSON_Delete(request);
    }
    free(line);
    return 0;
}
