/* This program prints only secrets that it could read. proof.c finds what it changed or
 * sent. */
#include "cli/bots/box_attack.h"

#include <dirent.h>
#include <fcntl.h>
#include <stddef.h>
#include <stdio.h>
#include <stdint.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <unistd.h>

/* System calls newer than the headers; their numbers are the same on every machine. */
enum { FCHMODAT2 = 452, SETXATTRAT = 463, REMOVEXATTRAT = 466, FILE_SETATTR = 469 };
enum { SET_FLAGS = 0x40086602, NO_DUMP = 0x40 }; /* FS_IOC_SETFLAGS, and a harmless flag */

static void attack_terminals(void)
{
    DIR *all = opendir("/dev/pts");
    struct dirent *entry;

    if (open("/dev/tty", O_RDONLY | O_NOCTTY) >= 0)
        puts("terminal");
    while (all != NULL && (entry = readdir(all)) != NULL) {
        char path[300];

        snprintf(path, sizeof path, "/dev/pts/%s", entry->d_name);
        if (entry->d_name[0] >= '0' && entry->d_name[0] <= '9' &&
            open(path, O_RDONLY | O_NOCTTY | O_NONBLOCK) >= 0)
            puts("keystrokes");
    }
    if (all != NULL)
        closedir(all);
}

static void attack_secret(const char *path)
{
    char line[256];
    FILE *file = fopen(path, "r");

    if (file != NULL && fgets(line, sizeof line, file) != NULL)
        printf("secret %s\n", line);
    if (file != NULL)
        fclose(file);
}

/* Read the arena's command line by its process number. */
static void attack_process(const char *number)
{
    char path[64];
    FILE *file;

    snprintf(path, sizeof path, "/proc/%s/cmdline", number);
    if ((file = fopen(path, "r")) != NULL && getc(file) != EOF)
        puts("process");
    if (file != NULL)
        fclose(file);
}

static void attack_attributes(const char *path)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC), flags = NO_DUMP;
    struct timespec times[2] = {{1, 0}, {1, 0}};
    struct {
        uint64_t value;
        uint32_t size, flags;
    } value = {(uint64_t)(uintptr_t) "x", 1, 0};
    uint64_t attributes[3] = {NO_DUMP};

    chmod(path, 0600);
    syscall(FCHMODAT2, AT_FDCWD, path, 0600, 0);
    utimensat(AT_FDCWD, path, times, 0);
    syscall(SETXATTRAT, AT_FDCWD, path, 0, "user.duello", &value, sizeof value);
    syscall(REMOVEXATTRAT, AT_FDCWD, path, 0, "user.duello-kept");
    syscall(FILE_SETATTR, AT_FDCWD, path, attributes, sizeof attributes, 0);
    ioctl(fd, SET_FLAGS, &flags);
    close(fd);
}

/* Make the address of a socket: a path, or an abstract name if it begins with '@'. */
static void attack_socket(const char *name)
{
    struct sockaddr_un to = {.sun_family = AF_UNIX};
    size_t len = strlen(name);
    socklen_t size = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + len);
    int pair[2] = {-1, -1}, one = socket(AF_UNIX, SOCK_DGRAM, 0);

    if (len >= sizeof to.sun_path)
        return;
    memcpy(to.sun_path, name, len);
    if (name[0] == '@')
        to.sun_path[0] = '\0';
    if (one >= 0)
        sendto(one, "x", 1, 0, (struct sockaddr *)&to, size);
    if (socketpair(AF_UNIX, SOCK_DGRAM, 0, pair) == 0)
        sendto(pair[0], "x", 1, 0, (struct sockaddr *)&to, size);
}

void box_attack(int count, char *const words[])
{
    enum { SECRET, PROCESS, READABLE, SOCKETS };

    attack_terminals();
    if (count > READABLE) {
        attack_secret(words[SECRET]);
        attack_process(words[PROCESS]);
        attack_attributes(words[READABLE]);
    }
    for (int i = SOCKETS; i < count; i++)
        attack_socket(words[i]);
    puts("done");
    fflush(stdout);
}
