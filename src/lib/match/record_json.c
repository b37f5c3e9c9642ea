#include "match/record_json.h"

void record_json_ending(struct text *line, enum ending ending, const char *name)
{
    static const char *const keys[ENDINGS] = {[ENDING_RESIGN] = "resigned",
                                              [ENDING_FORFEIT] = "forfeited",
                                              [ENDING_TIME] = "out_of_time"};

    if (keys[ending] != NULL)
        json_put_text(line, keys[ending], name);
}

const char *record_json_result(enum result result)
{
    static const char *const words[] = {"undecided", "win", "win", "draw", "unfinished"};

    return words[result];
}

void record_json_winner(struct text *line, enum result result, const char *p1, const char *p2)
{
    if (result == P1_WINS || result == P2_WINS)
        json_put_text(line, "winner", result == P1_WINS ? p1 : p2);
}
