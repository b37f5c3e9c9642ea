/*
 * The settings of a server (serve_settings.def). They come from flags, from the environment
 * (DUELLO_PER_ADDRESS for --per-address) and from a file of lines `name = value`. Flags win over
 * the environment, and the environment over the file.
 */
#ifndef CLI_ONLINE_SERVE_SETTINGS_H
#define CLI_ONLINE_SERVE_SETTINGS_H

#include "cli/base/args.h"

enum { SERVE_SETTINGS_MOST = 48, SERVE_SETTINGS_HOST = 64 };

enum serve_settings_source { SOURCE_DEFAULT, SOURCE_FILE, SOURCE_ENVIRONMENT, SOURCE_FLAG };

struct serve_settings {
    const char *file; /* its path; NULL: there is none */
    struct serve_settings_value {
        char *words; /* NULL: it has no value */
        enum serve_settings_source source;
        int line; /* of the file */
    } value[SERVE_SETTINGS_MOST];
};

/* Read all settings and check them. EXIT_DONE, or EXIT_USAGE after printing what is wrong and
 * where. Release them in both cases. */
int serve_settings_read(struct serve_settings *s, const struct args *a);
void serve_settings_release(struct serve_settings *s);

/* The value of a setting by its name: as words, NULL if it has none; as a number, 0 if it has none;
 * of a switch; as an address and a port,
 * false if it has none. */
const char *serve_settings_words(const struct serve_settings *s, const char *name);
int serve_settings_number(const struct serve_settings *s, const char *name);
bool serve_settings_is_on(const struct serve_settings *s, const char *name);
bool serve_settings_endpoint(const struct serve_settings *s, const char *name,
                             char host[SERVE_SETTINGS_HOST], int *port);
/* The words of a list; `out` ends in NULL and points into `room`. */
enum { SERVE_SETTINGS_ROOM = 4096, SERVE_SETTINGS_LIST = 64 };
void serve_settings_list(const struct serve_settings *s, const char *name,
                         char room[SERVE_SETTINGS_ROOM], const char *out[SERVE_SETTINGS_LIST + 1]);

/* Print every setting with its value and where that comes from, as a settings file. Passwords are
 * left out. */
void serve_settings_show(const struct serve_settings *s);

#endif
