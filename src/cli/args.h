/* Command lines, taken apart. */
#ifndef CLI_ARGS_H
#define CLI_ARGS_H

#include "cli/cli.h"
#include "core/text.h"

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

/* The flag of a command that has this name, of so many bytes; NULL if there is none. */
const struct flag *args_flag(const struct command *cmd, const char *name, size_t len);
/* EXIT_DONE, or EXIT_USAGE after saying what is wrong. */
int args_parse(struct args *a, const struct command *cmd, int argc, char **argv);
/* The value of a flag, the last one given; NULL if it was not. */
const char *args_value(const struct args *a, const char *name);
bool args_has(const struct args *a, const char *name);
/* Add a flag; `value` is "" for one that stands alone. */
void args_give(struct args *a, const char *flag, const char *value);
/* Read a whole number; EXIT_USAGE after saying what is wrong with it. */
int args_number_in(const char *what, const char *s, int low, int high, int *out);
/* The same for the value of a flag; *out stays as it is if the flag was not given. */
int args_number(const struct args *a, const char *name, int low, int high, int *out);
/* Is there a --seed or a --seed-file? */
bool args_has_seed(const struct args *a);
/* The same as args_number for these two, of which only one may be given. */
int args_seed(const struct args *a, uint64_t *out);
/* The same; a random one of the system's if none is given. */
int args_any_seed(const struct args *a, uint64_t *out);

/* The same words again with `--resume FILE`, for people to type: what --resume and --out said is
 * left out. */
void args_print_resume(const struct args *a, const char *file, struct text *out);

#define FLAG_RULE                                                                                  \
    {                                                                                              \
        "--rule", "NAME=VALUE", "change a rule; may be given many times"                           \
    }
#define FLAG_SEED_FILE                                                                             \
    {                                                                                              \
        "--seed-file", "FILE", "read the seed from FILE, where no program at the table can see it" \
    }
#define FLAG_JSON                                                                                  \
    {                                                                                              \
        "--json", NULL, "one JSON object per line"                                                 \
    }
#define FLAGS_END                                                                                  \
    {                                                                                              \
        NULL, NULL, NULL                                                                           \
    }
/* The flags of a command: `.flags = FLAGS({"--at", "N", "..."}, FLAG_JSON)`. */
#define FLAGS(...) ((const struct flag[]){__VA_ARGS__, FLAGS_END})

#endif
