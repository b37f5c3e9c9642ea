/* Arrays that grow keep what they hold, also when they cannot. */
#include "unit.h"
#include "core/array.h"

#include <stdlib.h>

static void one_by_one(void **unused)
{
    enum { MANY = 10000 };
    int *at = NULL, grown = 0;
    size_t room = 0;

    (void)unused;
    for (int i = 0; i < MANY; i++) {
        size_t before = room;

        assert_true(array_grow(&at, &room, (size_t)i + 1, sizeof *at));
        grown += room > before;
        at[i] = i;
    }
    for (int i = 0; i < MANY; i++)
        assert_int_equal(at[i], i);
    assert_in_range(grown, 2, 10);
    free(at);
}

static void many_at_once(void **unused)
{
    char(*at)[3000] = NULL;
    size_t room = 0;

    (void)unused;
    assert_true(array_grow(&at, &room, 1, sizeof *at));
    assert_int_equal(room, 1);
    assert_true(array_grow(&at, &room, 70, sizeof *at));
    assert_int_equal(room, 70);
    free(at);
}

static void too_many(void **unused)
{
    int64_t *at = NULL;
    size_t room = 0;

    (void)unused;
    assert_true(array_grow(&at, &room, 1, sizeof *at));
    at[0] = 7;
    for (size_t wanted = SIZE_MAX; wanted > PTRDIFF_MAX / sizeof *at; wanted -= wanted / 4)
        assert_false(array_grow(&at, &room, wanted, sizeof *at));
    assert_int_equal(at[0], 7);
    assert_true(array_grow(&at, &room, room, sizeof *at));
    free(at);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_by_one),
        cmocka_unit_test(many_at_once),
        cmocka_unit_test(too_many),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
