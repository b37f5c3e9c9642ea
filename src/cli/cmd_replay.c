#include "cli.h"
#include "store/save.h"

#include <stdio.h>

/* One choice of a record with the positions around it. */
struct moment {
    struct scene scene;
    struct state before, after;
    struct joint m;
};

static void print_word(const struct rules *r, move m)
{
    char room[WORD_BYTES];
    struct text word = TEXT(room);

    move_print(r, m, &word);
    puts(room);
}

/* As it was played: the turn, the question, the answer, what came of it. */
static void print_moment(const struct moment *t)
{
    const struct rules *r = t->scene.rules;
    char room[4 * SENTENCE_BYTES];
    struct text said = TEXT(room);

    if (t->before.turn != CHANCE)
        r->game->heading(&t->scene, &t->before, &said);
    fputs(room, stdout);
    for (int p = P1; p <= P2; p++) {
        if (t->before.turn != p && t->before.turn != BOTH)
            continue;
        text_clear(&said);
        r->game->prompt(&t->scene, &t->before, p, &said);
        fputs(room, stdout);
        print_word(r, t->before.turn == BOTH && p == P2 ? t->m.b : t->m.a);
    }
    text_clear(&said);
    r->game->tell(&t->scene, &t->before, t->m, &t->after, &said);
    fputs(room, stdout);
}

static json_t *word_json(const struct rules *r, move m)
{
    char room[WORD_BYTES];
    struct text word = TEXT(room);

    move_print(r, m, &word);
    return json_string(room);
}

/* The sentences of a choice, a line each. */
static json_t *text_json(const struct moment *t)
{
    char room[4 * SENTENCE_BYTES];
    struct text said = TEXT(room);
    json_t *lines = json_array();

    t->scene.rules->game->tell(&t->scene, &t->before, t->m, &t->after, &said);
    for (char *line = room, *next; *line; line = next) {
        size_t len = strcspn(line, "\n");

        next = line + len + (line[len] == '\n');
        line[len] = '\0';
        if (len > 0)
            json_array_append_new(lines, json_string(line));
    }
    return lines;
}

static json_t *moment_json(const struct moment *t)
{
    const struct rules *r = t->scene.rules;
    json_t *o = json_pack("{si}", "turn", t->scene.turn);

    if (t->before.turn == BOTH) {
        json_object_set_new(o, "players", json_pack("[ss]", t->scene.name[P1], t->scene.name[P2]));
        json_object_set_new(o, "moves",
                            json_pack("[oo]", word_json(r, t->m.a), word_json(r, t->m.b)));
    } else {
        json_object_set_new(o, "player", json_string(t->scene.name[t->before.turn]));
        json_object_set_new(o, "move", word_json(r, t->m.a));
    }
    return o;
}

static void print_result(const struct record *rec)
{
    enum result result = record_result(rec);

    if (result == P1_WINS || result == P2_WINS)
        printf("%s wins", rec->name[result == P1_WINS ? P1 : P2]);
    else
        printf("%s", result == DRAW ? "a draw" : result == UNFINISHED ? "unfinished" : "not over");
}

/* What the last object of a finished game says besides. */
static void result_json(json_t *o, const struct record *rec)
{
    enum result result = record_result(rec);

    if (rec->resigned)
        json_object_set_new(o, "resigned", json_string(rec->name[rec->resigned - 1]));
    if (result == P1_WINS || result == P2_WINS)
        json_object_set_new(o, "winner", json_string(rec->name[result == P1_WINS ? P1 : P2]));
    if (result != UNDECIDED)
        json_object_set_new(o, "result",
                            json_string(result == DRAW         ? "draw"
                                        : result == UNFINISHED ? "unfinished"
                                                               : "win"));
}

/* A turn's object is printed with the position that nature leaves behind it. */
struct json_run {
    json_t *pending; /* the choice that waits for it */
    json_t *text;    /* what was said of it */
    json_t *chance;  /* nature's moves since */
};

static void json_flush(struct json_run *j, const struct record *rec, const struct state *s,
                       bool last)
{
    if (j->pending == NULL)
        return;
    if (json_array_size(j->chance) > 0)
        json_object_set_new(j->pending, "chance", json_copy(j->chance));
    json_array_clear(j->chance);
    json_object_set_new(j->pending, "state", json_position(&rec->rules, s));
    json_object_set_new(j->pending, "type", json_string("turn"));
    json_object_set_new(j->pending, "text", j->text);
    if (last)
        result_json(j->pending, rec);
    json_line(j->pending);
    j->pending = NULL;
}

