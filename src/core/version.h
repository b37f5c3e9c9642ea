/* The version of the program and the library. */
#ifndef CORE_VERSION_H
#define CORE_VERSION_H

#define DUELLO_VERSION "0.1.0"

#endif
