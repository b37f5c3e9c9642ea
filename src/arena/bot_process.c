/*
 * A bot is started in a box, and only runs between bot_process_run and bot_process_hold. It is
 * killed by closing its control pipe (bot_process_stop): the supervisor inside the box sees the end
 * of the pipe and kills every process there (box/supervisor.c), then the box itself ends and is
 * waited for. So a bot also dies when the arena is killed, and needs no signal of ours, which could
 * hit another process with its number. Every wait has a deadline, and standard error is read in
 * every one of them: a bot that floods it must not block.
 */
#include "arena/bot_process.h"

#include "arena/box/program.h"
#include "core/record.h"
#include "system/clock.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { LOG_BYTES = 8 << 20 }; /* the size of a log */

static const int64_t a_moment = 250000000; /* nanoseconds */

static void bot_process_close(int *fd)
{
    if (*fd >= 0)
        close(*fd);
    *fd = -1;
}

static void bot_process_watch(const struct bot_process *p, char mark, const char *bytes, size_t len)
{
    if (p->watch.see != NULL && len > 0)
        p->watch.see(p->watch.context, mark, bytes, len);
}

/* ---- starting -------------------------------------------------------------------------------- */

/* Is the first word of the command a program, with no shell syntax after it? Then the shell can
 * exec it, and only the bot holds its pipes. */
static bool bot_process_can_make_way(const char *command, const char *path)
{
    int len = (int)strcspn(command, " ");
    char program[PATH_MAX];

    if (len == 0 || strpbrk(command, ";|&<>()\n") != NULL)
        return false;
    if (memchr(command, '/', (size_t)len) == NULL)
        return paths_of_program(command, path, program);
    snprintf(program, sizeof program, "%.*s", len, command);
    return access(program, X_OK) == 0;
}

/* Make the pipes: our ends go into the process, the other ends into its box. */
static int bot_process_make_pipes(struct bot_process *p)
{
    struct {
        int *reads, *writes;
    } pipes[] = {{&p->box.in, &p->in},
                 {&p->out, &p->box.out},
                 {&p->err, &p->box.err},
                 {&p->box.control, &p->control},
                 {&p->report, &p->box.report}};

    for (size_t i = 0; i < sizeof pipes / sizeof pipes[0]; i++) {
        int ends[2];

        if (box_pipe(ends) != 0)
            return -1;
        *pipes[i].reads = ends[0];
        *pipes[i].writes = ends[1];
    }
    p->box.shared = box_share();
    if (p->box.shared < 0 || (p->word = supervisor_map(p->box.shared)) == NULL)
        return -1;
    for (int *ours[] = {&p->in, &p->out, &p->err, &p->control, &p->report}, **fd = ours;
         fd < ours + sizeof ours / sizeof ours[0]; fd++)
        fcntl(**fd, F_SETFL, O_NONBLOCK);
    return 0;
}

static void bot_process_close_box_ends(struct bot_process *p)
{
    bot_process_close(&p->box.in);
    bot_process_close(&p->box.out);
    bot_process_close(&p->box.err);
    bot_process_close(&p->box.control);
    bot_process_close(&p->box.report);
    bot_process_close(&p->box.shared);
}

static int bot_process_choose_box(struct box *b, struct text *why)
{
    b->kind = b->policy->kind != BOX_NONE ? b->policy->kind : box_best();
    if (b->kind != BOX_NONE)
        return 0;
    text_add(why, "programs are not started without a sandbox, and ");
    box_explain(why);
    text_add(why, "; use --trust-bots to start it anyway");
    return -1;
}

int bot_process_start(struct bot_process *p, const struct bot_process_setup *setup,
                      struct text *why)
{
    static const struct box_policy nothing_special;
    const char *path = setup->path ? setup->path : "/usr/bin:/bin";
    char command[BOT_PROCESS_COMMAND];

    *p = (struct bot_process){
        .in = -1, .out = -1, .err = -1, .control = -1, .report = -1, .log = -1};
    p->box = (struct box){.command = command,
                          .path = path,
                          .in = -1,
                          .out = -1,
                          .err = -1,
                          .control = -1,
                          .report = -1,
                          .shared = -1,
                          .lock = -1};
    p->box.policy = setup->policy ? setup->policy : &nothing_special;
    p->ponders = p->box.policy->ponder;
    p->cancelled = setup->cancelled;
    p->watch = setup->watch;
    signal(SIGPIPE, SIG_IGN); /* a failing write reveals that a bot is gone */
    snprintf(command, sizeof command, "%s%.*s",
             bot_process_can_make_way(setup->command, path) ? "exec " : "", BOT_PROCESS_COMMAND - 8,
             setup->command);
    if (bot_process_choose_box(&p->box, why) != 0)
        return -1;
    if (bot_process_make_pipes(p) == 0)
        p->pid = box_open(&p->box, why);
    else
        text_add(why, "cannot create a pipe for the bot: %s", strerror(errno));
    bot_process_close_box_ends(p);
    p->box.command = NULL; /* the command does not outlive this function */
    if (p->pid <= 0) {
        p->pid = 0;
        bot_process_stop(p);
        return -1;
    }
    if (setup->log != NULL)
        p->log = open(setup->log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0600);
    return 0;
}

