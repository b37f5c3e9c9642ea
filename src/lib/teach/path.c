#include "teach/path.h"

int path_add(struct path_lesson path[PATH_MOST], int n, const struct game *g)
{
    for (const struct idea *i = g->ideas; i != NULL && i->id != NULL && n < PATH_MOST; i++)
        path[n++] = (struct path_lesson){g, i, false};
    return n;
}

void path_tick(struct path_lesson *path, int n, const char *game, const char *idea)
{
    for (int i = 0; i < n; i++)
        if (strcmp(path[i].game->id, game) == 0 && strcmp(path[i].idea->id, idea) == 0)
            path[i].is_done = true;
}

int path_next(const struct path_lesson *path, int n, int from)
{
    for (int i = 0; i < n; i++)
        if (!path[(from + i) % n].is_done)
            return (from + i) % n;
    return n;
}

void path_list(const struct path_lesson *path, int n, bool ascii, struct text *out)
{
    int next = path_next(path, n, 0);

    for (int i = 0; i < n; i++) {
        if (i == 0 || path[i].game != path[i - 1].game)
            text_add(out, "%s%s\n", i > 0 ? "\n" : "", path[i].game->title);
        text_add(out, " %s %2d  %s%s\n",
                 path[i].is_done ? (ascii ? "x" : "✓")
                 : i == next     ? ">"
                                 : " ",
                 i + 1, path[i].idea->title, i == next ? "  (next)" : "");
    }
}
