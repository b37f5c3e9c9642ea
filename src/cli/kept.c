#include "kept.h"

#include "store/save.h"

#include <stdio.h>

/* NULL with a sentence. */
static struct store *open_at(const char *folder, struct text *why)
{
    struct store *s = NULL;

    if (store_open(&s, folder, why) == STORE_SET_ASIDE) {
        notice("%s", why->at);
        text_clear(why);
    }
    return s;
}

static struct store *open_quietly(struct text *why)
{
    char folder[PATH_BYTES], saves[PATH_BYTES];
    struct store *s;

    if (data_folder("", folder, sizeof folder) != 0) {
        text_add(why, "neither XDG_DATA_HOME nor HOME is set.");
        return NULL;
    }
    folder[strlen(folder) - 1] = '\0';
    if (save_folder(folder) != 0) {
        text_add(why, "%s cannot be made.", folder);
        return NULL;
    }
    if ((s = open_at(folder, why)) == NULL)
        return NULL;
    saves_folder(saves, sizeof saves);
    if (history_fill(s, saves, why) == 0)
        return s;
    store_close(s);
    return NULL;
}

struct store *kept_open(void)
{
    char room[3 * PATH_BYTES];
    struct text why = TEXT(room);
    struct store *s = open_quietly(&why);

    if (s == NULL)
        failed("%s", room);
    return s;
}

void kept_add(const struct record *rec)
{
    char room[3 * PATH_BYTES];
    struct text why = TEXT(room);
    struct store *s = open_quietly(&why);

    if (s == NULL || history_add(s, rec, &why) < 0)
        notice("this game is not in the history: %s", room);
    store_close(s);
}

int kept_game(const struct args *a, struct history_query *q)
{
    const struct game *game;

    if (a->positionals == 0)
        return EXIT_DONE;
    if ((game = named_game(a->positional[0])) == NULL)
        return EXIT_USAGE;
    q->game = game->id;
    return EXIT_DONE;
}
