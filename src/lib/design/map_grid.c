/* A map as letters: W, L and =; or, where both choose at once, the value and the main choice. */
#include "core/move.h"
#include "core/plain.h"
#include "design/map.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

/* Where both choose: nothing is better than anything else. */
#define LEVEL '='

/* Find a letter for each kind of move, all different: the first letter of its word that is still
 * free. */
static void map_letters_of(const struct game *g, char out[64])
{
    bool taken[128] = {false};

    for (int verb = 0; g->verbs[verb].word != NULL && verb < 64; verb++) {
        out[verb] = '?';
        for (const char *c = g->verbs[verb].word; *c && out[verb] == '?'; c++) {
            int letter = *c >= 'a' && *c <= 'z' ? *c - 'a' + 'A' : 0;

            if (letter != 0 && !taken[letter]) {
                out[verb] = (char)letter;
                taken[letter] = true;
            }
        }
    }
}

static void map_letter_cell(const struct map_cell *c, struct cell *out, struct text *about)
{
    char all[32], wins[32], losses[32], draws[32];

    out->text[0] = (char)(c->wins == c->positions     ? 'W'
                          : c->losses == c->positions ? 'L'
                          : c->draws == c->positions  ? '='
                                                      : (char)('0' + 10 * c->wins / c->positions));
    if (out->text[0] >= '0' && out->text[0] <= '9')
        text_add(about, "%s positions: %s won, %s lost, %s drawn", text_grouped(c->positions, all),
                 text_grouped(c->wins, wins), text_grouped(c->losses, losses),
                 text_grouped(c->draws, draws));
    else if (c->draws > 0)
        text_add(about, "a draw, or endless play");
    else
        text_add(about, "%s in %s%d turn%s", c->wins ? "won" : "lost",
                 c->positions > 1 ? "at most " : "", prospect_turns(c->plies),
                 prospect_turns(c->plies) == 1 ? "" : "s");
    out->shade = svg_shade(c->value);
}

static void map_value_cell(const struct map *m, const struct map_cell *c, const char *letters,
                           struct cell *out)
{
    struct map_choice choice = map_choice(m, c);
    char letter = choice.is_level ? LEVEL : letters[MOVE_VERB(choice.move)];
    int value = (int)lround(100 * c->value);

    snprintf(out->text, CELL_BYTES, value ? "%c%+d" : "%c%d", letter, value);
    out->shade = svg_shade(c->value);
    if (choice.is_level)
        plain_print(out->about, CELL_ABOUT_BYTES,
                    "value %+.4f, all choices are equal; %s against errors",
                    text_four_digits(c->value), move_word(m->filter.rules, choice.move).at);
    else
        plain_print(out->about, CELL_ABOUT_BYTES, "value %+.4f, %s %.0f%% of the time",
                    text_four_digits(c->value), move_word(m->filter.rules, choice.move).at,
                    100 * choice.share);
}

static void map_add_cell(const struct map *m, const char *letters, int mine, int other,
                         struct cell *out)
{
    const struct map_cell *c = map_at(m, mine, other);
    struct text about = TEXT(out->about);

    if (c == NULL) {
        snprintf(out->text, CELL_BYTES, ".");
        out->shade = SHADE_NONE;
    } else if (m->both) {
        map_value_cell(m, c, letters, out);
    } else {
        text_add(&about, "%d against %d: ", mine, other);
        map_letter_cell(c, out, &about);
    }
}

static void map_explain_letters(struct grid *g)
{
    grid_legend(g, "W", "W", SHADE_MOST, "the player to move wins");
    grid_legend(g, "L", "L", SHADE_LEAST, "the player to move loses");
    grid_legend(g, "=", "=", 0, "nobody can force a win: a draw, or endless play");
    grid_legend(g, "0123456789", "0-9", 0,
                "it depends on the rest of the position; N tenths of these positions are won");
}

static void map_explain_values(const struct game *game, const char *letters, struct grid *g)
{
    for (int verb = 0; game->verbs[verb].word != NULL; verb++) {
        char letter[2] = {letters[verb], '\0'};

        if (game->verbs[verb].nature == 0)
            grid_legend(g, letter, letter, 0, "%s should choose %s most often", game->names[P1],
                        game->verbs[verb].word);
    }
    grid_legend(g, (char[]){LEVEL, '\0'}, (char[]){LEVEL, '\0'}, 0, "all choices of %s are equal",
                game->names[P1]);
    grid_legend(g, NULL, "+100", SHADE_MOST,
                "%s always wins; the number is the value in hundredths", game->names[P1]);
    grid_legend(g, NULL, "-100", SHADE_LEAST, "%s always wins", game->names[P2]);
}

static void map_add_words(const struct map *m, struct grid *g)
{
    const struct rules *r = m->filter.rules;
    struct text open = TEXT_OF(256), held = TEXT_OF(256), caption = TEXT(g->caption);
    const char *points =
        m->filter.value[0].said ? m->filter.value[0].said : m->filter.value[0].name;
    struct census census;

    snprintf(g->title, sizeof g->title, "%s: who wins, by %s", r->game->title, points);
    snprintf(g->row_name, sizeof g->row_name, "%s of %s", points,
             m->both ? r->game->names[P1] : "the player to move");
    snprintf(g->column_name, sizeof g->column_name, "%s of %s", points,
             m->both ? r->game->names[P2] : "the opponent");
    map_filter_held(&m->filter, &held);
    map_filter_open(&m->filter, &open);
    if (held.len > 0)
        text_add(&caption, "Held fixed: %s.", held.at);
    if (open.len > 0)
        text_add(&caption, "%sLeft open: %s.", held.len > 0 ? " " : "", open.at);
    solution_census(m->known, &census);
    if (m->both && r->value[TURN_LIMIT] == 0)
        text_add(&caption, "%sThere is no turn limit; endless play counts as 0.",
                 caption.len > 0 ? " " : "");
    if (census.bound > 0)
        text_add(&caption, " Points are unlimited; totals above %d were treated as %d.",
                 census.bound, census.bound);
}

int map_grid(const struct map *m, struct grid *out)
{
    int side = m->high - m->low + 1;
    char letters[64];

    if (grid_init(out, side, side) != OK)
        return ERR_MEMORY;
    map_letters_of(m->filter.rules->game, letters);
    for (int i = 0; i < side; i++) {
        snprintf(out->row_label[i], LABEL_BYTES_MOST, "%d", m->low + i);
        snprintf(out->column_label[i], LABEL_BYTES_MOST, "%d", m->low + i);
        for (int j = 0; j < side; j++)
            map_add_cell(m, letters, m->low + i, m->low + j, grid_at(out, i, j));
    }
    map_add_words(m, out);
    if (m->both)
        map_explain_values(m->filter.rules->game, letters, out);
    else
        map_explain_letters(out);
    grid_legend(out, ".", ".", SHADE_NONE, "unreachable");
    return OK;
}
