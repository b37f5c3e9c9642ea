#include "core/err.h"

const char *err_text(int err)
{
    switch (err) {
    case OK:
        return "no error";
#define X(name, code, text)                                                                        \
    case ERR_##name:                                                                               \
        return text;
        ERRORS(X)
#undef X
    }
    return "unknown error";
}