static void json_moment(struct json_run *j, const struct record *rec, const struct moment *t)
{
    if (t->before.turn == CHANCE) {
        json_array_append_new(j->chance, word_json(&rec->rules, t->m.a));
        return;
    }
    json_flush(j, rec, &t->before, false);
    j->pending = moment_json(t);
    j->text = text_json(t);
    if (json_array_size(j->chance) > 0) /* the deal, before the first choice */
        json_object_set_new(j->pending, "deal", json_copy(j->chance));
    json_array_clear(j->chance);
}

/* Walk the record up to the end of turn `until`; returns the position there. */
static struct state walk(const struct record *rec, int until, bool silent, struct json_run *j)
{
    struct moment t = {.scene = record_scene(rec), .before = rec->start};

    t.scene.turn = 1;
    for (size_t i = 0; i < rec->count; i++) {
        t.m = rec->moves[i];
        if (t.scene.turn > until && t.before.turn != CHANCE)
            break;
        t.after = t.before;
        game_step(&rec->rules, &t.after, t.m);
        if (j != NULL)
            json_moment(j, rec, &t);
        else if (!silent)
            print_moment(&t);
        t.scene.turn += game_ends_turn(rec->rules.game, t.m);
        t.before = t.after;
    }
    return t.before;
}

static void replay_json(const struct record *rec, int until)
{
    struct json_run j = {NULL, NULL, json_array()};
    struct state s = walk(rec, until, false, &j);

    json_flush(&j, rec, &s, until >= rec->turns);
    json_decref(j.chance);
}

static void replay_text(const struct record *rec, int until, bool all)
{
    struct scene scene = record_scene(rec);
    char room[4 * SENTENCE_BYTES];
    struct text said = TEXT(room);

    if (!all) {
        struct state s = walk(rec, until, true, NULL);

        rec->rules.game->status(&scene, &s, &said);
        fputs(room, stdout);
        return;
    }
    scene.turn = 1;
    rec->rules.game->opening(&scene, &rec->start, &said);
    fputs(room, stdout);
    walk(rec, until, false, NULL);
    text_clear(&said);
    if (rec->resigned)
        text_add(&said, "\n%s resigns.\n", rec->name[rec->resigned - 1]);
    if (record_result(rec) != UNDECIDED)
        result_tell(&scene, record_result(rec), &said);
    else
        text_add(&said, "\nThe game is not over.\n");
    fputs(room, stdout);
}

static void say_good(const char *file, const struct record *rec)
{
    printf("%s: good, %d turn%s, ", file, rec->turns, rec->turns == 1 ? "" : "s");
    print_result(rec);
    puts("");
}

static int run(const struct args *a)
{
    char room[2 * PATH_BYTES];
    struct text why = TEXT(room);
    struct record rec;
    int until = -1, err;

    if (a->positionals == 0)
        return usage("which record? usage: duello replay FILE");
    if (args_number(a, "--at", 0, RECORD_BYTES, &until) != EXIT_DONE)
        return EXIT_USAGE;
    if (save_read(a->positional[0], &rec, &err, &why) != 0) {
        failed("%s", room);
        return err != OK ? EXIT_BAD_RECORD : EXIT_FAILED;
    }
    if (until > rec.turns)
        err = usage("--at: the record has only %d turn%s.", rec.turns, rec.turns == 1 ? "" : "s");
    else if (args_has(a, "--check"))
        say_good(a->positional[0], &rec);
    else if (args_has(a, "--json"))
        replay_json(&rec, until < 0 ? rec.turns : until);
    else
        replay_text(&rec, until < 0 ? rec.turns : until, until < 0);
    record_release(&rec);
    return err;
}

static const struct flag flags[] = {
    {"--at", "N", "only the position after turn N"},
    {"--check", NULL, "only say whether the record is good"},
    {"--json", NULL, "one JSON object per choice, with the position after it"},
    FLAGS_END,
};

const struct command cmd_replay = {
    .name = "replay",
    .synopsis = "FILE [--at N] [--check] [--json]",
    .summary = "Show a recorded game again, every move checked.",
    .examples = "  duello replay my-game.duel\n"
                "  duello replay my-game.duel --at 3\n"
                "  duello replay my-game.duel --json\n",
    .flags = flags,
    .positionals = 1,
    .run = run,
};
