/* What the commands share. A command is one file, cmd_*.c, that exports one struct command. */
#ifndef CLI_H
#define CLI_H

#include "duello.h"

#include <jansson.h>
#include <stdio.h>

enum exit_code {
    EXIT_DONE = 0,
    EXIT_FAILED = 1,
    EXIT_USAGE = 2,
    EXIT_BAD_RECORD = 3,
    EXIT_UNFINISHED = 4,
    EXIT_FORFEIT = 5,
    EXIT_SIGNAL = 128 /* and the signal's number */
};

/* ---- arguments (args.c) ---------------------------------------------------------------------- */

struct flag {
    const char *name;  /* "--rule" */
    const char *value; /* "NAME=VALUE"; NULL for one that stands alone */
    const char *about;
};

enum { ARGS_MAX = 256 };

/* A command line taken apart. */
struct args {
    const struct command *command;
    const char *positional[ARGS_MAX];
    int positionals;
    struct {
        const char *name, *value;
    } given[ARGS_MAX];
    int count;
    bool help; /* --help was among them */
};

struct command {
    const char *name;
    const char *synopsis; /* what follows the name */
    const char *summary;
    const char *examples;     /* whole lines */
    const struct flag *flags; /* ends with a NULL name; NULL for none */
    int positionals;          /* how many at most */
    int (*run)(const struct args *a);
};

/* EXIT_DONE, or EXIT_USAGE after saying what is wrong. */
int args_parse(struct args *a, const struct command *cmd, int argc, char **argv);
/* The value of a flag, the last one given; NULL if it was not. */
const char *args_value(const struct args *a, const char *name);
bool args_has(const struct args *a, const char *name);
/* Read a whole number; EXIT_USAGE after saying what is wrong with it. */
int number_in(const char *what, const char *s, int low, int high, int *out);
/* The same for the value of a flag; *out stays as it is if the flag was not given. */
int args_number(const struct args *a, const char *name, int low, int high, int *out);
/* The same for --seed. */
int args_seed(const struct args *a, uint64_t *out);
/* The same; another every time if none is given. */
int args_any_seed(const struct args *a, uint64_t *out);

const struct command *commands_find(const char *name);
const struct command *commands_at(int i); /* NULL behind the last */
void command_help(const struct command *cmd);
void commands_help(void);

/* Say what is wrong on standard error, with the program's name; returns EXIT_USAGE. */
int usage(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* The same for what went wrong later; returns EXIT_FAILED. */
int failed(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* The same for what is merely worth knowing. */
void notice(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* ---- what commands name (named.c) ------------------------------------------------------------ */

#define FLAG_RULE                                                                                  \
    {                                                                                              \
        "--rule", "NAME=VALUE", "change a rule; may be given many times"                           \
    }
#define FLAG_JSON                                                                                  \
    {                                                                                              \
        "--json", NULL, "one JSON object per line"                                                 \
    }
#define FLAGS_END                                                                                  \
    {                                                                                              \
        NULL, NULL, NULL                                                                           \
    }

/* The game called so; NULL after saying what is wrong. */
const struct game *named_game(const char *name);
/* The game with every --rule applied and checked; EXIT_USAGE after saying what is wrong.
 * named_options does not ask whether they fit together. */
int named_options(const struct args *a, const char *game, struct rules *r);
int named_rules(const struct args *a, const char *game, struct rules *r);
/* A position from words like "turn=2 ep=7/4"; what they leave out is as at the start. EXIT_USAGE
 * after saying what is wrong. */
int named_position(const struct rules *r, const char *words, struct state *out);
/* Says which command may have been meant; returns EXIT_USAGE. */
int unknown_command(const char *name);
/* A word for people to type into a shell, quoted if it must be. */
void shell_word(const char *s, struct text *out);
/* The word in the list that is nearest to a mistyped one, or NULL. */
const char *nearest(const char *typed, const char *const *words, int n);
/* Where the standard error of the bot in this place, from 0, is kept: a new file, or NULL. */
const char *bot_log(int number);
/* A player, checked and with whole paths; EXIT_USAGE after saying what is wrong. */
int named_player(const char *name, bool or_person, char who[WHO_BYTES]);
/* The folder of what is kept, and that of saved games, by the XDG rules; -1 where no home is known.
 */
int data_folder(const char *what, char *path, size_t size);
int saves_folder(char *path, size_t size);

/* Measure the arena, and if a command is given what a move of that program costs. */
int arena_bench(const char *command, bool json);
/* Measure the solvers, and the players who know the solution. */
int solve_bench(bool json);
/* How many bytes a table may take on this machine as it is now. */
uint64_t memory_to_use(void);
/* Is this a terminal on which lines can be edited? */
bool can_edit(void);

/* ---- waiting (progress.c) -------------------------------------------------------------------- */

/* Of a clock that only goes forward. */
double seconds_now(void);
/* "2026-01-31T12:00:00Z" */
void date_now(char date[24]);

struct progress {
    bool on;
    double from, begun, shown;
};

/* A share of the work may have been done before. Showing costs little: it may be called often. */
void progress_begin(struct progress *p, double share);
void progress_show(struct progress *p, double share, const char *note);
void progress_end(struct progress *p);

/* ---- printing -------------------------------------------------------------------------------- */

/* Add a paragraph with every {name} replaced by the option's value. */
void rulebook_fill(const struct rules *r, const char *paragraph, struct text *out);
/* Lines are broken at so many columns; paragraphs stay whole if there are 0. */
void rulebook_print(const struct rules *r, int columns, FILE *out);
json_t *json_position(const struct rules *r, const struct state *s);
/* Print and release. */
void json_line(json_t *object);

#endif