/* ---- running and stopping -------------------------------------------------------------------- */

void bot_process_run(struct bot_process *p)
{
    if (p->runs || p->word == NULL)
        return;
    p->runs = true;
    if (atomic_exchange(p->word, SUPERVISOR_RUN) != SUPERVISOR_STOPPED)
        return;
    while (write(p->control, "", 1) < 0 && errno == EINTR)
        continue;
}

void bot_process_hold(struct bot_process *p)
{
    if (!p->runs || p->ponders || p->word == NULL)
        return;
    p->runs = false;
    p->holds = (p->holds + 1) & 0xffff;
    atomic_store(p->word, SUPERVISOR_HOLD + p->holds);
}

/* Copy standard error to the log, as far as there is room, but at most what a pipe holds: a program
 * that never stops writing must not block us. */
static void bot_process_keep_errors(struct bot_process *p)
{
    enum { PIECES = 16 };
    char bytes[4096];
    ssize_t n;

    for (int i = 0; i < PIECES && p->err >= 0 && (n = read(p->err, bytes, sizeof bytes)) > 0; i++) {
        struct stat info;
        off_t room = 0;

        bot_process_watch(p, '!', bytes, (size_t)n);
        if (p->log >= 0 && fstat(p->log, &info) == 0 && S_ISREG(info.st_mode))
            room = LOG_BYTES - info.st_size;
        if (room > 0 && write(p->log, bytes, (size_t)(n < room ? n : room)) < 0)
            bot_process_close(&p->log);
        if (n < (ssize_t)sizeof bytes)
            return;
    }
}

/* Read the next report, if there is one. What only says that all is well is noted, and READY. False
 * if there are no more. */
static bool bot_process_read_report(struct bot_process *p, struct supervisor_report *r)
{
    ssize_t n = read(p->report, r, sizeof *r);

    if (n == sizeof *r && r->event == SUPERVISOR_STARTED)
        p->group = r->value;
    if (n != sizeof *r || r->event == SUPERVISOR_STARTED)
        *r = (struct supervisor_report){.event = SUPERVISOR_READY};
    return n > 0 || (n < 0 && (errno == EAGAIN || errno == EINTR));
}

/* Wait for the box. If its supervisor was killed, nobody killed the program. In a namespace of
 * processes the kernel did; elsewhere its group still has its number, because somebody is in it. */
static void bot_process_wait(struct bot_process *p)
{
    struct supervisor_report r = {.event = SUPERVISOR_STARTED};
    int status = 0;

    while (p->pid > 0 && waitpid(p->pid, &status, 0) < 0 && errno == EINTR)
        continue;
    if (p->pid <= 0 || !WIFSIGNALED(status) || p->box.kind == BOX_NAMESPACES)
        return;
    while (p->group == 0 && bot_process_read_report(p, &r) && errno != EAGAIN)
        continue;
    if (p->group > 0)
        kill(-p->group, SIGKILL);
}

/* Close the pipes; closing the control pipe ends the box. */
void bot_process_stop(struct bot_process *p)
{
    if (p->word != NULL)
        munmap(p->word, sizeof *p->word);
    p->word = NULL;
    bot_process_close(&p->in);
    bot_process_close(&p->control);
    bot_process_wait(p);
    p->pid = p->group = 0;
    bot_process_keep_errors(p);
    bot_process_close(&p->out);
    bot_process_close(&p->err);
    bot_process_close(&p->report);
    bot_process_close(&p->log);
    box_remove(&p->box);
}

/* Wait a moment for the program to end, and get its report; READY if it did not end. */
static struct supervisor_report bot_process_look_for_end(struct bot_process *p)
{
    struct supervisor_report r = {.event = SUPERVISOR_READY};
    int64_t deadline = clock_ns() + a_moment, left;

    bot_process_run(p);
    while (r.event == SUPERVISOR_READY && (left = deadline - clock_ns()) > 0) {
        struct pollfd ends[] = {{.fd = p->report, .events = POLLIN},
                                {.fd = p->err, .events = POLLIN}};

        poll(ends, 2, (int)(left / 1000000) + 1);
        bot_process_keep_errors(p);
        if (!bot_process_read_report(p, &r))
            return (struct supervisor_report){.event = SUPERVISOR_NOT_BOXED};
    }
    return r;
}

void bot_process_end_input(struct bot_process *p)
{
    bot_process_close(&p->in);
}

void bot_process_finish(struct bot_process *p)
{
    bot_process_end_input(p);
    if (p->pid > 0)
        bot_process_look_for_end(p);
    bot_process_stop(p);
}

