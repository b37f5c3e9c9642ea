/* Test the box from inside: `duello bot prove` (box_attack.c) runs in it. */
#include "cli/bots/proof.h"

#include "cli/bots/bait.h"
#include "arena/box/supervisor.h"
#include "system/clock.h"

#include <errno.h>
#include <stdio.h>
#include <unistd.h>

const char *const proof_names[PROOF_PARTS] = {
    [PROOF_TERMINAL] = "opening the terminal, to type into your shell",
    [PROOF_KEYSTROKES] = "reading what is typed into other terminals",
    [PROOF_SECRETS] = "reading your games, or seeing other processes",
    [PROOF_ATTRIBUTES] = "changing modes, times and attributes of your files",
    [PROOF_SOCKETS] = "reaching others through sockets",
};

/* Read what the program in the box prints; false if it does not finish. */
static bool proof_listen(struct bot_process *p, const struct bait *b, bool held[PROOF_PARTS])
{
    int64_t deadline = clock_ns() + 10000000000;
    char line[512];

    while (bot_process_receive(p, line, sizeof line, deadline) == BOT_PROCESS_OK) {
        if (strcmp(line, "done") == 0)
            return true;
        if (strcmp(line, "terminal") == 0)
            held[PROOF_TERMINAL] = false;
        else if (strcmp(line, "keystrokes") == 0)
            held[PROOF_KEYSTROKES] = false;
        else if (strcmp(line, "process") == 0 || strstr(line, b->word) != NULL)
            held[PROOF_SECRETS] = false;
    }
    return false;
}

static int proof_start(struct bot_process *p, const struct bot_process_setup *setup,
                       const struct bait *b, const struct box_policy *policy, struct text *why)
{
    enum box_kind kind = policy->kind != BOX_NONE ? policy->kind : box_best();
    struct bot_process_setup mine = *setup;
    struct text command = TEXT_OF(BOT_PROCESS_COMMAND - 8);
    char self[PATH_MAX];

    paths_of_this_program(self);
    if (kind == BOX_NAMESPACES)
        snprintf(self, sizeof self, "%s", supervisor_name);
    text_add_shell_word(&command, self);
    text_add(&command, " bot prove ");
    text_add_shell_word(&command, b->secret);
    text_add(&command, " %d %s %s %s", (int)getpid(), b->file, b->path, b->name);
    if (command.cut)
        return text_explain(-1, why, "the names of its folders are too long");
    mine.command = command.at;
    mine.policy = policy;
    return bot_process_start(p, &mine, why);
}

int proof_try(const struct bot_process_setup *setup, const char *folder, bool held[PROOF_PARTS],
              struct text *why)
{
    struct box_policy policy = *setup->policy;
    struct bait b = {.lock = -1, .kept = -1, .socket = {-1, -1}};
    struct bot_process p;
    int err = -1;

    for (int i = 0; i < PROOF_PARTS; i++)
        held[i] = true;
    if (bait_lay(&b, folder) != 0) {
        text_add(why, "%s", strerror(errno));
    } else {
        policy.paths.count = 1;
        policy.paths.added[0] = b.folder;
        err = proof_start(&p, setup, &b, &policy, why);
    }
    if (err == 0) {
        bot_process_run(&p);
        if (!proof_listen(&p, &b, held)) {
            bot_process_explain(&p, why);
            err = -1;
        }
        held[PROOF_ATTRIBUTES] = bait_is_unchanged(&b);
        held[PROOF_SOCKETS] = bait_heard_nothing(&b);
        bot_process_stop(&p);
    }
    bait_remove(&b);
    return err;
}
