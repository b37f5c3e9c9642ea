#include "teach/path.h"

int path_add(struct path_lesson path[PATH_MOST], int n, const struct game *g)
{
    for (const struct idea *i = g->ideas; i != NULL && i->id != NULL && n < PATH_MOST; i++)
        path[n++] = (struct path_lesson){.game = g, .idea = i};
    return n;
}

void path_tick(struct path_lesson *path, int n, const char *game, const char *idea, bool is_weak)
{
    for (int i = 0; i < n; i++)
        if (strcmp(path[i].game->id, game) == 0 && strcmp(path[i].idea->id, idea) == 0)
            path[i].is_done = true, path[i].is_weak = is_weak;
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

/* Add the titles of the weak ideas; return the index of the first, or n. */
static int path_add_weak(const struct path_lesson *path, int n, struct text *out)
{
    int first = n;

    for (int i = 0; i < n; i++)
        if (path[i].is_weak) {
            text_add(out, "%s%s (%s)", first == n ? "Weak ideas: " : ", ", path[i].idea->title,
                     path[i].game->title);
            first = first == n ? i : first;
        }
    text_add(out, "%s", first < n ? ".\n" : "");
    return first;
}

void path_sum_up(const struct path_lesson *path, int n, struct text *out)
{
    int done = 0, next;

    for (int i = 0; i < n; i++)
        done += path[i].is_done;
    text_add(out, "Lessons: %d of %d done.\n", done, n);
    if ((next = path_add_weak(path, n, out)) == n)
        next = path_next(path, n, 0);
    if (next < n)
        text_add(out, "Play this next: lesson %d, %s (duello learn %d)\n", next + 1,
                 path[next].idea->title, next + 1);
    else
        text_add(out, "Play this next: the puzzle of the day (duello puzzle --daily)\n");
}
