/* Everything that a game does not say is decided here, so the page has no defaults of its own. */
#include "online/protocol/game_look.h"

#include "core/json.h"
#include "core/move.h"

static const char *const tints[] = {"", "leaf", "rose", "lilac", "peach", "indigo", "sand"};
static const char *const acts[] = {"rest", "strike", "guard", "gain", "take", "stop"};
static const char *const looks[] = {"usual", "card",  "words", "none", "size",
                                    "orb",   "cells", "stage", "aura", "loose"};
static const char *const icons[] = {"",     "bolt",  "sword", "shield", "take",
                                    "stop", "again", "burst", "lock",   "plus",
                                    "none", "heart", "card",  "coin",   "eye"};

static void game_look_put_tint(struct text *out, const struct game *g, int place)
{
    int tint = g->tint != TINT_BY_ORDER ? (int)g->tint : 1 + place % TINT_SAND;

    json_put_text(out, "tint", tints[tint]);
}

static void game_look_put_field(struct text *out, const struct field *f, bool points)
{
    int look = points && f->look == LOOK_USUAL ? LOOK_ORB : (int)f->look;

    json_open(out, NULL, '{');
    json_put_text(out, "look", looks[look]);
    if (f->icon != ICON_USUAL)
        json_put_text(out, "icon", icons[f->icon]);
    if (f->aim == AIM_MOST_WINS)
        json_put_text(out, "aim", "most");
    json_close(out, '}');
}

static void game_look_put_fields(struct text *out, const struct game *g)
{
    struct field fields[FIELDS_MAX];
    struct rules book;
    struct state start;
    int n;

    rules_init(&book, g);
    start = game_start(&book, P1);
    n = g->describe(&book, &start, fields);
    json_open(out, "fields", '[');
    for (int i = 0; i < n; i++)
        game_look_put_field(out, &fields[i], i == 0);
    json_close(out, ']');
}

static void game_look_put_verb(struct text *out, const struct rules *book, int place)
{
    const struct verb *v = &book->game->verbs[place];
    static const enum icon usual[] = {ICON_SWORD, ICON_SHIELD, ICON_BOLT, ICON_AGAIN, ICON_COIN};
    enum icon icon =
        v->icon != ICON_USUAL ? v->icon : usual[place % (int)(sizeof usual / sizeof *usual)];

    json_open(out, NULL, '{');
    json_put_text(out, "word", v->word);
    json_put_text(out, "icon", icons[icon]);
    json_put_text(out, "act", acts[v->act]);
    if (move_verb_max(book, place) > 0)
        json_put_number(out, "number", move_verb_max(book, place));
    if (v->from > 0)
        json_put_number(out, "from", v->from);
    if (v->gist != NULL)
        json_put_text(out, "gist", v->gist);
    json_close(out, '}');
}

void game_look_put(struct text *out, const struct game *g, int place)
{
    struct rules book;

    json_put_text(out, "brief", g->brief_title != NULL ? g->brief_title : g->title);
    game_look_put_tint(out, g, place);
    if (g->face != NULL)
        json_put_text(out, "face", g->face);
    game_look_put_fields(out, g);
    rules_init(&book, g);
    json_open(out, "verbs", '[');
    for (int i = 0; g->verbs[i].word != NULL; i++)
        if (!g->verbs[i].nature)
            game_look_put_verb(out, &book, i);
    json_close(out, ']');
}
