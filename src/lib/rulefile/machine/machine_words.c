/* What programs say. */
#include "rulefile/machine/machine.h"

#include "rulefile/syntax.h"

static void machine_cards(const struct machine *m, int place)
{
    pile cards = places_pile(m->rules, m->s, place);
    int copies = places_copies(m->rules, place), width = pile_width(copies);
    const char *between = "";

    if (cards == 0)
        text_put(m->out, "none");
    for (int card = 1; cards != 0; card++, cards >>= width)
        for (int n = pile_lowest(copies, cards); n > 0; n--) {
            text_put(m->out, between);
            text_put_number(m->out, card);
            between = ", ";
        }
}

/* Write the kinds of moves that a player can make, each with its key. No text with choices changes
 * the position, so they are the same wherever it names them. */
static void machine_choices(struct machine *m, int player, int style)
{
    const struct game *g = m->rules->game;
    int last = -1;

    if (m->listed[player] < 0)
        m->listed[player] = g->legal(m->rules, m->s, player, m->choices[player]);
    for (int i = 0; i < m->listed[player]; i++) {
        int verb = MOVE_VERB(m->choices[player][i]);
        size_t at = m->out->len;

        if (verb == last)
            continue;
        text_put(m->out, last < 0 ? "" : ", ");
        at = m->out->len;
        if (style == CHOICES_BRACKETED)
            text_add(m->out, "[%d] ", g->verbs[verb].key);
        at = m->out->len;
        text_put(m->out, g->verbs[verb].word);
        text_capital(m->out, at);
        if (style == CHOICES_NUMBERED)
            text_add(m->out, " (%d)", g->verbs[verb].key);
        last = verb;
    }
}

/* Write what a player does, as one of the players reads it. */
static void machine_does(const struct machine *m, const struct instruction *i)
{
    struct text verb = TEXT_OF(WORD_BYTES);

    text_put_bytes(&verb, m->p->words + i->d, i->c);
    if (i->code == SAY_DOES)
        game_brief_does(m->scene, m->reader, i->b, verb.at, m->out);
    else
        game_brief_verb(m->reader, i->b, verb.at, m->out);
}

void machine_say(struct machine *m, const struct instruction *i, int acc)
{
    if (m->out->cut || m->out->len > m->full)
        return;
    switch (i->code) {
    case SAY_WORDS:
        text_put_bytes(m->out, m->p->words + i->d, i->c);
        break;
    case SAY_ARTICLE:
        text_add(m->out, "%s ", text_article(acc));
        text_put_number(m->out, acc);
        m->last = acc;
        break;
    case SAY_NUMBER:
        text_put_number(m->out, acc);
        m->last = acc;
        break;
    case SAY_S:
        text_put(m->out, m->last == 1 ? "" : "s");
        break;
    case SAY_ES:
        text_put(m->out, m->last == 1 ? "" : "es");
        break;
    case SAY_NAME:
        text_put(m->out, m->scene->name[i->b]);
        break;
    case SAY_CARDS:
        machine_cards(m, i->b);
        break;
    case SAY_DOES:
    case SAY_VERB:
        machine_does(m, i);
        break;
    case SAY_WHOSE:
        game_brief_whose(m->scene, m->reader, i->b, m->out);
        break;
    case SAY_CHOICES:
        machine_choices(m, i->b, i->d);
        break;
    }
}