void bot_process_explain(struct bot_process *p, struct text *out)
{
    /* If the process ended, its pipes closed a moment earlier. */
    struct supervisor_report r = bot_process_look_for_end(p);

    switch ((enum supervisor_event)r.event) {
    case SUPERVISOR_READY:
    case SUPERVISOR_STARTED:
        text_add(out, "the bot closed its pipes");
        break;
    case SUPERVISOR_EXITED:
        text_add(out, "the bot exited with code %d%s", r.value,
                 r.value == 127   ? " (command not found)"
                 : r.value == 126 ? " (command cannot be run)"
                                  : "");
        break;
    case SUPERVISOR_SIGNALLED:
        text_add(out, "the bot was killed by signal %d", r.value);
        break;
    case SUPERVISOR_NOT_BOXED:
        text_add(out, p->group > 0 ? "the bot's sandbox was killed"
                                   : "the bot could not be put into its sandbox");
        break;
    case SUPERVISOR_MEMORY:
        text_add(out, "the bot used more than 1 GiB of memory");
        break;
    case SUPERVISOR_PROCESSES:
        text_add(out, "the bot had more than %d processes", PROGRAM_PROCESSES);
        break;
    case SUPERVISOR_FILES:
        text_add(out, "the bot had more than %d files", PROGRAM_FILES);
        break;
    }
}

/* ---- talking --------------------------------------------------------------------------------- */

static bool bot_process_is_in_time(const struct bot_process *p, int64_t deadline)
{
    return clock_ns() < deadline && (p->cancelled == NULL || !p->cancelled());
}

/* Wait for a descriptor until the deadline; false when it has passed, after a cancellation, or when
 * the supervisor is gone: nobody would stop the program any more. */
static bool bot_process_wait_for(struct bot_process *p, int fd, short what, int64_t deadline)
{
    enum { GLANCE = 50 }; /* milliseconds */

    while (bot_process_is_in_time(p, deadline)) {
        struct pollfd all[] = {
            {.fd = fd, .events = what}, {.fd = p->err, .events = POLLIN}, {.fd = p->report}};
        int64_t left = deadline - clock_ns();
        int ms = left > GLANCE * (int64_t)1000000 ? GLANCE : (int)((left + 999999) / 1000000);

        if (poll(all, 3, ms) < 0 && errno != EINTR)
            return false;
        if (all[1].revents & POLLIN)
            bot_process_keep_errors(p);
        else if (all[1].revents)
            bot_process_close(&p->err);
        if (all[0].revents)
            return true;
        p->is_alone = (all[2].revents & POLLHUP) != 0;
        if (p->is_alone)
            return false;
    }
    return false;
}

static enum bot_process_result bot_process_gave_up(const struct bot_process *p)
{
    return p->is_alone ? BOT_PROCESS_CLOSED : BOT_PROCESS_LATE;
}

enum bot_process_result bot_process_send(struct bot_process *p, const char *bytes, size_t len,
                                         int64_t deadline)
{
    bot_process_watch(p, '>', bytes, len);
    while (len > 0) {
        ssize_t n = write(p->in, bytes, len);

        if (n > 0) {
            bytes += n;
            len -= (size_t)n;
        } else if (n < 0 && errno == EAGAIN) {
            if (!bot_process_wait_for(p, p->in, POLLOUT, deadline))
                return bot_process_gave_up(p);
        } else if (n < 0 && errno != EINTR) {
            return BOT_PROCESS_CLOSED;
        }
    }
    return BOT_PROCESS_OK;
}

/* Take a line from the buffer if it holds a whole one. */
static bool bot_process_take_line(struct bot_process *p, char *line, size_t size)
{
    char *end = memchr(p->buffer + p->from, '\n', p->to - p->from);
    size_t len;

    if (end == NULL)
        return false;
    len = (size_t)(end - p->buffer) - p->from;
    if (len > 0 && end[-1] == '\r')
        len--;
    if (len >= size)
        len = size - 1;
    for (size_t i = 0; i < len; i++)
        line[i] = p->buffer[p->from + i] ? p->buffer[p->from + i] : '?';
    line[len] = '\0';
    p->from = (size_t)(end - p->buffer) + 1;
    return true;
}

enum bot_process_result bot_process_receive(struct bot_process *p, char *line, size_t size,
                                            int64_t deadline)
{
    if (!bot_process_is_in_time(p, deadline))
        return BOT_PROCESS_LATE;
    while (!bot_process_take_line(p, line, size)) {
        ssize_t n;

        memmove(p->buffer, p->buffer + p->from, p->to - p->from);
        p->to -= p->from;
        p->from = 0;
        if (p->to == sizeof p->buffer)
            return BOT_PROCESS_FLOOD;
        n = read(p->out, p->buffer + p->to, sizeof p->buffer - p->to);
        if (n > 0) {
            p->has_spoken = true;
            bot_process_watch(p, '<', p->buffer + p->to, (size_t)n);
            p->to += (size_t)n;
        } else if (n < 0 && errno == EAGAIN) {
            if (!bot_process_wait_for(p, p->out, POLLIN, deadline))
                return bot_process_gave_up(p);
        } else if (n == 0 || errno != EINTR) {
            return BOT_PROCESS_CLOSED;
        }
    }
    return BOT_PROCESS_OK;
}
