/* Errors: 0, or a negative code. On error the outputs of a function are unchanged. */
#ifndef CORE_ERR_H
#define CORE_ERR_H

#define ERRORS(X)                                                                                  \
    X(ILLEGAL, -1, "the move is not legal here")                                                   \
    X(OVER, -2, "the game is over")                                                                \
    X(UNKNOWN, -3, "not found")                                                                    \
    X(RANGE, -4, "the value is out of range")                                                      \
    X(SYNTAX, -5, "the text is malformed")                                                         \
    X(RULES, -6, "the options contradict each other")                                              \
    X(MEMORY, -7, "out of memory")                                                                 \
    X(LIMIT, -8, "larger than Duello can handle")                                                  \
    X(IO, -9, "a file cannot be read or written")

enum err {
    OK = 0,
#define X(name, code, text) ERR_##name = code,
    ERRORS(X)
#undef X
};

const char *err_text(int err);

#endif
