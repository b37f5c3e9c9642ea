/* `duello online --as WHO`: let a bot play on a host. */
#ifndef CLI_ONLINE_ONLINE_ROBOT_H
#define CLI_ONLINE_ONLINE_ROBOT_H

#include "cli/base/args.h"

/* Play until a signal comes or enough games were played. Return the exit code. */
int online_robot(const struct args *a);

#endif
