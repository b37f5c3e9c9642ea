/* A piped command that looks for an opponent waits for the game, so that the next lines of a script
 * can be moves. A person gets the prompt back, which ends when a game begins. */
#include "cli/online/online_lobby.h"

#include <stdio.h>
#include <strings.h>

/* What was shown. */
struct lobby_prompt {
    enum session_state state;
    enum frames_offer offer; /* of the last game */
};

static void prompt_say(struct online_lobby *l, const char *sentence, const char *code)
{
    (void)l;
    cli_print("%s%s%s", sentence, code != NULL ? " " : "", code != NULL ? code : "");
}

static void prompt_confirm(struct online_lobby *l, const char *sentence)
{
    prompt_say(l, sentence, NULL);
}

/* After a game, an offer from before it is no news. */
static void prompt_give_terminal(struct online_lobby *l)
{
    ((struct lobby_prompt *)l->context)->offer = OFFER_NONE;
}

static bool prompt_is_moot(void *lobby)
{
    const struct online_lobby *l = lobby;
    const struct lobby_prompt *shown = l->context;

    return online_next_game(l->o) != NULL || l->o->session.state != shown->state ||
           online_lobby_offer(l) != shown->offer;
}

/* Show what changed while nobody asked. */
static void prompt_show_news(struct online_lobby *l)
{
    struct lobby_prompt *shown = l->context;
    const struct session *s = &l->o->session;
    const struct mirror *last = session_game(s, l->o->last_game);
    enum frames_offer offer = online_lobby_offer(l);

    if (s->state != shown->state)
        puts(s->state == SESSION_IN ? "Connected again." : "Connection lost, trying again...");
    if (offer != shown->offer && offer == OFFER_REMATCH)
        cli_print("%s offers a rematch: type rematch to agree, or decline.",
                  last->rec.name[last->offer_by]);
    *shown = (struct lobby_prompt){s->state, offer};
    fflush(stdout);
}

static void prompt_obey(struct online_lobby *l, char *line)
{
    char *words = line + strspn(line, " "), *rest;

    for (char *end = words + strlen(words); end > words && end[-1] == ' ';)
        *--end = '\0';
    rest = words + strcspn(words, " ");
    if (*rest != '\0')
        *rest++ = '\0';
    rest += strspn(rest, " ");
    for (int i = 0; i < online_command_count; i++)
        if (strcasecmp(words, online_commands[i].word) == 0) {
            online_command_run(l, &online_commands[i], rest);
            return;
        }
    if (words[0] != '\0')
        cli_print("I don't understand \"%.40s\"; type help.", words);
}

static void prompt_ask(struct online_lobby *l)
{
    struct input_request ask = {.prompt = "duello> ", .too_long = "The line is too long."};
    struct input_line line;
    enum input_result got;

    prompt_show_news(l);
    if (l->waits && !input_is_person(l->o->input)) {
        online_wait(l->o);
        return;
    }
    input_call_off(l->o->input, prompt_is_moot, l);
    got = input_read(l->o->input, &ask, &line);
    input_call_off(l->o->input, NULL, NULL);
    if (got == INPUT_LINE)
        prompt_obey(l, line.at);
    l->ends = l->ends || got == INPUT_END || got == INPUT_INTERRUPTED;
    if (got == INPUT_END)
        putchar('\n');
}

static bool prompt_open(struct online_lobby *l)
{
    static struct lobby_prompt shown;
    int old = l->o->session.old_count;

    shown = (struct lobby_prompt){.state = SESSION_IN};
    l->context = &shown;
    cli_print("Connected to %s as %s. Type help for the commands.", l->o->host, l->o->session.name);
    if (old > 0)
        cli_print("You have %d running game%s: `games` lists them, `go` continues one.", old,
                  old == 1 ? "" : "s");
    return true;
}

const struct online_user online_prompt = {
    .open = prompt_open,
    .ask = prompt_ask,
    .say = prompt_say,
    .confirm = prompt_confirm,
    .give_terminal = prompt_give_terminal,
};
