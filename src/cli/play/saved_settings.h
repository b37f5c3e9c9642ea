/* What the user sets in the menu, kept between runs in a small file in the data folder. */
#ifndef CLI_PLAY_SAVED_SETTINGS_H
#define CLI_PLAY_SAVED_SETTINGS_H

#include "core/record.h"

enum { SETTINGS_GAMES = 48, SETTINGS_MATCH_MOST = 99 };

/* A game has a tutor or is rated, not both. */
#define SETTINGS_TUTOR "tutor"
#define SETTINGS_RATED "rated"
#define SETTINGS_BY_TURNS "by-turns"
#define SETTINGS_OFF "off"

struct settings {
    char name[2][NAME_BYTES];           /* of the user and of a friend; "": the game's own names */
    char first[NAME_BYTES];             /* who begins, as for --first, or SETTINGS_BY_TURNS */
    char began[NAME_BYTES];             /* who began the last such game: 1 or 2; "": none yet */
    char kind[NAME_BYTES];              /* SETTINGS_TUTOR or SETTINGS_RATED; "": neither */
    int best_of;                        /* the most games of a match; 1: a single game */
    struct rules rules[SETTINGS_GAMES]; /* rules, in the order of games_at */
    /* For each game, a built-in player, or RECORD_PERSON for a friend; "": the usual one. */
    char opponent[SETTINGS_GAMES][NAME_BYTES];
    char colours[NAME_BYTES];      /* dark, light or none; "": as the terminal says */
    char hints[NAME_BYTES];        /* SETTINGS_OFF; "": on */
    char animation[NAME_BYTES];    /* SETTINGS_OFF; "": on */
    char puzzle_game[NAME_BYTES];  /* "charge", "charge:tournament"; "": any */
    char puzzle_level[NAME_BYTES]; /* "easy"; "": any */
};

/* Read the settings; missing ones have the default value. Lines that make no sense are ignored, and
 * `note` names them. */
void settings_load(struct settings *s, struct text *note);
/* Replace the whole file; `note` explains a failure. */
void settings_save(const struct settings *s, struct text *note);

/* Return the rules and the opponent that are set for a game. */
struct rules *settings_rules(struct settings *s, const struct game *g);
char *settings_opponent(struct settings *s, const struct game *g);
/* Use the colours and the animation that are set, where flags and the environment do not say. */
void settings_apply_look(const struct settings *s);

#endif
