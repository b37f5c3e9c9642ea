#include "arena/box/homes.h"

#include <dirent.h>
#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HOMES_MOST = 4096, FIRST_PERSON = 1000 };

static struct {
    char *list[HOMES_MOST + 1];
    int count;
} homes;

static void homes_add(const char *folder)
{
    if (folder == NULL || folder[0] != '/' || folder[1] == '\0' || homes.count == HOMES_MOST)
        return;
    homes.list[homes.count] = strdup(folder);
    homes.count += homes.list[homes.count] != NULL;
}

/* The first number that this system gives to a person. */
static unsigned long homes_first_person(void)
{
    FILE *file = fopen("/etc/login.defs", "re");
    unsigned long first = FIRST_PERSON;
    char line[256];

    while (file != NULL && fgets(line, sizeof line, file) != NULL)
        if (strncmp(line, "UID_MIN", strlen("UID_MIN")) == 0)
            first = strtoul(line + strlen("UID_MIN"), NULL, 10);
    if (file != NULL)
        fclose(file);
    return first;
}

static void homes_add_accounts(void)
{
    unsigned long first = homes_first_person();
    const struct passwd *account;

    setpwent();
    while ((account = getpwent()) != NULL)
        if (account->pw_uid == 0 || account->pw_uid >= first)
            homes_add(account->pw_dir);
    endpwent();
}

/* Some accounts are known only to a server that does not list them. */
static void homes_add_folders(void)
{
    DIR *all = opendir("/home");
    struct dirent *entry;

    while (all != NULL && (entry = readdir(all)) != NULL) {
        char path[sizeof "/home/" + sizeof entry->d_name];

        snprintf(path, sizeof path, "/home/%s", entry->d_name);
        if (entry->d_name[0] != '.')
            homes_add(path);
    }
    if (all != NULL)
        closedir(all);
}

const char *const *homes_of_this_machine(const char *own)
{
    if (homes.count == 0) {
        homes_add(own);
        homes_add("/root");
        homes_add_accounts();
        homes_add_folders();
    }
    return (const char *const *)homes.list;
}
