#include "bots/battle/encode.h"

#include "core/move.h"

/* The highest number of any verb. */
static int encode_highest_number(const struct rules *r)
{
    int most = 1;

    for (int i = 0; r->game->verbs[i].word != NULL; i++)
        most = move_verb_max(r, i) > most ? move_verb_max(r, i) : most;
    return most;
}

/* How often the same value is in a list, at most. */
static int encode_most_copies(const struct field *f)
{
    int most = 1;

    for (int p = P1; p <= P2; p++)
        for (int i = 0; i < f->count[p]; i++) {
            int copies = 0;

            for (int k = 0; k < f->count[p]; k++)
                copies += f->value[p][k] == f->value[p][i];
            most = copies > most ? copies : most;
        }
    return most;
}

static int encode_span_of(const struct field *f, int number)
{
    int most = f->kind == FIELD_FLAG ? 1 : number;

    if (f->kind == FIELD_NUMBER)
        for (int p = P1; p <= P2; p++)
            most = f->value[p][0] > most ? f->value[p][0] : most;
    return most;
}

static void encode_place_fields(struct encoder *e)
{
    struct state start = game_start(&e->rules, P1);
    struct field fields[FIELDS_MAX];
    int number = encode_highest_number(&e->rules);

    e->fields = e->rules.game->describe(&e->rules, &start, fields);
    e->copies = 1;
    for (int i = 0; i < e->fields; i++)
        if (fields[i].kind == FIELD_LIST && encode_most_copies(&fields[i]) > e->copies)
            e->copies = encode_most_copies(&fields[i]);
    e->inputs = 1; /* the first is always on */
    for (int i = 0; i < e->fields; i++)
        for (int other = 0; other < 2; other++) {
            e->span[i] = encode_span_of(&fields[i], number);
            e->base[i][other] = e->inputs;
            e->inputs += e->span[i] * (fields[i].kind == FIELD_LIST ? e->copies : 1);
        }
}

int encoder_init(struct encoder *e, const struct rules *r)
{
    memset(e, 0, sizeof *e);
    e->rules = *r;
    encode_place_fields(e);
    for (int i = 0; r->game->verbs[i].word != NULL; i++) {
        if (i == 16)
            return ERR_LIMIT;
        e->verb_base[i] = e->outputs;
        if (r->game->verbs[i].nature == 0)
            e->outputs += move_verb_max(r, i) > 0 ? move_verb_max(r, i) : 1;
    }
    e->past_base = e->inputs;
    e->inputs += 2 * ENCODE_PAST * e->outputs;
    return e->inputs <= ENCODE_INPUTS && e->outputs <= ENCODE_OUTPUTS ? OK : ERR_LIMIT;
}

static void encode_turn_on(struct inputs *out, int input)
{
    if (out->n < ENCODE_ON)
        out->on[out->n++] = (uint16_t)input;
}

static void encode_list(const struct encoder *e, const struct field *f, int player, int base,
                        int span, struct inputs *out)
{
    int seen = 0, last = 0;

    for (int i = 0; i < f->count[player]; i++) {
        int v = f->value[player][i];

        seen = v == last ? seen + 1 : 0; /* lists are in order */
        last = v;
        if (v <= span && seen < e->copies)
            encode_turn_on(out, base + (v - 1) * e->copies + seen);
    }
}

static void encode_past(const struct encoder *e, const struct past *past, int me,
                        struct inputs *out)
{
    int seen[2] = {0, 0};
    unsigned back = 0;

    for (const struct past_choice *d; (d = past_choice_at(past, back)) != NULL; back++) {
        int other = d->player != me;

        if (seen[other] < ENCODE_PAST)
            encode_turn_on(out, e->past_base + (other * ENCODE_PAST + seen[other]++) * e->outputs +
                                    encode_move(e, d->made));
        if (seen[0] == ENCODE_PAST && seen[1] == ENCODE_PAST)
            return;
    }
}

void encode_view(const struct encoder *e, const struct view *v, const struct past *past,
                 struct inputs *out)
{
    struct field fields[FIELDS_MAX];

    e->rules.game->describe(&e->rules, &v->seen, fields);
    out->n = 0;
    encode_turn_on(out, 0);
    for (int i = 0; i < e->fields; i++)
        for (int other = 0; other < 2; other++) {
            const struct field *f = &fields[i];
            int player = v->me ^ other, base = e->base[i][other];

            if (f->kind == FIELD_LIST)
                encode_list(e, f, player, base, e->span[i], out);
            else
                for (int k = 0; k < f->value[player][0] && k < e->span[i]; k++)
                    encode_turn_on(out, base + k);
        }
    if (past != NULL)
        encode_past(e, past, v->me, out);
}
