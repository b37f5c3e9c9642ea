/*
 * A search among all settings of a game's options for rules that have what is wanted (goals.h), as
 * close to the book as can be. Settings are tried in families: those that differ only in options of
 * the start share one solution. Each is measured from the cheapest figure to the dearest, and
 * thrown out as soon as it is certain that it cannot be in the list. What is tried follows from the
 * seed and from what was found, batch by batch, so the result does not depend on threads or speed.
 */
#ifndef DESIGN_OPTIONS_SEARCH_H
#define DESIGN_OPTIONS_SEARCH_H

#include "core/writer.h"
#include "design/goals.h"
#include "design/measures.h"

enum { SEARCH_LISTED = 12, SEARCH_NEAREST = 5, SEARCH_MOST = 1000000, SEARCH_FAMILY = 64 };
/* What a search is, unless somebody says otherwise; `memory` is the most for each solution, as much
 * as a browser has, so that every machine finds the same. */
enum { SEARCH_SETTINGS = 2000, SEARCH_GAMES = 200, SEARCH_SEED = 1, SEARCH_MEMORY = 384 << 20 };

enum tried_end {
    TRIED_NOT_YET,
    TRIED_CONTRADICTS, /* its options contradict each other */
    TRIED_TOO_LARGE,
    TRIED_THROWN_OUT,
    TRIED_MEASURED
};

/* One setting. */
struct tried {
    int value[OPTIONS_MAX];
    enum tried_end end;
    double distance;      /* from the book */
    double miss;          /* from all goals together; at least, if it was thrown out */
    uint32_t met, missed; /* goals, by their bit; neither: not known */
    bool was_read;        /* from a file */
};

struct options_search {
    struct rules base;      /* what is not varied has these values */
    bool keep[OPTIONS_MAX]; /* not varied */
    struct goals goals;
    uint64_t seed;
    int settings;  /* to try; 0: until stopped */
    int games;     /* for estimates */
    bool thorough; /* throw nothing out early */
    int fit;       /* levels see so far that each takes this percentage from the one below
                      (sight_fit.h); 0: as the game says. Not where something is hidden. */
    /* what was found */
    struct tried *tried;
    size_t count, room;
    bool exhausted; /* no other setting was found to try */
    /* of the search itself */
    uint64_t *seen; /* hashes of the settings */
    size_t seen_room;
    uint64_t candidates;
    size_t saved; /* of `tried`: read from a file */
};

struct options_search_setup {
    int jobs;
    uint64_t memory; /* for each solution */
    /* These settings are done. Calls come one at a time. */
    void (*finished)(void *context, size_t first, size_t count);
    bool (*waiting)(void *context); /* called often, by any thread; return false to stop at once */
    bool (*enough)(void *context);  /* called between batches; return true to end the search */
    void *context;
};

/* Search. ERR_OVER: stopped in a batch, whose settings that are not done do not count; ERR_MEMORY.
 * Begin with zeros where nothing is wanted, and release in any case. */
int options_search_run(struct options_search *s, const struct options_search_setup *setup);
void options_search_release(struct options_search *s);
void options_search_rules(const struct options_search *s, size_t i, struct rules *out);

/* List the settings worth a look, the closest to the book first: those that nothing closer comes as
 * near to the goals as they do, and of those that have all goals the nearest. Return how many, up
 * to SEARCH_LISTED. */
int options_search_list(const struct options_search *s, size_t out[SEARCH_LISTED]);
/* Count the settings by their end; return how many have all goals. */
size_t options_search_counts(const struct options_search *s, size_t counts[TRIED_MEASURED + 1]);
/* Write the goals of these bits as they were given: "first=48..52, turns=8..15". */
void options_search_goals(const struct options_search *s, uint32_t bits, struct text *out);
/* If no setting has all goals, say which goals exclude each other among those that were tried. */
void options_search_explain(const struct options_search *s, struct text *out);

/* Measure the figures of all goals, exactly; return their bits, for measures_sentence. */
uint32_t options_search_measure(const struct options_search *s, const struct rules *r,
                                struct measures *out);
/* Return the goals that these measures miss, by their bit. */
uint32_t options_search_missed(const struct options_search *s, const struct measures *m);

/* As text, one line for each setting that is done, after a line with the request. Reading gives
 * what options_search_run need not do again; false: the line is not valid. */
void options_search_request(const struct options_search *s, struct text *out);
void options_search_write(const struct options_search *s, size_t i, struct writer *out);
bool options_search_read(struct options_search *s, const char *line);

#endif
