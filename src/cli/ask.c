/* Asking a person: the prompt, the commands that work at every prompt, and asking again. */
#include "page.h"
#include "session.h"

#include "study/hint.h"

#include <ctype.h>
#include <stdio.h>
#include <strings.h>

static const char *const command_words[] = {"help",  "hint",     "rules", "status", "hand",
                                            "moves", "position", "undo",  "save",   "quit"};
enum command_word {
    HELP,
    HINT,
    RULES,
    STATUS,
    HAND,
    MOVES,
    POSITION,
    UNDO,
    SAVE,
    QUIT,
    COMMAND_WORDS
};

static struct state seen_by(const struct session *g, int player)
{
    return game_view(&g->rec.rules, &g->rec.now, player).seen;
}

/* ---- reading --------------------------------------------------------------------------------- */

/* One line; HEARD_ANSWER when there is one. */
static enum heard read_line(struct session *g, const struct input_request *ask,
                            char line[INPUT_BYTES], size_t *len)
{
    for (;;) {
        switch (input_read(g->input, ask, line, len)) {
        case INPUT_LINE:
            return HEARD_ANSWER;
        case INPUT_END:
            return HEARD_END;
        case INPUT_INTERRUPTED:
            return HEARD_SIGNAL;
        case INPUT_TOO_LONG:
            puts("That is too long for an answer; type a few words, or help.");
        }
    }
}

/* ---- commands -------------------------------------------------------------------------------- */

static void say_help(const struct session *g, int player)
{
    const struct rules *r = &g->rec.rules;
    struct state seen = seen_by(g, player);
    char room[SENTENCE_BYTES];
    struct text list = TEXT(room);
    move legal[MOVES_MAX];

    move_list(r, legal, r->game->legal(r, &seen, player, legal), &list);
    printf("You may choose %s; a beginning is enough.\n"
           "  hint    what matters here; again: the move; again: why (or ?)\n"
           "  rules   how the game is played     status  where it stands\n"
           "  hand    your cards                 moves   what you may choose\n"
           "  undo    take the last move back    save    where the game is saved\n"
           "  quit    resign, or save and leave  position  in words, for `duello analyze`\n",
           room);
}

static void say_moves(const struct session *g, int player)
{
    const struct rules *r = &g->rec.rules;
    struct state seen = seen_by(g, player);
    move legal[MOVES_MAX];
    int n = r->game->legal(r, &seen, player, legal);

    for (int i = 0; i < n; i++) {
        char room[WORD_BYTES];
        struct text word = TEXT(room);

        move_print(r, legal[i], &word);
        printf("%s%s", i ? ", " : "", room);
    }
    puts("");
}

static void say_hand(const struct session *g, int player)
{
    const struct game *game = g->rec.rules.game;
    struct state seen = seen_by(g, player);
    struct scene scene = record_scene(&g->rec);
    char room[SENTENCE_BYTES];
    struct text said = TEXT(room);

    if (game->hand == NULL)
        text_add(&said, "There are no cards in %s.\n", game->title);
    else
        game->hand(&scene, &seen, player, &said);
    fputs(room, stdout);
}

static void say_status(const struct session *g, int player)
{
    struct state seen = seen_by(g, player);
    struct scene scene = record_scene(&g->rec);
    char room[4 * SENTENCE_BYTES];
    struct text said = TEXT(room);

    g->rec.rules.game->status(&scene, &seen, &said);
    fputs(room, stdout);
}

static void say_position(const struct session *g, int player)
{
    struct state seen = seen_by(g, player);
    char room[4 * SENTENCE_BYTES];
    struct text words = TEXT(room);

    position_print(&g->rec.rules, &seen, &words);
    puts(room);
}

static void say_save(const struct session *g)
{
    char command[3 * PATH_BYTES];

    if (g->save.fd < 0)
        puts("This game cannot be saved.");
    else
        printf("Every move is saved as it is made. To go on later: %s\n",
               session_resume_command(g, command));
}

/* The next step of a hint; the last one is told again. */
static void say_hint(struct session *g, int player)
{
    char room[HINT_BYTES];
    struct text said = TEXT(room);
    int steps;

    if (g->coach == NULL) {
        puts(g->rated ? "There are no hints in a rated game." : "There are no hints in this game.");
        return;
    }
    steps = g->coach->hint(g, player, g->hints + 1, &said);
    g->hints += g->hints < steps;
    fputs(room, stdout);
    if (g->hints < steps)
        puts(g->hints == 1 ? "(hint again: the move)" : "(hint again: why)");
}

