/* Reading, setting, checking and writing rules. */
#include "api/api.h"
#include "core/rule_book.h"
#include "games/games.h"
#include "rulefile/rulefile.h"

#include <stdlib.h>

static int api_rules_keep(duello_rules **out, const struct rules *r)
{
    duello_rules *made = malloc(sizeof *made);

    if (made == NULL)
        return DUELLO_E_MEMORY;
    *made = (duello_rules){*r, rules_check(r, NULL) == OK};
    *out = made;
    return OK;
}

int duello_rules_new(duello_rules **out, const duello_game *game)
{
    struct rules r;

    if (out == NULL || game == NULL)
        return DUELLO_E_ARGUMENT;
    rules_init(&r, api_game(game));
    return api_rules_keep(out, &r);
}

int duello_rules_parse(duello_rules **out, const char *words, char *why, size_t why_size)
{
    struct text said, *reason = api_why(&said, why, why_size);
    struct rules r;
    int err;

    if (out == NULL || words == NULL)
        return DUELLO_E_ARGUMENT;
    err = games_parse_rules(&r, words, reason);
    return err != OK ? err : api_rules_keep(out, &r);
}

int duello_rules_copy(duello_rules **out, const duello_rules *rules)
{
    return out == NULL || rules == NULL ? DUELLO_E_ARGUMENT : api_rules_keep(out, &rules->rules);
}

void duello_rules_free(duello_rules *rules)
{
    free(rules);
}

int duello_rules_set(duello_rules *rules, const char *name, const char *value, char *why,
                     size_t why_size)
{
    struct text said, *reason = api_why(&said, why, why_size), assignment = TEXT_OF(API_ROOM);
    int err;

    if (rules == NULL || name == NULL || value == NULL)
        return DUELLO_E_ARGUMENT;
    text_add(&assignment, "%s=%s", name, value);
    err = rules_set(&rules->rules, assignment.at, reason);
    rules->fit = rules_check(&rules->rules, NULL) == OK;
    return err;
}

int duello_rules_set_at(duello_rules *rules, int option, int value)
{
    const struct option *o;

    if (rules == NULL || option < 0 ||
        option >= duello_game_option_count(api_game_out(rules->rules.game)))
        return DUELLO_E_ARGUMENT;
    o = &rules->rules.game->options[option];
    if (value < o->low || value > o->high)
        return DUELLO_E_RANGE;
    rules->rules.value[option] = value;
    rules->fit = rules_check(&rules->rules, NULL) == OK;
    return OK;
}

int duello_rules_set_edition(duello_rules *rules, const char *edition, char *why, size_t why_size)
{
    struct text said, *reason = api_why(&said, why, why_size);

    if (rules == NULL || edition == NULL)
        return DUELLO_E_ARGUMENT;
    if (!rules_of_name(&rules->rules, rules->rules.game, edition, reason))
        return DUELLO_E_UNKNOWN;
    rules->fit = true;
    return OK;
}

int duello_rules_edition(const duello_rules *rules)
{
    const struct edition *e = rules != NULL ? rules_edition(&rules->rules) : NULL;

    return e != NULL ? (int)(e - rules->rules.game->editions) : -1;
}

int duello_rules_check(const duello_rules *rules, char *why, size_t why_size)
{
    struct text said;

    return api_check_why(rules, true, api_why(&said, why, why_size));
}

const duello_game *duello_rules_game(const duello_rules *rules)
{
    return rules == NULL ? NULL : api_game_out(rules->rules.game);
}

int duello_rules_value(const duello_rules *rules, int option, int *out)
{
    if (rules == NULL || out == NULL || option < 0 ||
        option >= duello_game_option_count(duello_rules_game(rules)))
        return DUELLO_E_ARGUMENT;
    *out = rules->rules.value[option];
    return OK;
}

static bool api_rules_same_game(const struct game *a, const struct game *b)
{
    return a == b || (rulefile_made(a) && rulefile_made(b) &&
                      strcmp(rulefile_text(a), rulefile_text(b)) == 0);
}

bool duello_rules_equal(const duello_rules *a, const duello_rules *b)
{
    return a != NULL && b != NULL && api_rules_same_game(a->rules.game, b->rules.game) &&
           memcmp(a->rules.value, b->rules.value, sizeof a->rules.value) == 0;
}

size_t duello_rules_format(const duello_rules *rules, char *buffer, size_t size)
{
    struct text out = TEXT_OF(API_ROOM);

    if (rules != NULL)
        rules_print(&rules->rules, &out);
    return api_copy(out.at, buffer, size);
}

size_t duello_rules_format_value(const duello_rules *rules, int option, char *buffer, size_t size)
{
    struct text out = TEXT_OF(API_ROOM);
    int value;

    if (duello_rules_value(rules, option, &value) == OK)
        rules_value(&rules->rules, option, &out);
    return api_copy(out.at, buffer, size);
}

size_t duello_rules_book(const duello_rules *rules, int i, char *buffer, size_t size)
{
    struct text out = TEXT_OF(API_ROOM);
    const char *const *paragraph = rules == NULL ? NULL : rules->rules.game->book;

    for (int n = 0; paragraph != NULL && *paragraph != NULL; n++, paragraph++)
        if (n == i)
            rule_book_fill(&rules->rules, *paragraph, &out);
    return api_copy(out.at, buffer, size);
}
