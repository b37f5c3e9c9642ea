#include "match/protocol.h"

#include "core/move.h"
#include "core/position.h"
#include "games/games.h"
#include "rulefile/rulefile.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

void protocol_print_hello(struct text *out)
{
    text_add(out, "duello %d\n", PROTOCOL_VERSION);
}

static const char hello_word[] = "plays ";

bool protocol_is_hello(const char *line)
{
    return strncmp(line, hello_word, strlen(hello_word)) == 0;
}

bool protocol_hello_has(const char *line, const char *game)
{
    size_t len;

    for (const char *at = line + strlen(hello_word); *at != '\0'; at += len + (at[len] != '\0')) {
        len = strcspn(at, ", ");
        if (len == strlen(game) && strncmp(at, game, len) == 0)
            return true;
    }
    return false;
}

void protocol_print_file(const struct game *g, struct text *out)
{
    const char *file = rulefile_made(g) ? rulefile_text(g) : "";

    for (size_t len; *file != '\0'; file += len + 1) {
        len = strcspn(file, "\n");
        text_put(out, "file ");
        text_put_bytes(out, file, len);
        text_put(out, "\n");
    }
}

void protocol_print_game(const struct protocol_game *g, struct text *out)
{
    text_add(out, "game %s seat=%d first=%d seed=%" PRIu64 "\n", rules_words(&g->rules).at,
             g->seat + 1, g->first + 1, g->seed);
}

/* Return the number after " name=", or `otherwise`. */
static uint64_t protocol_number_of(const char *words, const char *name, uint64_t otherwise)
{
    const char *at = strstr(words, name);

    return at == NULL ? otherwise : strtoull(at + strlen(name), NULL, 10);
}

int protocol_parse_game(const char *words, const struct game *from_file, struct protocol_game *g,
                        struct text *why)
{
    char rules[PROTOCOL_LINE];
    uint64_t seat = protocol_number_of(words, " seat=", 0),
             first = protocol_number_of(words, " first=", 1);
    struct rules read;
    int err;

    snprintf(rules, sizeof rules, "%.*s", (int)strcspn(words, " "), words);
    if ((err = games_parse_any_rules(&read, &from_file, from_file != NULL, rules, why)) != OK)
        return err;
    if (seat < 1 || seat > 2 || first < 1 || first > 2)
        return text_explain(ERR_RANGE, why, "seat= and first= must be 1 or 2.");
    g->rules = read;
    g->seat = (int)seat - 1;
    g->first = (int)first - 1;
    g->seed = protocol_number_of(words, " seed=", 0);
    return OK;
}

void protocol_print_moved(const struct rules *r, const struct state *before, struct joint m,
                          int seat, struct text *out)
{
    int whom = r->game->verbs[MOVE_VERB(m.a)].nature;

    if (before->turn == BOTH)
        text_add(out, "moved 1 %s\nmoved 2 %s\n", move_word(r, m.a).at, move_word(r, m.b).at);
    else if (before->turn != CHANCE)
        text_add(out, "moved %d %s\n", before->turn + 1, move_word(r, m.a).at);
    else if (whom == 3 || whom == seat + 1)
        text_add(out, "moved nature %s\n", move_word(r, m.a).at);
}

void protocol_print_question(const struct rules *r, const struct view *v, const move *legal, int n,
                             unsigned number, long ms, struct text *out)
{
    text_add(out, "view %s\nlegal ", position_words(r, &v->seen).at);
    for (int i = 0; i < n; i++)
        text_add(out, "%s%s", i ? "," : "", move_word(r, legal[i]).at);
    text_add(out, "\ngo %u", number);
    if (ms > 0)
        text_add(out, " ms=%ld", ms);
    text_add(out, "\n");
}

void protocol_print_result(enum result result, int seat, const char *reason, struct text *out)
{
    const char *word = result == DRAW                 ? "draw"
                       : result == UNFINISHED         ? "unfinished"
                       : result == state_won_by(seat) ? "win"
                                                      : "loss";

    text_add(out, "result %s", word);
    if (reason != NULL && reason[0] != '\0')
        text_add(out, " reason=%s", reason);
    text_add(out, "\n");
}

void protocol_print_answer(const struct rules *r, unsigned number, move m, struct text *out)
{
    text_add(out, "move %u %s\n", number, move_word(r, m).at);
}

int protocol_parse_answer(const struct rules *r, const char *line, unsigned number,
                          const move *legal, int n, move *out, struct text *why)
{
    unsigned long echoed;
    char *word;
    move m;

    if (strncmp(line, "move ", 5) != 0 || line[5] < '0' || line[5] > '9')
        return text_explain(ERR_SYNTAX, why, "the answer is not \"move NUMBER WORDS\"");
    echoed = strtoul(line + 5, &word, 10);
    if (echoed != number)
        return text_explain(echoed < number ? ERR_OVER : ERR_SYNTAX, why,
                            "question %lu was answered when %u was asked", echoed, number);
    if (*word != ' ' || move_parse(r, word + 1, &m) != OK || !move_is_among(m, legal, n))
        return text_explain(ERR_ILLEGAL, why, "the move is not legal");
    *out = m;
    return OK;
}

int protocol_parse_legal(const struct rules *r, const char *words, move legal[MOVES_MAX])
{
    move read[MOVES_MAX];
    int n = 0;

    for (const char *at = words; *at != '\0'; at += *at == ',') {
        char word[WORD_BYTES];
        size_t len = strcspn(at, ",");

        if (len >= sizeof word || n == MOVES_MAX)
            return ERR_SYNTAX;
        snprintf(word, sizeof word, "%.*s", (int)len, at);
        if (move_parse(r, word, &read[n++]) != OK)
            return ERR_SYNTAX;
        at += len;
    }
    memcpy(legal, read, (size_t)n * sizeof read[0]);
    return n > 0 ? n : ERR_SYNTAX;
}