/* Would this show cards before their owner has confirmed being alone? */
static bool is_too_early(const struct session *g, int player, enum command_word word)
{
    return (word == HELP || word == HINT || word == HAND || word == MOVES || word == POSITION) &&
           session_is_shared(g) && game_is_hidden(g->rec.rules.game) && g->at_screen != player;
}

/* The commands that only say something; false for all others. */
static bool say(struct session *g, int player, enum command_word word)
{
    if (is_too_early(g, player, word)) {
        puts("Press Enter first; your hand is shown then.");
        return true;
    }
    switch (word) {
    case HELP:
        say_help(g, player);
        return true;
    case HINT:
        say_hint(g, player);
        return true;
    case RULES:
        rulebook_print(&g->rec.rules, PAGE_COLUMNS, stdout);
        return true;
    case STATUS:
        say_status(g, player);
        return true;
    case HAND:
        say_hand(g, player);
        return true;
    case MOVES:
        say_moves(g, player);
        return true;
    case POSITION:
        say_position(g, player);
        return true;
    case SAVE:
        say_save(g);
        return true;
    default:
        return false;
    }
}

/* Which command a line is, spaces around it aside; COMMAND_WORDS if none. */
static enum command_word find_command(const char *line, size_t len)
{
    int i;

    while (len > 0 && isspace((unsigned char)line[0]))
        line++, len--;
    while (len > 0 && isspace((unsigned char)line[len - 1]))
        len--;
    if (len == 1 && line[0] == '?')
        return HINT;
    for (i = 0; i < COMMAND_WORDS; i++)
        if (strlen(command_words[i]) == len && strncasecmp(command_words[i], line, len) == 0)
            break;
    return (enum command_word)i;
}

/* ---- questions ------------------------------------------------------------------------------- */

/* One of several words, or any beginning of one: its place in the list goes to *choice. */
static enum heard ask_choice(struct session *g, int player, const char *prompt,
                             const char *const *words, int count, int *choice)
{
    struct input_request ask = {.prompt = prompt};
    char line[INPUT_BYTES];
    enum heard heard;
    size_t len;

    while ((heard = read_line(g, &ask, line, &len)) == HEARD_ANSWER) {
        for (*choice = 0; *choice < count; ++*choice)
            if (len > 0 && strncasecmp(words[*choice], line, len) == 0)
                return HEARD_ANSWER;
        if (say(g, player, find_command(line, len)))
            continue;
        printf("Please answer ");
        for (int i = 0; i < count; i++)
            printf("%s%s", i == 0 ? "" : i < count - 1 ? ", " : " or ", words[i]);
        puts(".");
    }
    return heard;
}

/* Why nothing can be taken back, or NULL. *mover is whose choice it would be. */
static const char *undo_refused(const struct session *g, int player, int *mover)
{
    if (g->rec.now.turn == BOTH && player == P2 && g->person[P1]) {
        *mover = P1;
        return NULL;
    }
    if (g->rec.count == 0)
        return "No move has been made yet.";
    if (g->rec.now.turn == BOTH)
        return "What was revealed stands; nothing can be taken back.";
    if (!record_can_undo(&g->rec))
        return "A card that was shown or drawn stays so; nothing can be taken back.";
    *mover = record_at(&g->rec, g->rec.count - 1)->turn;
    if (!g->person[*mover] && g->rec.count == 1)
        return "You have not made a move yet.";
    return NULL;
}

/* HEARD_UNDO when it is granted, HEARD_ANSWER when play goes on as it stands. */
static enum heard ask_undo(struct session *g, int player)
{
    static const char *const words[] = {"yes", "no"};
    char prompt[SENTENCE_BYTES];
    enum heard heard;
    int mover = P1, choice;
    const char *refused = undo_refused(g, player, &mover);

    if (refused != NULL) {
        puts(refused);
        return HEARD_ANSWER;
    }
    if (!g->person[mover])
        return HEARD_UNDO;
    snprintf(prompt, sizeof prompt, "%s, may %s take the last choice back? (yes/no) ",
             g->rec.name[!mover], g->rec.name[mover]);
    heard = ask_choice(g, !mover, prompt, words, 2, &choice);
    if (heard != HEARD_ANSWER)
        return heard;
    if (choice == 0)
        return HEARD_UNDO;
    printf("%s says no.\n", g->rec.name[!mover]);
    return HEARD_ANSWER;
}

static enum heard ask_quit(struct session *g, int player)
{
    static const char *const words[] = {"resign", "save", "play"};
    static const enum heard means[] = {HEARD_RESIGN, HEARD_SAVE, HEARD_ANSWER};
    enum heard heard;
    int choice;

    heard = ask_choice(g, player, "Resign, save and leave, or play on? (resign/save/play) ", words,
                       3, &choice);
    return heard == HEARD_ANSWER ? means[choice] : heard;
}

