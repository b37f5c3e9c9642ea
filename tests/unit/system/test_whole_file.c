/* Files that are replaced as a whole. */
#include "system/whole_file.h"
#include "unit.h"

#include <stdlib.h>
#include <sys/file.h>
#include <unistd.h>

static void write_file(const char *path, const char *words)
{
    FILE *to = fopen(path, "w");

    assert_non_null(to);
    assert_true(fputs(words, to) >= 0 && fclose(to) == 0);
}

/* What a program that was killed has left beside the file is written anew. */
static void leftovers_are_taken(void **unused)
{
    char folder[] = "/tmp/duello-whole-XXXXXX", path[64], beside[WHOLE_FILE_PATH], *text;
    FILE *to, *from;
    size_t len;
    int other;

    (void)unused;
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/file", folder);
    assert_non_null(to = whole_file_begin(path, beside));
    fclose(to); /* as after a kill */
    write_file(path, "old");
    write_file(beside, "a half that is longer than the whole");
    assert_non_null(to = whole_file_begin(path, beside));
    fputs("new", to);
    assert_true(whole_file_end(to, beside, path));
    assert_true(access(beside, F_OK) != 0);
    assert_true(whole_file_is(fileno(to), path));

    assert_non_null(from = fopen(path, "r"));
    assert_non_null(text = whole_file_read(from, 100, &len));
    assert_string_equal(text, "new");
    other = fileno(from);
    assert_int_not_equal(flock(other, LOCK_EX | LOCK_NB), 0); /* the writer has the lock */
    fclose(to);
    assert_int_equal(flock(other, LOCK_EX | LOCK_NB), 0);
    fclose(from);
    free(text);
    assert_true(remove(path) == 0 && rmdir(folder) == 0); /* nothing else is left */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(leftovers_are_taken),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
