# Duello. `make play` and `make test` are all a newcomer needs; CONTRIBUTING.md tells the rest.

PREFIX ?= /usr/local
CC = gcc
BUILD = build$(if $(SAN),/san)

CFLAGS = -O2 -g
WARNINGS = -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes -Wvla
SANITIZE = $(if $(SAN),-fsanitize=address$(,)undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
ALL_CFLAGS = -std=c11 -D_XOPEN_SOURCE=700 -D_DEFAULT_SOURCE -Iinclude -Isrc $(WARNINGS) $(CFLAGS) $(SANITIZE)
, = ,

# The layers, lowest first. The library may use nothing of the program.
LIBRARY_LAYERS = core games bots
PROGRAM_LAYERS = store term cli

LIBRARY_SOURCES := $(sort $(wildcard $(LIBRARY_LAYERS:%=src/%/*.c)))
PROGRAM_SOURCES := $(sort $(wildcard $(PROGRAM_LAYERS:%=src/%/*.c)))
LIBRARY_OBJECTS = $(LIBRARY_SOURCES:%.c=$(BUILD)/%.o)
PROGRAM_OBJECTS = $(PROGRAM_SOURCES:%.c=$(BUILD)/%.o)
UNIT_TESTS = $(patsubst tests/unit/%.c,$(BUILD)/tests/%,$(sort $(wildcard tests/unit/test_*.c)))
PROGRAM_LIBS = -ledit -ljansson

.PHONY: all play test san golden fuzz bench format check-format install uninstall clean
.DELETE_ON_ERROR:

all: $(BUILD)/duello $(BUILD)/libduello.so

$(BUILD)/libduello.a: $(LIBRARY_OBJECTS)
	rm -f $@ && $(AR) rcs $@ $^

$(BUILD)/libduello.so: $(LIBRARY_OBJECTS)
	$(CC) $(ALL_CFLAGS) $(LDFLAGS) -shared -Wl,-soname,libduello.so.0 -o $@ $^

$(BUILD)/duello: $(PROGRAM_OBJECTS) $(BUILD)/libduello.a
	$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ $(PROGRAM_LIBS)

# The compiler and its flags are remembered, so that changing them rebuilds.
$(BUILD)/flags: FORCE
	@mkdir -p $(@D)
	@echo '$(CC) $(ALL_CFLAGS)' | cmp -s - $@ || echo '$(CC) $(ALL_CFLAGS)' > $@
.PHONY: FORCE

$(LIBRARY_OBJECTS): LAYER_CFLAGS = -fPIC -fno-semantic-interposition -fvisibility=hidden
$(BUILD)/%.o: %.c $(BUILD)/flags Makefile
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) $(LAYER_CFLAGS) -MMD -MP -c -o $@ $<

-include $(LIBRARY_OBJECTS:.o=.d) $(PROGRAM_OBJECTS:.o=.d)