static enum heard obey(struct session *g, int player, enum command_word word)
{
    if (word == UNDO)
        return ask_undo(g, player);
    if (word == QUIT)
        return ask_quit(g, player);
    say(g, player, word);
    return HEARD_ANSWER;
}

/* Let the tutor speak up: HEARD_ANSWER if the choice stands, HEARD_UNDO to choose again. */
static enum heard ask_anyway(struct session *g, int player, move m)
{
    static const char *const words[] = {"yes", "no"};
    char room[HINT_BYTES];
    struct text said = TEXT(room);
    enum heard heard;
    int choice;

    if (g->coach == NULL || !g->coach->warn(g, player, m, &said))
        return HEARD_ANSWER;
    printf("Tutor: %s", room);
    heard = ask_choice(g, player, "Play it anyway? (yes/no) ", words, 2, &choice);
    return heard == HEARD_ANSWER && choice == 1 ? HEARD_UNDO : heard;
}

/* ---- asking for a move ----------------------------------------------------------------------- */

static void compose_prompt(const struct session *g, int player, int asked, struct text *out)
{
    const struct rules *r = &g->rec.rules;
    struct state seen = seen_by(g, player);
    struct scene scene = record_scene(&g->rec);
    move legal[MOVES_MAX];
    int n, from = 0, count = 0;

    if (asked < 0) {
        r->game->prompt(&scene, &seen, player, out);
        return;
    }
    n = r->game->legal(r, &seen, player, legal);
    while (from < n && MOVE_VERB(legal[from]) != asked)
        from++;
    while (from + count < n && MOVE_VERB(legal[from + count]) == asked)
        count++;
    text_add(out, "%s (", r->game->verbs[asked].ask);
    move_numbers(legal + from, count, out);
    text_add(out, "): ");
}

static int completions(const struct session *g, int player, char words[INPUT_WORDS][64])
{
    const struct rules *r = &g->rec.rules;
    struct state seen = seen_by(g, player);
    move legal[MOVES_MAX];
    int n = r->game->legal(r, &seen, player, legal), count = 0;

    for (; count < n; count++) {
        struct text word = TEXT(words[count]);

        move_print(r, legal[count], &word);
    }
    for (int i = 0; i < COMMAND_WORDS; i++)
        snprintf(words[count++], 64, "%s", command_words[i]);
    return count;
}

enum heard ask_move(struct session *g, int player, bool secret, move *out)
{
    struct state seen = seen_by(g, player);
    struct scene scene = record_scene(&g->rec);
    char prompt[2 * SENTENCE_BYTES], line[INPUT_BYTES], words[INPUT_WORDS][64];
    struct input_request ask = {prompt, secret, (const char(*)[64])words, 0};
    int asked = -1;
    size_t len;

    ask.word_count = completions(g, player, words);
    g->hints = 0;
    for (;;) {
        char room[SENTENCE_BYTES];
        struct text why = TEXT(room), question = TEXT(prompt);
        struct answer answer;
        enum command_word word;
        enum heard heard;
        int err;

        compose_prompt(g, player, asked, &question);
        if ((heard = read_line(g, &ask, line, &len)) != HEARD_ANSWER)
            return heard;
        if ((word = find_command(line, len)) != COMMAND_WORDS) {
            if ((heard = obey(g, player, word)) != HEARD_ANSWER)
                return heard;
        } else if ((err = answer_parse(&scene, &seen, player, asked, line, len, &answer, &why)) !=
                   OK) {
            puts(room);
            asked = err == ERR_RANGE ? MOVE_VERB(answer.move) : asked;
        } else if (answer.kind == ANSWER_NEEDS_NUMBER) {
            asked = MOVE_VERB(answer.move);
        } else {
            /* Words about a secret choice would give it away. */
            heard = secret ? HEARD_ANSWER : ask_anyway(g, player, answer.move);
            *out = answer.move;
            asked = -1;
            if (heard != HEARD_UNDO)
                return heard;
        }
    }
}

enum heard ask_presence(struct session *g, int player)
{
    char prompt[SENTENCE_BYTES], line[INPUT_BYTES];
    struct input_request ask = {.prompt = prompt};
    enum command_word word = COMMAND_WORDS;
    enum heard heard;
    size_t len;

    snprintf(prompt, sizeof prompt,
             "%s, your hand comes next. Press Enter when you alone can see the screen: ",
             g->rec.name[player]);
    do {
        if ((heard = read_line(g, &ask, line, &len)) != HEARD_ANSWER)
            return heard;
        word = find_command(line, len);
        if ((heard = obey(g, player, word)) != HEARD_ANSWER)
            return heard;
    } while (word != COMMAND_WORDS);
    return HEARD_ANSWER;
}
