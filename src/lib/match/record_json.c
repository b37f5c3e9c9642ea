#include "match/record_json.h"

static void record_json_field(struct text *line, const struct field *f, int player)
{
    bool list = f->kind == FIELD_LIST;

    if (f->kind == FIELD_NUMBER) {
        json_put_number(line, NULL, f->value[player][0]);
    } else if (f->kind == FIELD_FLAG) {
        json_put_flag(line, NULL, f->value[player][0]);
    } else {
        json_open(line, NULL, list ? '[' : '{');
        for (int i = 0; i < f->count[player]; i++)
            json_put_number(line, list ? NULL : f->labels[i], f->value[player][i]);
        json_close(line, list ? ']' : '}');
    }
}

void record_json_position(struct text *line, const char *name, const struct rules *r,
                          const struct state *s)
{
    struct field fields[FIELDS_MAX];
    int n = r->game->describe(r, s, fields);

    json_open(line, name, '{');
    for (int i = 0; i < n; i++) {
        json_open(line, fields[i].name, '[');
        record_json_field(line, &fields[i], P1);
        record_json_field(line, &fields[i], P2);
        json_close(line, ']');
    }
    json_close(line, '}');
}

void record_json_ending(struct text *line, enum ending ending, const char *name)
{
    static const char *const keys[ENDINGS] = {[ENDING_RESIGN] = "resigned",
                                              [ENDING_FORFEIT] = "forfeited",
                                              [ENDING_TIME] = "out_of_time"};

    if (keys[ending] != NULL)
        json_put_text(line, keys[ending], name);
}

const char *record_json_result(enum result result)
{
    static const char *const words[] = {"undecided", "win", "win", "draw", "unfinished"};

    return words[result];
}

void record_json_winner(struct text *line, enum result result, const char *p1, const char *p2)
{
    if (result == P1_WINS || result == P2_WINS)
        json_put_text(line, "winner", result == P1_WINS ? p1 : p2);
}
