#include "terminal/io/encoding.h"

#include "core/text.h"

#include <stdlib.h>

bool encoding_is_utf8(void)
{
    return MB_CUR_MAX > 1; /* other encodings of several bytes are out of use */
}

const char *encoding_plus_minus(void)
{
    return text_plus_minus(!encoding_is_utf8());
}
