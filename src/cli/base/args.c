/*
 * Parse the command line by each command's table of flags, and suggest a name for a mistyped one.
 */
#include "cli/base/args.h"

#include "cli/base/suggest.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

static int args_unknown_flag(const struct command *cmd, const char *given)
{
    struct suggest names = {{"--help"}, 1};
    struct text all = TEXT_OF(SENTENCE_BYTES);
    const char *near;
    char name[64];

    snprintf(name, sizeof name, "%.*s", (int)strcspn(given, "="), given);
    for (const struct flag *f = cmd->flags; f != NULL && f->name != NULL; f++) {
        suggest_add(&names, f->name);
        text_add(&all, "%s, ", f->name);
    }
    near = suggest_nearest(&names, name);
    if (near != NULL)
        return cli_usage("%s has no option %s; did you mean %s?", cmd->name, name, near);
    return cli_usage("%s has no option %s; it has %s--help.", cmd->name, name, all.at);
}

const struct flag *args_flag(const struct command *cmd, const char *name, size_t len)
{
    for (const struct flag *f = cmd->flags; f != NULL && f->name != NULL; f++)
        if (strlen(f->name) == len && memcmp(f->name, name, len) == 0)
            return f;
    return NULL;
}

/* Read the flag at argv[0]. Return the number of words read; 0 after printing what is wrong. */
static int args_take_flag(struct args *a, int argc, char **argv)
{
    size_t len = strcspn(argv[0], "=");
    const struct flag *f = args_flag(a->command, argv[0], len);
    bool joined = argv[0][len] == '=';

    if (strcmp(argv[0], "--help") == 0 || strcmp(argv[0], "-h") == 0) {
        a->help = true;
        return 1;
    }
    if (f == NULL) {
        args_unknown_flag(a->command, argv[0]);
        return 0;
    }
    if (f->value == NULL && joined) {
        cli_usage("%s takes no value.", f->name);
        return 0;
    }
    if (f->value != NULL && !joined && argc < 2) {
        cli_usage("%s needs a value: %s %s", f->name, f->name, f->value);
        return 0;
    }
    a->given[a->count].name = f->name;
    a->given[a->count++].value = f->value == NULL ? "" : joined ? argv[0] + len + 1 : argv[1];
    return f->value != NULL && !joined ? 2 : 1;
}

/* Refuse a word too many. It may belong to a command whose words the shell has taken apart. */
static int args_refuse(const struct args *a, const char *word)
{
    const char *last = a->positionals > 0 ? a->positional[a->positionals - 1] : "";
    const char *bot = strstr(last, "bot:");

    if (bot != NULL && (bot == last || bot[-1] == '='))
        return cli_usage("unexpected argument \"%s\"; put the whole command in quotes: \"%s %s\".",
                         word, last, word);
    return cli_usage("unexpected argument \"%s\"; usage: duello %s %s", word, a->command->name,
                     a->command->synopsis);
}

int args_parse(struct args *a, const struct command *cmd, int argc, char **argv)
{
    bool flags = true;

    *a = (struct args){.command = cmd};
    if (argc > ARGS_MAX)
        return cli_usage("the command line has more than %d words.", ARGS_MAX);
    for (int i = 0, taken; i < argc; i += taken) {
        taken = 1;
        if (flags && strcmp(argv[i], "--") == 0) {
            flags = false;
        } else if (flags && argv[i][0] == '-' && argv[i][1] != '\0') {
            if ((taken = args_take_flag(a, argc - i, argv + i)) == 0)
                return EXIT_USAGE;
        } else if (a->positionals == cmd->positionals) {
            return args_refuse(a, argv[i]);
        } else {
            a->positional[a->positionals++] = argv[i];
        }
    }
    return EXIT_DONE;
}

const char *args_value(const struct args *a, const char *name)
{
    for (int i = a->count - 1; i >= 0; i--)
        if (strcmp(a->given[i].name, name) == 0)
            return a->given[i].value;
    return NULL;
}

