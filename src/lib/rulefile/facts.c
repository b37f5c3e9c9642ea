#include "rulefile/facts.h"

enum { FACTS_ID = 24 };

void *facts_take(struct facts *t, size_t bytes)
{
    void *at = t->block + t->used;

    bytes = (bytes + 15) / 16 * 16;
    if (bytes > RULEFILE_MEMORY - t->used) {
        lexer_fail(&t->d->x, t->d->x.len, "the rules are too long: they need more than %d KiB",
                   RULEFILE_MEMORY / 1024);
        return t->block + sizeof(struct loaded); /* nobody reads it any more */
    }
    t->used += bytes;
    return at;
}

const char *facts_text(struct facts *t, int token)
{
    const struct token *k;
    char *text, *to;
    bool quoted;

    if (token < 0)
        return NULL;
    k = &t->d->x.token[token];
    quoted = k->kind == TOKEN_TEXT;
    text = to = facts_take(t, k->len + 1U);
    if (t->d->x.failed)
        return "";
    for (uint32_t i = quoted; i < k->len - quoted; i++)
        *to++ = t->d->x.text[k->at + (quoted && t->d->x.text[k->at + i] == '\\' ? ++i : i)];
    *to = '\0';
    return text;
}

/* Keep several words with "|" between them. */
static const char *facts_words(struct facts *t, const int *token, int n)
{
    struct text joined = TEXT_OF(1200);
    char *kept;

    for (int i = 0; i < n; i++) {
        const struct token *k = &t->d->x.token[token[i]];
        bool quoted = k->kind == TOKEN_TEXT;

        text_put(&joined, i > 0 ? "|" : "");
        text_put_bytes(&joined, t->d->x.text + k->at + quoted, k->len - 2U * quoted);
    }
    kept = facts_take(t, joined.len + 1);
    if (!t->d->x.failed)
        memcpy(kept, joined.at, joined.len + 1);
    return kept;
}

static void facts_options(struct facts *t, struct loaded *g)
{
    static const struct option common[] = {OPTIONS_COMMON};
    const struct draft *d = t->d;
    struct option *o = facts_take(t, ((size_t)d->options + OPTIONS_OWN + 1) * sizeof *o);

    g->game.options = o;
    memcpy(o, common, sizeof common);
    o += OPTIONS_OWN;
    for (const struct draft_option *from = d->option; from < d->option + d->options; from++, o++)
        *o = (struct option){
            .name = facts_text(t, from->name),
            .about = facts_text(t, from->about),
            .book = from->book,
            .low = from->low,
            .high = from->high,
            .here = facts_text(t, from->here),
            .start = from->start,
            .choices = from->choices > 0 ? facts_words(t, from->choice, from->choices) : NULL};
}

/* A name in words: "no-defence" is "no defence". */
static const char *facts_word(struct facts *t, int token, int player)
{
    struct text word = TEXT_OF(WORD_BYTES);
    const struct token *k = &t->d->x.token[token];
    char *kept;

    if (player >= 0)
        text_add(&word, "player %d ", player + 1);
    text_put_bytes(&word, t->d->x.text + k->at, k->len);
    for (size_t i = 0; i < word.len; i++)
        word.at[i] = word.at[i] == '-' ? ' ' : word.at[i];
    kept = facts_take(t, word.len + 1);
    if (!t->d->x.failed)
        memcpy(kept, word.at, word.len + 1);
    return kept;
}

static void facts_verb(struct facts *t, const struct loaded *g, struct verb *v,
                       const struct draft_move *m)
{
    const struct node *highest = &t->d->node[m->highest];

    v->also = m->alsos > 0 ? facts_words(t, m->also, m->alsos) : NULL;
    v->ask = facts_text(t, m->asks);
    v->gist = facts_text(t, m->gist);
    v->doing = facts_text(t, m->noun);
    v->icon = m->icon;
    v->act = m->act;
    v->certain = m->certain;
    v->from = m->spends < 0 ? 0 : g->part[m->spends].field;
    v->key = (uint8_t)m->key;
    v->within = m->hands_over && m->next_phase != 0;
    if (m->highest > 0 && highest->kind == NODE_OPTION)
        v->max_option = (uint8_t)highest->a;
    else if (m->highest > 0)
        v->max = (uint8_t)highest->low;
}

static void facts_verbs(struct facts *t, struct loaded *g)
{
    const struct draft *d = t->d;
    struct verb *v = facts_take(t, (size_t)(g->verbs + 1) * sizeof *v);

    g->game.verbs = v;
    for (int i = 0; i < d->moves + d->chances; i++)
        for (int player = P1; player <= (d->move[i].each ? P2 : P1); player++, v++) {
            facts_verb(t, g, v, &d->move[i]);
            v->word = facts_word(t, d->move[i].name, d->move[i].each ? player : -1);
            if (i >= d->moves)
                v->nature = d->move[i].each ? (uint8_t)(player + 1) : 3;
        }
}

static void facts_promises(struct facts *t, struct loaded *g)
{
    const struct draft *d = t->d;
    struct promise *p = facts_take(t, (size_t)(d->promises + 1) * sizeof *p);

    g->game.promises = d->promises > 0 ? p : NULL;
    for (int i = 0; i < d->promises; i++)
        p[i] = (struct promise){.says = facts_text(t, d->promise[i].text),
                                .check = d->promise[i].check,
                                .number = d->promise[i].number};
}

