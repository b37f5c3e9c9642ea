/* Does a game keep the promises of its rule book? */
#ifndef DESIGN_PROMISE_H
#define DESIGN_PROMISE_H

#include "design/findings.h"

enum promise_verdict { HOLDS, PARTLY, FAILS, NOT_KNOWN };

/* Does the promise hold? `evidence` receives whole sentences. */
enum promise_verdict promise_check(const struct promise *p, const struct findings *f,
                                   struct text *evidence);

#endif
