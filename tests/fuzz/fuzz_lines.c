/*
 * Lines from a pipe: every line of the input is read once and whole, or is too long, and its echo
 * can be printed.
 * Inputs: 5000
 */
#include "fuzz.h"

#include "terminal/io/input.h"

#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

static int reopen(int fd)
{
    int file = memfd_create("lines", MFD_CLOEXEC);

    want(file >= 0 && dup2(file, fd) == fd && close(file) == 0);
    return fd;
}

/* The echo is printable, line by line. */
static void want_printable(int fd)
{
    static char said[1 << 17];
    off_t size = lseek(fd, 0, SEEK_END);
    char *at = said;

    want(size >= 0 && (size_t)size < sizeof said);
    want(pread(fd, said, (size_t)size, 0) == size);
    said[size] = '\0';
    want(strlen(said) == (size_t)size);
    for (char *line; (line = strsep(&at, "\n")) != NULL;)
        want(text_is_printable(line));
    want(ftruncate(fd, 0) == 0 && lseek(fd, 0, SEEK_SET) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static int in = -1, out = -1;
    struct input_request ask = {.prompt = "Your move: "};
    struct input *input = input_new(true);
    struct input_line line;
    enum input_result result;
    size_t lines = 0, newlines = 0;

    if (in < 0) {
        in = reopen(STDIN_FILENO);
        out = reopen(STDOUT_FILENO);
    }
    size = size < 1 << 13 ? size : 1 << 13;
    want(ftruncate(in, 0) == 0 && pwrite(in, data, size, 0) == (ssize_t)size);
    want(lseek(in, 0, SEEK_SET) == 0);
    want(input != NULL && !input_is_person(input));
    for (size_t i = 0; i < size; i++)
        newlines += data[i] == '\n';
    while ((result = input_read(input, &ask, &line)) != INPUT_END) {
        want(result == INPUT_LINE || result == INPUT_TOO_LONG);
        want(line.len < INPUT_BYTES && line.at[line.len] == '\0');
        lines++;
    }
    want(lines == newlines + (size > 0 && data[size - 1] != '\n'));
    input_free(input);
    fflush(stdout);
    want_printable(out);
    return 0;
}
