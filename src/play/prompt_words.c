/* What may be asked for besides a move, at every prompt and on every screen. */
#include "advise/hint.h"
#include "cli/help/rule_book.h"
#include "core/move.h"
#include "core/position.h"
#include "play/session.h"
#include "play/typed.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

static const struct {
    const char *word, *title;
} asides[] = {
    [ASIDE_HELP] = {"help", "Help"},       [ASIDE_RULES] = {"rules", "Rules"},
    [ASIDE_STATUS] = {"status", "Status"}, [ASIDE_HAND] = {"hand", "Your hand"},
    [ASIDE_MOVES] = {"moves", "Moves"},    [ASIDE_POSITION] = {"position", "Position"},
    [ASIDE_HINT] = {"hint", "Hint"},       [ASIDE_UNDO] = {"undo", "Undo"},
    [ASIDE_SAVE] = {"save", "Saved"},      [ASIDE_QUIT] = {"quit", "Leave"},
};

struct state session_seen_by(const struct session *g, int player)
{
    return game_view(&g->rec.duel.rules, &g->rec.duel.now, player).seen;
}

const char *aside_word(enum aside word)
{
    return asides[word].word;
}

enum aside aside_find(const char *line, size_t len)
{
    int i = 0;

    if (typed_is(line, len, "?"))
        return ASIDE_HINT;
    while (i < ASIDES && !typed_is(line, len, asides[i].word))
        i++;
    return (enum aside)i;
}

/* ---- telling --------------------------------------------------------------------------------- */

static void prompt_say_help(const struct session *g, int player, FILE *out)
{
    const struct rules *r = &g->rec.duel.rules;
    struct state seen = session_seen_by(g, player);
    char room[SENTENCE_BYTES];
    struct text list = TEXT(room);
    move legal[MOVES_MAX];

    move_list(r, legal, r->game->legal(r, &seen, player, legal), &list);
    fprintf(out,
            "You may choose %s; a beginning is enough.\n"
            "  hint    what matters here; again: the move; again: why (or ?)\n"
            "  rules   how the game is played     status  where it stands\n"
            "  hand    your cards                 moves   what you may choose\n"
            "  undo    take the last move back    save    where the game is saved\n"
            "  quit    resign, or save and leave  position  in words, for `duello analyze`\n",
            room);
}

static void prompt_say_moves(const struct session *g, int player, FILE *out)
{
    const struct rules *r = &g->rec.duel.rules;
    struct state seen = session_seen_by(g, player);
    move legal[MOVES_MAX];
    int n = r->game->legal(r, &seen, player, legal);

    for (int i = 0; i < n; i++) {
        char room[WORD_BYTES];
        struct text word = TEXT(room);

        move_print(r, legal[i], &word);
        fprintf(out, "%s%s", i ? ", " : "", room);
    }
    fputc('\n', out);
}

static void prompt_say_hand(const struct session *g, int player, FILE *out)
{
    const struct game *game = g->rec.duel.rules.game;
    struct state seen = session_seen_by(g, player);
    struct scene scene = record_scene(&g->rec);
    char room[SENTENCE_BYTES];
    struct text said = TEXT(room);

    if (game->hand == NULL)
        text_add(&said, "There are no cards in %s.\n", game->title);
    else
        game->hand(&scene, &seen, player, &said);
    fputs(room, out);
}

static void prompt_say_status(const struct session *g, int player, FILE *out)
{
    struct state seen = session_seen_by(g, player);
    struct scene scene = record_scene(&g->rec);
    char room[4 * SENTENCE_BYTES];
    struct text said = TEXT(room);

    g->rec.duel.rules.game->status(&scene, &seen, &said);
    fputs(room, out);
}

static void prompt_say_position(const struct session *g, int player, FILE *out)
{
    struct state seen = session_seen_by(g, player);
    char room[4 * SENTENCE_BYTES];
    struct text words = TEXT(room);

    position_print(&g->rec.duel.rules, &seen, &words);
    fprintf(out, "%s\n", room);
}

static void prompt_say_save(const struct session *g, FILE *out)
{
    char command[3 * PATH_BYTES];

    if (g->save.fd < 0)
        fputs("This game cannot be saved.\n", out);
    else
        fprintf(out, "Every move is saved as it is made. To go on later: %s\n",
                session_resume_command(g, command));
}

/* The next step of a hint; the last one is told again. */
static void prompt_say_hint(struct session *g, int player, FILE *out)
{
    char room[HINT_BYTES];
    struct text said = TEXT(room);
    int steps;

    if (g->coach == NULL) {
        fputs(g->rated ? "There are no hints in a rated game.\n"
                       : "There are no hints in this game.\n",
              out);
        return;
    }
    g->table->delay(g, "Looking for a hint.");
    steps = g->coach->hint(g, player, g->hints + 1, &said);
    g->hints += g->hints < steps;
    fputs(room, out);
    if (g->hints < steps)
        fputs(g->hints == 1 ? "(hint again: the move)\n" : "(hint again: why)\n", out);
}

