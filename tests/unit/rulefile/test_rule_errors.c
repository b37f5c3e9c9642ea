/*
 * What is wrong with a rule file is said with its place and in words: tests/rules/broken has a file
 * for each kind of error, and expected.txt what is said about it. Two of them are odd, but good.
 */
#include "rule_files.h"

enum { FILE_MOST = 2 << 20 };

static void say(const char *name, const char *text, size_t len, char *out, size_t size)
{
    struct rulefile_error why;
    const struct game *g = rulefile_load(text, len, &why);

    if (g == NULL) {
        snprintf(out, size, "%s:%d:%d: %s\n", name, why.line, why.column, why.reason);
        return;
    }
    snprintf(out, size, "%s: ok: %s, %d lines of %d steps\n", name, g->title,
             rulefile_measure(g).lines, rulefile_measure(g).steps);
    rulefile_free(g);
}

static void every_error_is_explained(void **unused)
{
    FILE *expected = fopen("tests/rules/broken/expected.txt", "r");
    char line[400], name[100], path[200], said[400];
    int files = 0;

    (void)unused;
    assert_non_null(expected);
    while (fgets(line, sizeof line, expected) != NULL) {
        size_t len;
        char *text;

        snprintf(name, sizeof name, "%.*s", (int)strcspn(line, ":"), line);
        snprintf(path, sizeof path, "tests/rules/broken/%s", name);
        text = rule_files_text(path, &len);
        say(name, text, len, said, sizeof said);
        assert_string_equal(said, line);
        free(text);
        files++;
    }
    fclose(expected);
    assert_int_equal(files, 68);
}

/* A good file, then this many bytes more. */
static void with_more(char fill, int width, int lines, const char *want)
{
    char *text = malloc(FILE_MOST), *from, said[400];
    size_t len;

    from = rule_files_text("tests/rules/broken/accepted-endless-turns.rules", &len);
    memcpy(text, from, len);
    free(from);
    for (int i = 0; i < lines; i++) {
        memset(text + len, fill, (size_t)width);
        len += (size_t)width;
        text[len++] = '\n';
    }
    say("long", text, len, said, sizeof said);
    assert_string_equal(said, want);
    free(text);
}

static void long_files_are_refused(void **unused)
{
    (void)unused;
    with_more('x', 1 << 20, 1, "long:27:1201: this line is too long; at most 1200 bytes\n");
    with_more('#', 1000, 80, "long:1:1: the file is too large: 80760 bytes, at most 65536\n");
    with_more('#', 1, 1200, "long:1001:2: there are too many lines; at most 1000\n");
}

/* Cut anywhere, a file is refused or good; nothing is read beyond its end. */
static void cut_files_are_read(void **unused)
{
    static const char *const names[] = {"charge", "battle-numbers", "kuhn"};
    struct rulefile_error why;

    (void)unused;
    for (int i = 0; i < COUNT(names); i++) {
        char path[100], *text, *cut;
        size_t len;

        snprintf(path, sizeof path, "examples/rules/%s.rules", names[i]);
        text = rule_files_text(path, &len);
        for (size_t n = 0; n < len; n += 37) {
            cut = malloc(n + 1);
            memcpy(cut, text, n);
            cut = realloc(cut, n > 0 ? n : 1); /* so that a sanitizer sees the end */
            rulefile_free(rulefile_load(cut, n, &why));
            free(cut);
        }
        free(text);
    }
}

/* A file that an editor of Windows has saved is the same file. */
static void files_of_windows_are_read(void **unused)
{
    static const char mark[] = "\xef\xbb\xbf";
    struct rulefile_error why;
    size_t len, n = strlen(mark);
    char *text = rule_files_text("examples/rules/nim.rules", &len), *saved = malloc(2 * len + n);
    const struct game *good = rulefile_load(text, len, &why), *same;

    (void)unused;
    memcpy(saved, mark, n);
    for (size_t i = 0; i < len; i++) {
        if (text[i] == '\n')
            saved[n++] = '\r';
        saved[n++] = text[i];
    }
    same = rulefile_load(saved, n, &why);
    if (same == NULL)
        fail_msg("%d:%d: %s", why.line, why.column, why.reason);
    assert_string_equal(same->mark, good->mark);
    rulefile_free(same);
    saved[3] = 'D';
    assert_null(rulefile_load(saved, n, &why));
    assert_int_equal(why.column, 1);
    rulefile_free(good);
    free(saved);
    free(text);
}

/* ---- the document ---------------------------------------------------------------------------- */

/* What the examples of the document are lines of. */
static const char around[] =
    "duel 1\ngame small \"Small\"\nplayers \"Ann\" and \"Bob\" take turns\n"
    "option goal: 10, from 1 to 100 \"points that win\"\n"
    "option mode: plain or wild \"how wild it is\"\n"
    "each player has:\n  points: 0 to goal\n  ready: yes or no\n"
    "  hand: cards 1 to 5 times 2, hidden, drawn from deck\n"
    "  deck: cards 1 to 5 times 2, starts full, secret\n"
    "  discard: cards not in hand or deck\n"
    "move rest, key 2:\n  set my ready to yes\n"
    "move gain, key 1: add 1 to my points\n"
    "ends: win when my points = goal\n";

static void check_example(const char *from, size_t len)
{
    bool whole = len > 6 && memcmp(from, "duel 1", 6) == 0;
    struct rulefile_error why;
    const struct game *g;
    char *text = malloc(len + sizeof around);
    size_t before = whole ? 0 : sizeof around - 1;

    memcpy(text, around, before);
    memcpy(text + before, from, len);
    g = rulefile_load(text, before + len, &why);
    if (g == NULL)
        fail_msg("%d:%d: %s, in\n%.*s", why.line, why.column, why.reason, (int)(before + len),
                 text);
    rulefile_free(g);
    free(text);
}

/* Every block "rules" of the document is a game, or lines of one. */
static void examples_of_the_document_are_good(void **unused)
{
    static const char begin[] = "\n```rules\n";
    size_t len;
    char *text = rule_files_text("docs/research/rule-files.md", &len), *at = text;
    int found = 0;

    (void)unused;
    text[len] = '\0';
    while ((at = strstr(at, begin)) != NULL) {
        char *end = strstr(at += sizeof begin - 1, "\n```\n");

        check_example(at, (size_t)(end - at) + 1);
        at = end;
        found++;
    }
    assert_int_equal(found, 9);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_error_is_explained),
        cmocka_unit_test(long_files_are_refused),
        cmocka_unit_test(cut_files_are_read),
        cmocka_unit_test(files_of_windows_are_read),
        cmocka_unit_test(examples_of_the_document_are_good),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