static void facts_guide(struct facts *t, struct loaded *g,
                        bool (*holds)(const struct guide_moment *at))
{
    const struct draft *d = t->d;
    struct guide *line = facts_take(t, (size_t)(d->guides + 1) * sizeof *line);

    g->game.guide = d->guides > 0 ? line : NULL;
    for (int i = 0; i < d->guides; i++)
        line[i] = (struct guide){.when = d->guide[i].when,
                                 .verb = d->guide[i].verb,
                                 .says = facts_text(t, d->guide[i].says),
                                 .holds = d->guide[i].cond > 0 ? holds : NULL};
}

static void facts_lessons(struct facts *t, struct loaded *g)
{
    const struct draft *d = t->d;
    struct idea *idea = facts_take(t, (size_t)(d->lessons + 1) * sizeof *idea);

    g->game.ideas = d->lessons > 0 ? idea : NULL;
    for (const struct draft_lesson *l = d->lesson; l < d->lesson + d->lessons; l++, idea++) {
        *idea = (struct idea){.id = facts_text(t, l->id),
                              .title = facts_text(t, l->title),
                              .says = facts_text(t, l->says),
                              .clue = facts_text(t, l->clue)};
        for (int i = 0; i < EXERCISES; i++)
            idea->exercise[i] =
                (struct exercise){.position = facts_text(t, l->exercise[i].position),
                                  .asks = facts_text(t, l->exercise[i].asks),
                                  .answers = facts_text(t, l->exercise[i].answers),
                                  .because = facts_text(t, l->exercise[i].because)};
    }
}

/* "start=8,charge=5" */
static const char *facts_settings(struct facts *t, const struct draft_edition *e)
{
    struct text settings = TEXT_OF(600);
    char *kept;

    for (int i = 0; i < e->settings; i++) {
        const struct token *name = &t->d->x.token[e->option[i]],
                           *value = &t->d->x.token[e->value[i]];

        text_add(&settings, "%s%.*s=%.*s", i > 0 ? "," : "", (int)name->len,
                 t->d->x.text + name->at, (int)value->len, t->d->x.text + value->at);
    }
    kept = facts_take(t, settings.len + 1);
    if (!t->d->x.failed)
        memcpy(kept, settings.at, settings.len + 1);
    return kept;
}

static void facts_editions(struct facts *t, struct loaded *g)
{
    const struct draft *d = t->d;
    struct edition *to = facts_take(t, (size_t)(d->editions + 1) * sizeof *to);

    g->game.editions = d->editions > 0 ? to : NULL;
    for (const struct draft_edition *e = d->edition; e < d->edition + d->editions; e++, to++) {
        *to = (struct edition){.id = facts_text(t, e->id),
                               .name = facts_text(t, e->name),
                               .says = facts_text(t, e->says),
                               .settings = facts_settings(t, e)};
        memcpy(to->sight, e->sight, sizeof to->sight);
        memcpy(to->rating, e->rating, sizeof to->rating);
    }
}

static void facts_book(struct facts *t, struct loaded *g)
{
    const char **book = facts_take(t, (size_t)(t->d->books + 1) * sizeof *book);

    g->game.book = book;
    for (int i = 0; i < t->d->books; i++)
        book[i] = facts_text(t, t->d->book[i]);
}

static void facts_phases(struct facts *t, struct loaded *g)
{
    for (int i = 0; i < t->d->phases; i++)
        g->phase_text[i] = facts_text(t, t->d->phase[i].text);
    for (int i = 0; i < t->d->moves; i++)
        g->verb_phases[i] = (uint8_t)t->d->move[i].phases;
}

/* No other game's id begins like this. */
static const char *facts_id(struct facts *t, int token)
{
    const struct token *k = &t->d->x.token[token];
    char *id = facts_take(t, k->len + 2U);

    if (k->len > FACTS_ID)
        lexer_fail(&t->d->x, k->at, "this name is too long; at most %d letters", FACTS_ID);
    if (t->d->x.failed)
        return "";
    id[0] = '@';
    memcpy(id + 1, t->d->x.text + k->at, k->len);
    return id;
}

void facts_fill(struct facts *t, struct loaded *g, bool (*holds)(const struct guide_moment *at))
{
    const struct draft *d = t->d;

    g->game.id = facts_id(t, d->id);
    g->game.title = facts_text(t, d->title);
    g->game.alias = facts_text(t, d->alias);
    g->game.pitch = d->pitch < 0 ? "" : facts_text(t, d->pitch);
    for (int p = P1; p <= P2; p++)
        g->game.names[p] = facts_text(t, d->names[p]);
    memcpy(g->game.sight, d->sight, sizeof d->sight);
    memcpy(g->game.rating, d->rating, sizeof d->rating);
    g->game.brief_title = facts_text(t, d->short_title);
    g->game.tint = d->tint;
    g->game.updates_status = d->updates_status;
    facts_options(t, g);
    facts_verbs(t, g);
    facts_promises(t, g);
    facts_guide(t, g, holds);
    facts_lessons(t, g);
    facts_editions(t, g);
    facts_book(t, g);
    facts_phases(t, g);
}
