/* Finished lessons of the path. Days are dates, "2026-01-31". */
#ifndef STORE_LESSON_LOG_H
#define STORE_LESSON_LOG_H

#include "store/store.h"

/* A lesson by its game and its key, and how it went. */
struct lesson_log_entry {
    char game[32], idea[32], day[12]; /* the last day */
    int times;                        /* how often it was finished, */
    int missed;                       /* and how often with a wrong answer */
};

/* Note that a lesson was finished. */
int lesson_log_note(struct store *s, const char *game, const char *idea, const char *day,
                    bool missed, struct text *why);
/* Call `take` for every lesson that was finished. */
int lesson_log_each(struct store *s, void (*take)(const struct lesson_log_entry *, void *),
                    void *context, struct text *why);

#endif
