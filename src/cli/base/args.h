/* Parse command lines. */
#ifndef CLI_BASE_ARGS_H
#define CLI_BASE_ARGS_H

#include "cli/base/cli.h"
#include "core/text.h"

struct flag {
    const char *name;  /* "--rule" */
    const char *value; /* "NAME=VALUE"; NULL: the flag takes no value */
    const char *about;
};

enum { ARGS_MAX = 256 };

/* A parsed command line. */
struct args {
    const struct command *command;
    const char *positional[ARGS_MAX];
    int positionals;
    struct {
        const char *name, *value;
    } given[ARGS_MAX];
    int count;
    bool help; /* --help was given */
};

/* What a command is for. `duello help` shows the groups up to GROUP_HELP, and `duello help tools`
 * the others. */
enum command_group {
    GROUP_START = 1,
    GROUP_IMPROVE,
    GROUP_YOUR_GAMES,
    GROUP_ONLINE,
    GROUP_HELP,
    GROUP_SOLVER,
    GROUP_DESIGN,
    GROUP_BOTS,
    GROUP_RESEARCH,
    GROUP_SETUP,
    GROUP_LAST = GROUP_SETUP
};

struct command {
    const char *name;
    enum command_group group;
    const char *synopsis; /* the text after the name */
    const char *summary;
    const char *examples;     /* whole lines */
    const struct flag *flags; /* ends with a NULL name; NULL: no flags */
    int positionals;          /* the maximum number */
    int (*run)(const struct args *a);
};

/* Find a command's flag by name, which has `len` bytes; NULL if there is none. */
const struct flag *args_flag(const struct command *cmd, const char *name, size_t len);
/* Parse the words after the command's name. Return EXIT_DONE, or EXIT_USAGE after printing what is
 * wrong. */
int args_parse(struct args *a, const struct command *cmd, int argc, char **argv);
/* Get the value of a flag; NULL if it was not given. The last one counts. */
const char *args_value(const struct args *a, const char *name);
bool args_has(const struct args *a, const char *name);
/* Get the values of a flag that may be repeated, one by one; *at is 0 at first. NULL: no more. */
const char *args_next(const struct args *a, const char *name, int *at);
/* Add a flag; `value` is "" if the flag takes none. */
void args_give(struct args *a, const char *flag, const char *value);
/* Read a whole number from `low` to `high`; EXIT_USAGE after printing what is wrong. */
int args_number_in(const char *what, const char *s, int low, int high, int *out);
/* Read the value of a flag as such a number; *out is unchanged if the flag was not given. */
int args_number(const struct args *a, const char *name, int low, int high, int *out);
/* Is there a --seed or a --seed-file? */
bool args_has_seed(const struct args *a);
/* Read the seed from --seed or --seed-file, only one of which may be given; *out is unchanged if
 * neither was. */
int args_seed(const struct args *a, uint64_t *out);
/* The same, but take a random seed from the system if none was given. */
int args_any_seed(const struct args *a, uint64_t *out);

/* Add the same command line with `--resume FILE` in place of --resume and --out, for people to
 * type. */
void args_print_resume(const struct args *a, const char *file, struct text *out);

#define FLAG(name, value, about)                                                                   \
    {                                                                                              \
        name, value, about                                                                         \
    }
#define FLAG_EDITION                                                                               \
    FLAG("--edition", "EDITION",                                                                   \
         "use this edition of the game; `duello rules GAME` lists its editions")
#define FLAGS_RULES FLAG_EDITION, FLAG("--rule", "NAME=VALUE", "change a rule; may be repeated")
#define FLAG_SEED_FILE                                                                             \
    FLAG("--seed-file", "FILE",                                                                    \
         "read the seed from FILE, so that the programs that play cannot see it")
#define FLAG_JSON FLAG("--json", NULL, "print JSON, one object per line")
/* The flags of a command: `.flags = FLAGS({"--at", "N", "..."}, FLAG_JSON)`. */
#define FLAGS(...) ((const struct flag[]){__VA_ARGS__, FLAG(NULL, NULL, NULL)})

#endif
