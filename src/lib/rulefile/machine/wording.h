/* What programs of rule files say. */
#ifndef RULEFILE_MACHINE_WORDING_H
#define RULEFILE_MACHINE_WORDING_H

#include "rulefile/machine/machine.h"

/* Run one of the SAY_ instructions. */
void wording_say(struct machine *m, const struct instruction *i, int acc);

#endif
