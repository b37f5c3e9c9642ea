/* Moves as words. */
#include "core/move.h"

#include "api/api.h"

int duello_rules_verb_count(const duello_rules *rules)
{
    return rules == NULL ? 0 : api_verbs(rules->rules.game);
}

int duello_rules_get_verb(const duello_rules *rules, int i, duello_rules_verb *out)
{
    const struct verb *v;
    int high;

    if (rules == NULL || i < 0 || i >= duello_rules_verb_count(rules))
        return DUELLO_E_ARGUMENT;
    v = &rules->rules.game->verbs[i];
    high = move_verb_max(&rules->rules, i);
    return api_give(out,
                    &(duello_rules_verb){.word = v->word,
                                         .ask = v->ask,
                                         .also = v->also,
                                         .key = v->key,
                                         .low = high > 0,
                                         .high = high,
                                         .nature = v->nature != 0,
                                         .whom = v->nature > 0 ? v->nature - 1 : P1,
                                         .within = v->within},
                    sizeof *out);
}

size_t duello_move_format(const duello_rules *rules, duello_move m, char *buffer, size_t size)
{
    struct text out = TEXT_OF(WORD_BYTES);

    if (rules != NULL && api_is_move(&rules->rules, m))
        move_print(&rules->rules, m, &out);
    return api_copy(out.at, buffer, size);
}

int duello_move_parse(const duello_rules *rules, const char *word, duello_move *out)
{
    return rules == NULL || word == NULL || out == NULL ? DUELLO_E_ARGUMENT
                                                        : move_parse(&rules->rules, word, out);
}
