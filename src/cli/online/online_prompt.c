/* A piped command that looks for an opponent waits for the game, so that the next lines of a script
 * can be moves. A person gets the prompt back, which ends when a game begins. */
#include "cli/online/online_lobby.h"

#include <stdio.h>
#include <strings.h>

static bool prompt_is_moot(void *lobby)
{
    const struct online_lobby *l = lobby;

    return session_next_game(&l->o->visit.session) != NULL ||
           l->o->visit.session.state != l->state || online_commands_offer(l) != l->offer;
}

/* Show what changed while nobody asked. */
static void prompt_show_news(struct online_lobby *l)
{
    const struct session *s = &l->o->visit.session;
    const struct mirror *last = session_game(s, l->o->last_game);
    enum frames_offer offer = online_commands_offer(l);
    struct text loss = TEXT_OF(SENTENCE_BYTES);

    session_print_loss(s, &loss);
    if (s->state != l->state)
        cli_print("%s", s->state == SESSION_IN ? "Connected again." : loss.at);
    if (offer != l->offer && offer == OFFER_REMATCH)
        cli_print("%s offers a rematch: type rematch to agree, or decline.",
                  last->rec.name[last->offer_by]);
    l->state = s->state;
    l->offer = offer;
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

void online_prompt_ask(struct online_lobby *l)
{
    struct input_request ask = {.prompt = "duello> ", .too_long = "The line is too long."};
    struct input_line line;
    enum input_result got;

    prompt_show_news(l);
    if (l->waits && !input_is_person(l->o->input)) {
        visit_wait(&l->o->visit);
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
