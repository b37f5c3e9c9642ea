#include "online/client/wish.h"

#include "games/games.h"

#include <stdio.h>

#define RATED_CLOCK "5+3" /* a rated game needs a clock */

bool wish_is_clock(const char *word)
{
    size_t minutes = strspn(word, "0123456789"),
           seconds = word[minutes] == '+' ? strspn(word + minutes + 1, "0123456789") : 0;

    return strcmp(word, "none") == 0 || (minutes > 0 && minutes < 6 && seconds > 0 && seconds < 6 &&
                                         word[minutes + 1 + seconds] == '\0');
}

/* Take one word; ERR_UNKNOWN if it means nothing. */
static int wish_take(struct wish *w, struct client_files *files, const char *word, struct text *why)
{
    const struct game *g;
    char id[64];

    if (files != NULL && client_files_is_path(word)) {
        if ((g = client_files_open(files, word, why)) == NULL)
            return ERR_SYNTAX;
        rules_init(&w->rules, g);
        return OK;
    }
    snprintf(id, sizeof id, "%.*s", (int)strcspn(word, ":"), word);
    if (strcmp(word, "rated") == 0)
        w->is_rated = true;
    else if (strcmp(word, "1") == 0 || strcmp(word, "2") == 0)
        w->side = word[0] - '0';
    else if (wish_is_clock(word))
        snprintf(w->clock, sizeof w->clock, "%.*s", WISH_CLOCK - 1, word);
    else if (games_find(id) != NULL)
        return rules_read(&w->rules, games_find(id), word + strlen(id), why);
    else
        return ERR_UNKNOWN;
    return OK;
}

int wish_parse(struct wish *w, struct client_files *files, const char *words, char *rest,
               size_t size, struct text *why)
{
    char word[256];

    memset(w, 0, sizeof *w);
    if (rest != NULL)
        rest[0] = '\0';
    for (const char *at = words + strspn(words, " "); *at; at += strspn(at, " ")) {
        int len = (int)strcspn(at, " "), err;

        snprintf(word, sizeof word, "%.*s", len, at);
        at += len;
        if ((err = wish_take(w, files, word, why)) == OK)
            continue;
        if (err == ERR_UNKNOWN && rest != NULL && rest[0] == '\0')
            snprintf(rest, size, "%s", word);
        else if (err == ERR_UNKNOWN)
            return text_explain(ERR_SYNTAX, why, "I don't understand \"%.40s\".", word);
        else
            return err;
    }
    if (w->rules.game == NULL)
        return text_explain(ERR_SYNTAX, why, "Which game? For example: charge 5+3 rated");
    if (w->clock[0] == '\0')
        snprintf(w->clock, sizeof w->clock, "%s", w->is_rated ? RATED_CLOCK : "none");
    return OK;
}

uint64_t wish_ask(const struct wish *w, struct session *s, enum frames_type type, bool quick,
                  const char *who)
{
    struct rules_words words = rules_words(&w->rules);
    const char *rules = words.at;

    if (w->rules.game->mark != NULL && !session_send_file(s, w->rules.game))
        return 0;
    if (type == REQUEST_PLAY)
        return session_ask(s, type, rules, w->clock, w->side, who);
    if (type == REQUEST_INVITE)
        return session_ask(s, type, rules, w->clock, w->is_rated, w->side);
    return session_ask(s, type, rules, w->clock, w->is_rated, w->side, quick);
}
