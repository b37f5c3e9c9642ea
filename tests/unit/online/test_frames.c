/* Frames by their description: what is written fits it, and what does not fit is refused. */
#include "unit.h"
#include "online/protocol/frames.h"

/* Put quotation marks for '. */
static const char *quoted(const char *words, char *room, size_t size)
{
    snprintf(room, size, "%s", words);
    for (char *at = room; *at; at++)
        if (*at == '\'')
            *at = '"';
    return room;
}

static void frames_are_written(void **unused)
{
    static const char *const frames[] = {
        "{'t':'chosen','game':7,'v':3,'seat':2}",
        "{'t':'ack','id':5,'seek':9,'code':'ABCD'}",
        "{'t':'welcome','id':1,'proto':1,'you':{'player':4,'name':'Ada','bot':true},"
        "'games':[8,9],'ratings':[{'game':'charge','bot':false,'rating':1500,'deviation':90,"
        "'games':2}],'limits':{'turns':200}}",
        "{'t':'clock','game':7,'clock':null}",
        "{'t':'hello','id':1,'proto':1,'bot':false,'since':[[7,3],[8,1]]}",
    };
    char room[5][1024], words[1024];
    struct frames_writer w;

    (void)unused;
    frames_begin(&w, FRAME_CHOSEN, room[0], sizeof room[0]);
    frames_put(&w, 7, (uint64_t)3, 2);
    assert_true(frames_end(&w));
    frames_begin(&w, FRAME_ACK, room[1], sizeof room[1]);
    frames_put(&w, 5);
    frames_skip_to(&w, "seek");
    frames_put(&w, 9, "ABCD");
    assert_true(frames_end(&w));
    frames_begin(&w, FRAME_WELCOME, room[2], sizeof room[2]);
    frames_put(&w, 1, FRAMES_PROTO, 4, "Ada", true, NULL); /* without a token */
    frames_open(&w);
    frames_put(&w, 8);
    frames_put(&w, 9);
    frames_close(&w);
    frames_open(&w);
    frames_put(&w, "charge", false, 1500, 90, 2);
    frames_close(&w);
    frames_put(&w, 200);
    assert_true(frames_end(&w));
    frames_begin(&w, FRAME_CLOCK, room[3], sizeof room[3]);
    frames_put(&w, 7, NULL);
    assert_true(frames_end(&w));
    frames_begin(&w, REQUEST_HELLO, room[4], sizeof room[4]);
    frames_put(&w, 1, FRAMES_PROTO, NULL, false);
    frames_open(&w);
    frames_put(&w, 7, 3);
    frames_put(&w, 8, 1);
    frames_close(&w);
    assert_true(frames_end(&w));
    for (int i = 0; i < COUNT(frames); i++) {
        struct json *frame = json_new(room[i], strlen(room[i]), NULL);
        enum frames_type type = i < 4 ? frames_type(frame) : frames_request(frame);

        assert_string_equal(room[i], quoted(frames[i], words, sizeof words));
        assert_true(type != FRAMES_UNKNOWN && frames_fit(type, frame, true, NULL));
        free(frame);
    }
    frames_begin(&w, FRAME_REFUSE, room[0], 24);
    frames_put(&w, 1, "a sentence for which there is no room");
    assert_false(frames_end(&w));
}

static void what_does_not_fit_is_refused(void **unused)
{
    static const struct {
        enum frames_type type;
        const char *frame, *why; /* NULL: it fits */
    } rows[] = {
        {REQUEST_MOVE, "{'t':'move','id':1,'game':2,'ply':3,'word':'charge'}", NULL},
        {REQUEST_MOVE, "{'t':'move','id':1,'game':2,'ply':3,'word':'charge','new':[{}]}", NULL},
        {REQUEST_MOVE, "{'t':'move','id':1,'game':2,'word':'charge'}", "the number \"ply\""},
        {REQUEST_MOVE, "{'t':'move','id':1,'game':2,'ply':null,'word':''}", "the number \"ply\""},
        {REQUEST_MOVE, "{'t':'move','id':1,'game':2,'ply':1.5,'word':''}", "the number \"ply\""},
        {REQUEST_MOVE, "{'t':'move','id':1,'game':2,'ply':3,'word':[]}", "the text \"word\""},
        {REQUEST_MOVE, "{'t':'move','id':1}", "the number \"game\""}, /* only the first */
        {REQUEST_SEEK, "{'t':'seek','id':1,'rules':'charge','clock':null}", NULL},
        {REQUEST_SEEK, "{'t':'seek','id':1,'rules':'charge','clock':5}", "the text \"clock\""},
        {REQUEST_SEEK, "{'t':'seek','id':1,'rules':'charge','rated':'x'}", "the flag \"rated\""},
        {REQUEST_HELLO, "{'t':'hello','id':1,'proto':1,'since':[]}", NULL},
        {REQUEST_HELLO, "{'t':'hello','id':1,'proto':1,'since':[[1,2],[3,4]]}", NULL},
        {REQUEST_HELLO, "{'t':'hello','id':1,'proto':1,'since':[[1,2],[3]]}", "\"since\""},
        {REQUEST_HELLO, "{'t':'hello','id':1,'proto':1,'since':[[1,2,3]]}", "\"since\""},
        {REQUEST_HELLO, "{'t':'hello','id':1,'proto':1,'since':[1]}", "\"since\""},
        {FRAME_CLOCK, "{'t':'clock','game':1,'clock':null}", NULL},
        {FRAME_CLOCK,
         "{'t':'clock','game':1,'clock':{'left':[1,2],'runs':[true,false],'grace':200}}", NULL},
        {FRAME_CLOCK, "{'t':'clock','game':1,'clock':{'left':[1],'runs':[true,false],'grace':2}}",
         "\"clock\""},
        {FRAME_CLOCK, "{'t':'clock','game':1}", "\"clock\""}, /* null is not the same */
    };

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        struct text why = TEXT_OF(SENTENCE_BYTES);
        char words[256];
        struct json *frame =
            json_new(quoted(rows[i].frame, words, sizeof words), strlen(rows[i].frame), NULL);
        bool fits = frames_fit(rows[i].type, frame, false, &why);

        if (fits != (rows[i].why == NULL) || (!fits && strstr(why.at, rows[i].why) == NULL))
            fail_msg("%s: %s", rows[i].frame, why.at);
        free(frame);
    }
    assert_false(frames_fit(FRAME_CLOCK, NULL, false, NULL));
    assert_int_equal(frames_type(NULL), FRAMES_UNKNOWN);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(frames_are_written),
        cmocka_unit_test(what_does_not_fit_is_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
