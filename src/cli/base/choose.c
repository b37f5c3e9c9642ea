#include "cli/base/choose.h"

#include "cli/base/output.h"
#include "cli/base/terminal.h"
#include "system/whole_file.h"
#include "terminal/io/interrupt.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static struct line_window choose_window(void)
{
    return (struct line_window){output_ink().width, output_rows()};
}

void choose_open(struct chooser *c, const struct args *a)
{
    interrupt_catch();
    *c = (struct chooser){.plain = terminal_is_plain(a),
                          .look = terminal_look(a),
                          .input = terminal_input(false),
                          .window = choose_window};
}

/* Let the command print into a file instead. */
static void choose_run_into(FILE *file, const struct args *a)
{
    int out = dup(STDOUT_FILENO), err = dup(STDERR_FILENO);

    fflush(stdout);
    if (out >= 0 && err >= 0 && dup2(fileno(file), STDOUT_FILENO) >= 0 &&
        dup2(fileno(file), STDERR_FILENO) >= 0) {
        a->command->run(a);
        fflush(stdout);
    }
    dup2(out, STDOUT_FILENO);
    dup2(err, STDERR_FILENO);
    close(out);
    close(err);
}

int choose_run(const struct args *a)
{
    a->command->run(a);
    return interrupt_signal() ? WIDGET_LEAVE : 0;
}

int choose_report(struct chooser *c, const char *title, const struct args *a)
{
    FILE *file = c->plain && !chooser_is_read_here(c) ? NULL : tmpfile();
    char *text;
    size_t len;
    int answer = 0;

    if (file == NULL)
        return choose_run(a) == WIDGET_LEAVE ? WIDGET_LEAVE : chooser_pause(c);
    output_set_width(chooser_columns(c));
    choose_run_into(file, a);
    output_set_width(0);
    rewind(file);
    text = whole_file_read(file, INT_MAX, &len);
    fclose(file);
    if (interrupt_signal())
        answer = WIDGET_LEAVE;
    else if (text != NULL)
        answer = chooser_show_table(c, title, text);
    free(text);
    return answer;
}
