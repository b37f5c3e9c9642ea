/* A folder for what a measurement writes. */
#ifndef BENCH_TEMP_FOLDER_H
#define BENCH_TEMP_FOLDER_H

#include "store/save.h"

/* Make a new folder among the data of Duello, so that it is on the same disk. It is removed when
 * this program ends, however it ends. Return an exit code after saying what is wrong. */
int temp_folder(char folder[PATH_BYTES]);

#endif