/* Would this show cards before their owner has confirmed being alone? */
static bool prompt_is_too_early(const struct session *g, int player, enum aside word)
{
    return (word == ASIDE_HELP || word == ASIDE_HAND || word == ASIDE_MOVES ||
            word == ASIDE_POSITION || word == ASIDE_HINT) &&
           session_is_shared(g) && game_is_hidden(g->rec.duel.rules.game) && g->at_screen != player;
}

/* False for those that do more than tell. */
static bool prompt_say(struct session *g, int player, enum aside word, FILE *out)
{
    switch (word) {
    case ASIDE_HELP:
        prompt_say_help(g, player, out);
        return true;
    case ASIDE_RULES:
        rule_book_print(&g->rec.duel.rules, g->table->columns, out);
        return true;
    case ASIDE_STATUS:
        prompt_say_status(g, player, out);
        return true;
    case ASIDE_HAND:
        prompt_say_hand(g, player, out);
        return true;
    case ASIDE_MOVES:
        prompt_say_moves(g, player, out);
        return true;
    case ASIDE_POSITION:
        prompt_say_position(g, player, out);
        return true;
    case ASIDE_HINT:
        prompt_say_hint(g, player, out);
        return true;
    case ASIDE_SAVE:
        prompt_say_save(g, out);
        return true;
    default:
        return false;
    }
}

bool aside_tell(struct session *g, int player, enum aside word)
{
    char *text = NULL;
    size_t len;
    FILE *out;
    bool said;

    if (prompt_is_too_early(g, player, word)) {
        g->table->show(g, asides[word].title, "Press Enter first; your hand is shown then.");
        return true;
    }
    if ((out = open_memstream(&text, &len)) == NULL)
        return false;
    said = prompt_say(g, player, word, out);
    fclose(out);
    if (said)
        g->table->show(g, asides[word].title, text);
    free(text);
    return said;
}

/* ---- asking ---------------------------------------------------------------------------------- */

/* Why nothing can be taken back, or NULL. *mover is whose choice it would be. */
static const char *prompt_undo_refused(const struct session *g, int player, int *mover)
{
    if (g->rec.duel.now.turn == BOTH && player == P2 && g->person[P1]) {
        *mover = P1;
        return NULL;
    }
    if (g->rec.count == 0)
        return "No move has been made yet.";
    if (g->rec.duel.now.turn == BOTH)
        return "What was revealed stands; nothing can be taken back.";
    if (!record_can_undo(&g->rec))
        return "A card that was shown or drawn stays so; nothing can be taken back.";
    *mover = record_at(&g->rec, g->rec.count - 1)->turn;
    if (!g->person[*mover] && g->rec.count == 1)
        return "You have not made a move yet.";
    return NULL;
}

/* HEARD_UNDO when it is granted, HEARD_ANSWER when play goes on as it stands. */
static enum heard prompt_ask_undo(struct session *g, int player)
{
    static const char *const words[] = {"yes", "no"};
    char prompt[SENTENCE_BYTES];
    enum heard heard;
    int mover = P1, choice;
    const char *refused = prompt_undo_refused(g, player, &mover);

    if (refused != NULL) {
        g->table->show(g, "Undo", refused);
        return HEARD_ANSWER;
    }
    if (!g->person[mover])
        return HEARD_UNDO;
    snprintf(prompt, sizeof prompt, "%s, may %s take the last choice back?", g->rec.name[!mover],
             g->rec.name[mover]);
    heard = g->table->ask_choice(g, !mover, prompt, words, 2, &choice);
    if (heard != HEARD_ANSWER)
        return heard;
    if (choice == 0)
        return HEARD_UNDO;
    snprintf(prompt, sizeof prompt, "%s says no.", g->rec.name[!mover]);
    g->table->show(g, "Undo", prompt);
    return HEARD_ANSWER;
}

static enum heard prompt_ask_quit(struct session *g, int player)
{
    static const char *const words[] = {"resign", "save", "play"};
    static const enum heard means[] = {HEARD_RESIGN, HEARD_SAVE, HEARD_ANSWER};
    enum heard heard;
    int choice;

    heard =
        g->table->ask_choice(g, player, "Resign, save and leave, or play on?", words, 3, &choice);
    return heard == HEARD_ANSWER ? means[choice] : heard;
}

enum heard aside_obey(struct session *g, int player, enum aside word)
{
    if (word == ASIDE_UNDO)
        return prompt_ask_undo(g, player);
    if (word == ASIDE_QUIT)
        return prompt_ask_quit(g, player);
    aside_tell(g, player, word);
    return HEARD_ANSWER;
}
