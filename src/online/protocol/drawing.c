/* Members that say nothing new are left out, because frames repeat them at every move. */
#include "online/protocol/drawing.h"

#include "core/move.h"
#include "core/json.h"

static void drawing_put_values(struct text *out, const struct field *f, int player)
{
    json_open(out, NULL, '[');
    for (int i = 0; i < f->count[player]; i++)
        json_put_number(out, NULL, f->value[player][i]);
    json_close(out, ']');
}

static void drawing_put_pair(struct text *out, const char *name, const int pair[2])
{
    json_open(out, name, '[');
    json_put_number(out, NULL, pair[P1]);
    json_put_number(out, NULL, pair[P2]);
    json_close(out, ']');
}

static void drawing_put_labels(struct text *out, const struct field *f)
{
    json_open(out, "labels", '[');
    for (int i = 0; i < f->count[P1]; i++)
        json_put_text(out, NULL, f->labels[i]);
    json_close(out, ']');
}

static void drawing_put_field(struct text *out, const struct field *f, int most)
{
    static const char *const kinds[] = {"number", "flag", "list", "counts"};
    static const char *const looks[] = {"usual", "card", "words", "none", "size"};

    json_open(out, NULL, '{');
    json_put_text(out, "name", f->said != NULL ? f->said : f->name);
    json_put_text(out, "kind", kinds[f->kind]);
    if (field_plain_look(f) != LOOK_USUAL)
        json_put_text(out, "look", looks[field_plain_look(f)]);
    if (most > 0)
        json_put_number(out, "most", most);
    if (f->kind == FIELD_COUNTS && f->labels != NULL)
        drawing_put_labels(out, f);
    json_open(out, "values", '[');
    drawing_put_values(out, f, P1);
    drawing_put_values(out, f, P2);
    json_close(out, ']');
    if (f->unseen[P1] != 0 || f->unseen[P2] != 0)
        drawing_put_pair(out, "unseen", f->unseen);
    if (f->shared)
        json_put_flag(out, "shared", true);
    json_close(out, '}');
}

void drawing_put_fields(struct text *out, const struct rules *r, const struct state *seen)
{
    struct field fields[FIELDS_MAX];
    int n = r->game->describe(r, seen, fields);

    json_open(out, "fields", '[');
    for (int i = 0; i < n; i++)
        drawing_put_field(out, &fields[i],
                          i == 0 && fields[0].most == 0 ? game_start(r, P1).points[P1]
                                                        : fields[i].most);
    json_close(out, ']');
}

static void drawing_put_move(struct text *out, const struct rules *r, const struct state *seen,
                             move m, char key)
{
    int change[2];

    json_open(out, NULL, '{');
    json_put_text(out, "word", move_word(r, m).at);
    if (MOVE_NUMBER(m) > 0) {
        json_put_text(out, "verb", r->game->verbs[MOVE_VERB(m)].word);
        json_put_number(out, "number", MOVE_NUMBER(m));
    }
    if (key != '\0')
        json_put_bytes(out, "key", &key, 1);
    if (game_effect(r, seen, m, change))
        drawing_put_pair(out, "effect", change);
    json_close(out, '}');
}

/* The kinds of moves that are known, but not legal now. */
static void drawing_put_refused(struct text *out, const struct rules *r, const struct state *seen,
                                int player)
{
    bool any = false;

    for (int i = 0; r->game->verbs[i].word != NULL; i++) {
        struct text why = TEXT_OF(WORD_BYTES);

        if (!r->game->verbs[i].nature)
            game_needs(r, seen, player, i, &why);
        if (why.len == 0)
            continue;
        if (!any)
            json_open(out, "refused", '[');
        any = true;
        json_put(out, "{verb:s why:s}", r->game->verbs[i].word, why.at);
    }
    if (any)
        json_close(out, ']');
}

void drawing_put_moves(struct text *out, const struct rules *r, const struct state *seen,
                       int player)
{
    move legal[MOVES_MAX];
    char key[MOVES_MAX];
    int n = r->game->legal(r, seen, player, legal);

    move_keys(r, legal, n, key);
    json_open(out, "moves", '[');
    for (int i = 0; i < n; i++)
        drawing_put_move(out, r, seen, legal[i], key[i]);
    json_close(out, ']');
    drawing_put_refused(out, r, seen, player);
}
