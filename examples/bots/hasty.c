/* Plays the first legal move, as fast as it can. cc -O2 -o hasty hasty.c */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    static char line[16384], move[64];

    while (fgets(line, sizeof line, stdin) != NULL) {
        if (strncmp(line, "legal ", 6) == 0)
            snprintf(move, sizeof move, "%.*s", (int)strcspn(line + 6, ",\n"), line + 6);
        if (strncmp(line, "go ", 3) == 0) {
            printf("move %lu %s\n", strtoul(line + 3, NULL, 10), move);
            fflush(stdout);
        }
    }
    return 0;
}
