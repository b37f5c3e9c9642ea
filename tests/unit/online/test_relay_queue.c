/* Frames that wait for the guests of a door: guests take turns by bytes, and each keeps its order.
 */
#include "online/server/relay/relay_queue.h"
#include "unit.h"

#include <string.h>

enum { LINES = 3 };

static void queue_add(struct relay_queue *q, struct relay_line *l, int mark, size_t len)
{
    char bytes[65536];

    memset(bytes, mark, len);
    assert_int_equal(relay_queue_add(q, l, RELAY_TEXT, bytes, len), OK);
}

/* Send a frame; returns which line had its turn. */
static int queue_send(struct relay_queue *q, struct relay_line lines[LINES], char *mark)
{
    struct relay_line *l = relay_queue_next(q);

    if (l == NULL)
        return -1;
    *mark = l->first->bytes[0];
    relay_queue_sent(q, l);
    return (int)(l - lines);
}

static void guests_take_turns(void **unused)
{
    struct relay_queue q = {0};
    struct relay_line lines[LINES] = {0};
    size_t sent[LINES] = {0};
    int next[LINES] = {0}, line;
    char mark;

    (void)unused;
    for (int i = 0; i < 10; i++) { /* much, little, and many small ones */
        queue_add(&q, &lines[0], i, 60000);
        queue_add(&q, &lines[1], i, 100);
        for (int k = 0; k < 10; k++)
            queue_add(&q, &lines[2], 10 * i + k, 1000);
    }
    while ((line = queue_send(&q, lines, &mark)) >= 0) {
        assert_int_equal(mark, next[line]++);
        sent[line] += line == 0 ? 60000 : line == 1 ? 100 : 1000;
        if (lines[1].first != NULL)
            assert_true(sent[0] == 0 && sent[2] <= 2 * RELAY_QUEUE_TURN);
        if (lines[2].first != NULL)
            assert_true(sent[0] <= sent[2] + 2 * RELAY_QUEUE_TURN);
    }
    assert_int_equal(next[0], 10);
    assert_int_equal(next[1], 10);
    assert_int_equal(next[2], 100);
    assert_int_equal(q.waiting, 0);
}

static void lines_are_dropped(void **unused)
{
    struct relay_queue q = {0};
    struct relay_line lines[LINES] = {0};
    char mark;

    (void)unused;
    relay_queue_drop(&q, &lines[0]);
    for (int i = 0; i < LINES; i++)
        for (int k = 0; k < 3; k++)
            queue_add(&q, &lines[i], k, 10);
    assert_int_equal(q.waiting, 3 * lines[0].waiting);
    assert_int_equal(queue_send(&q, lines, &mark), 0);
    relay_queue_drop(&q, &lines[0]);
    relay_queue_drop(&q, &lines[2]);
    assert_int_equal(q.waiting, lines[1].waiting);
    queue_add(&q, &lines[2], 7, 10);
    for (int k = 0; k < 3; k++)
        assert_int_equal(queue_send(&q, lines, &mark), 1);
    assert_int_equal(queue_send(&q, lines, &mark), 2);
    assert_int_equal(mark, 7);
    assert_int_equal(queue_send(&q, lines, &mark), -1);
    assert_int_equal(q.waiting, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(guests_take_turns),
        cmocka_unit_test(lines_are_dropped),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
