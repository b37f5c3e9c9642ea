/* Games of other programs: what is accepted can be solved, and its value lies within its payoffs.
 */
#include "fuzz.h"

#include "solve/efg/efg.h"

#include <math.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct equilibrium_setup setup = {.iterations = 3};
    struct text why = TEXT_OF(SENTENCE_BYTES);
    struct equilibrium *e = NULL;
    struct equilibrium_facts f;
    struct efg_game g;
    char *text = string_of(data, size);

    if (efg_read(&g, text, &why) != OK) {
        want(why.len > 0);
    } else {
        want(equilibrium_of_tree(&e, &g.tree, &setup, &why) == OK);
        equilibrium_facts(e, &f);
        want(fabs(f.value) <= g.most * (1 + 1e-9));
        equilibrium_free(e);
        efg_release(&g);
    }
    free(text);
    return 0;
}
