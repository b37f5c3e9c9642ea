/* What the terminal's encoding can show, by the locale of the process. */
#ifndef TERMINAL_IO_ENCODING_H
#define TERMINAL_IO_ENCODING_H

#include <stdbool.h>

/* Does the locale of LC_CTYPE use UTF-8? Without setlocale it does not. */
bool encoding_is_utf8(void);
/* "±", or "+/-" where the locale does not use UTF-8. */
const char *encoding_plus_minus(void);

#endif
