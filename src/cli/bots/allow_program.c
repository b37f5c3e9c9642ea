#include "cli/bots/allow_program.h"

#include "cli/base/cli.h"
#include "cli/base/terminal.h"
#include "core/record.h"
#include "store/save.h"
#include "terminal/io/interrupt.h"

#include <stdio.h>
#include <strings.h>
#include <unistd.h>

enum { SHOWN_BYTES = 4 * NAMED_BYTES + 16 };

/* Add a word for a shell. Characters beyond ASCII are written as numbers, so that nothing in a
 * command is hidden from the user who is asked about it. */
static void allow_add_word(struct text *out, const char *who)
{
    const unsigned char *at = (const unsigned char *)who;
    bool plain = true;

    for (; *at != '\0'; at++)
        plain = plain && *at >= ' ' && *at < 0x7f;
    if (plain) {
        text_add_shell_word(out, who);
        return;
    }
    text_add(out, "$'");
    for (at = (const unsigned char *)who; *at != '\0'; at++)
        if (*at == '\'' || *at == '\\')
            text_add(out, "\\%c", *at);
        else if (*at >= ' ' && *at < 0x7f)
            text_add(out, "%c", *at);
        else
            text_add(out, "\\%03o", *at);
    text_add(out, "'");
}

static int allow_ask(struct input *in, const char *prompt)
{
    struct input_line line;
    enum input_result got;

    interrupt_catch();
    do
        got = input_read(in, &(struct input_request){.prompt = prompt}, &line);
    while (got == INPUT_TOO_LONG);
    if (got == INPUT_INTERRUPTED)
        return cli_interrupted();
    if (got == INPUT_LINE && (strcasecmp(line.at, "y") == 0 || strcasecmp(line.at, "yes") == 0))
        return EXIT_DONE;
    return cli_failed("the program was not started, and nothing has changed.");
}

int allow_program(struct input *in, const struct program_named *named)
{
    struct text who = TEXT_OF(SHOWN_BYTES), file = TEXT_OF(4 * PATH_BYTES);
    struct text prompt = TEXT_OF(5 * PATH_BYTES);
    struct input *made = in == NULL ? terminal_input(true) : NULL;
    struct input *asked = in == NULL ? made : in;
    int code;

    allow_add_word(&who, named->who);
    allow_add_word(&file, named->file);
    if (input_is_person(asked) && isatty(STDOUT_FILENO)) {
        text_add(&prompt, "%s would start a program:\n\n    %s\n\nStart it? (y/N) ", file.at,
                 who.at);
        code = allow_ask(asked, prompt.at);
    } else {
        code = cli_usage("%s would start a program that the command line does not name. "
                         "To allow it, %s %s",
                         file.at, named->allow, who.at);
    }
    input_free(made);
    return code;
}