const char *args_next(const struct args *a, const char *name, int *at)
{
    while (*at < a->count)
        if (strcmp(a->given[(*at)++].name, name) == 0)
            return a->given[*at - 1].value;
    return NULL;
}

bool args_has(const struct args *a, const char *name)
{
    return args_value(a, name) != NULL;
}

void args_give(struct args *a, const char *flag, const char *value)
{
    if (a->count < ARGS_MAX) {
        a->given[a->count].name = flag;
        a->given[a->count++].value = value;
    }
}

int args_number_in(const char *what, const char *s, int low, int high, int *out)
{
    char *end;
    long n = strtol(s, &end, 10);

    if (s[0] < '0' || s[0] > '9' || *end != '\0' || n < low || n > high)
        return cli_usage("%s must be a whole number from %d to %d.", what, low, high);
    *out = (int)n;
    return EXIT_DONE;
}

int args_number(const struct args *a, const char *name, int low, int high, int *out)
{
    const char *s = args_value(a, name);

    return s == NULL ? EXIT_DONE : args_number_in(name, s, low, high, out);
}

static int args_seed_in(const char *what, const char *s, uint64_t *out)
{
    uint64_t seed;
    char *end;

    errno = 0;
    seed = strtoull(s, &end, 10);
    if (s[0] < '0' || s[0] > '9' || *end != '\0' || errno != 0)
        return cli_usage("%s must be a whole number from 0 to %" PRIu64 ".", what, UINT64_MAX);
    *out = seed;
    return EXIT_DONE;
}

/* The file must hold only the number; white space around it is allowed. */
static int args_seed_in_file(const char *path, uint64_t *out)
{
    static const char space[] = " \t\r\n";
    char words[64] = "";
    FILE *file = fopen(path, "re");
    size_t len = file == NULL ? 0 : fread(words, 1, sizeof words - 1, file);
    bool unread = file == NULL || ferror(file), whole = len < sizeof words - 1;
    int error = errno;

    if (file != NULL)
        fclose(file);
    if (unread)
        return cli_usage("--seed-file: %s: %s.", path, strerror(error));
    while (len > 0 && words[len - 1] != '\0' && strchr(space, words[len - 1]))
        words[--len] = '\0';
    if (!whole || strlen(words) != len) /* the file holds more than the number */
        words[0] = '\0';
    return args_seed_in("the content of --seed-file", words + strspn(words, space), out);
}

bool args_has_seed(const struct args *a)
{
    return args_has(a, "--seed") || args_has(a, "--seed-file");
}

int args_seed(const struct args *a, uint64_t *out)
{
    const char *seed = args_value(a, "--seed"), *file = args_value(a, "--seed-file");

    if (seed != NULL && file != NULL)
        return cli_usage("use only one of --seed and --seed-file.");
    if (file != NULL)
        return args_seed_in_file(file, out);
    return seed != NULL ? args_seed_in("--seed", seed, out) : EXIT_DONE;
}

int args_any_seed(const struct args *a, uint64_t *out)
{
    if (!args_has_seed(a) && getrandom(out, sizeof *out, 0) != sizeof *out)
        return cli_usage("the system provides no random number; use --seed N.");
    return args_seed(a, out);
}

void args_print_resume(const struct args *a, const char *file, struct text *out)
{
    text_add(out, "duello %s", a->command->name);
    for (int i = 0; i < a->positionals; i++) {
        text_add(out, " ");
        text_add_shell_word(out, a->positional[i]);
    }
    for (int i = 0; i < a->count; i++) {
        const char *name = a->given[i].name, *value = a->given[i].value;

        if (strcmp(name, "--resume") == 0 || strcmp(name, "--out") == 0)
            continue;
        text_add(out, value[0] ? " %s " : " %s", name);
        if (value[0] != '\0')
            text_add_shell_word(out, value);
    }
    text_add(out, " --resume ");
    text_add_shell_word(out, file);
}
