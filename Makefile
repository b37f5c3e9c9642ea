# Duello. `make play` and `make test` are all a newcomer needs; CONTRIBUTING.md explains the rest.

PREFIX ?= /usr/local
CC = gcc
BUILD = build$(if $(SAN),/san)

# Sanitizer reports name lines but no variables, so -g1 is enough.
CFLAGS = -O2 $(if $(SAN),-g1,-g)
# What a table of a game leaves out is 0: most of it is optional.
WARNINGS = -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes -Wvla \
    -Wno-missing-field-initializers
# Programs that use the library may give their threads small stacks. Sanitizers make frames larger.
FRAMES = $(if $(SAN),,-Wframe-larger-than=65536)
SANITIZE = $(if $(SAN),-fsanitize=address$(,)undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
# If a compiler joined a product and a sum into one rounding, results would differ between machines.
ALL_CFLAGS = -std=c11 -D_GNU_SOURCE $(INCLUDES) -ffp-contract=off $(WARNINGS) $(CFLAGS) $(SANITIZE) $(if $(WERROR),-Werror) $(POSTGRES_CFLAGS)
, = ,
# The library's own files see only the library.
LIBRARY_INCLUDES = -Iinclude -Isrc/lib
INCLUDES = $(LIBRARY_INCLUDES) -Isrc

# PostgreSQL's library is optional; POSTGRES= builds without it. pg_config comes with it.
POSTGRES := $(wildcard $(shell pg_config --includedir 2>/dev/null)/libpq-fe.h)
POSTGRES_CFLAGS = $(if $(POSTGRES),-DDUELLO_POSTGRES -isystem $(dir $(POSTGRES)))

LIBRARY_SOURCES := $(sort $(shell find src/lib -name '*.c'))
PROGRAM_SOURCES := $(sort $(shell find src -name '*.c' -not -path 'src/lib/*'))
LIBRARY_OBJECTS = $(LIBRARY_SOURCES:%.c=$(BUILD)/%.o)
PROGRAM_OBJECTS = $(PROGRAM_SOURCES:%.c=$(BUILD)/%.o)
UNIT_TESTS = $(patsubst tests/unit/%.c,$(BUILD)/tests/%,$(sort $(wildcard tests/unit/*/test_*.c)))
OBJCOPY = objcopy
VERSION := $(shell sed -n 's/.*DUELLO_VERSION "\(.*\)"/\1/p' include/duello.h)
ABI = 0
PROGRAM_LIBS = -Wl,--as-needed -ledit -lncursesw -ltinfo -lsqlite3 -lz -lseccomp -lwebsockets -luv -lssl -lcrypto -lm -pthread

# What is for users takes all processors, unless they say how many (make -j1 play).
JOBS = $(if $(filter -j%,$(MAKEFLAGS)),,-j$(or $(shell nproc 2>/dev/null),2))

# One line for each file; `make V=1` shows the commands, `make -s` nothing.
QUIET = $(if $(V),,@)
say = $(if $(V)$(findstring s,$(firstword -$(MAKEFLAGS))),,@printf '  %-4s %s\n' $(1) $(2))

.PHONY: help all play test test-long check check-clang golden fuzz bench format check-format install uninstall wheel deb clean
.DELETE_ON_ERROR:

all: $(BUILD)/duello $(BUILD)/libduello.so $(BUILD)/libduello.a $(if $(MPI),$(BUILD)/mpi/duello) ## build the program and the library (the default)

help: ## list what can be made
	@echo 'Usage: make TARGET. The targets are:'
	@sed -n 's/^\([a-z-]*\):.* ## \(.*\)/\1\t\2/p' Makefile web/web.mk | while IFS="$$(printf '\t')" read -r target about; do \
	    printf '  %-10s %s\n' "$$target" "$$about"; done
	@echo 'V=1 shows the commands, SAN=1 builds with sanitizers, MPI=1 with Open MPI.'

# The program and the tests link this archive, which has all names of the library, including the short ones.
$(BUILD)/libinternal.a: $(LIBRARY_OBJECTS)
	$(call say,AR,$@)
	$(QUIET)rm -f $@ && $(AR) rcs $@ $^

# Other programs link this archive: one object that exports only what include/duello.h declares.
$(BUILD)/libduello.a: $(LIBRARY_OBJECTS)
	$(call say,LD,$@)
	$(QUIET)$(LD) -r -o $(BUILD)/libduello.o $^
	$(QUIET)$(OBJCOPY) --localize-hidden $(BUILD)/libduello.o
	$(QUIET)rm -f $@ && $(AR) rcs $@ $(BUILD)/libduello.o

# Programs remember which version of the interface they were linked with.
$(BUILD)/libduello.map: include/duello.h scripts/symbols
	@mkdir -p $(@D)
	$(QUIET)scripts/symbols map $(ABI) > $@

$(BUILD)/libduello.so: $(LIBRARY_OBJECTS) $(BUILD)/libduello.map
	$(call say,LD,$@)
	$(QUIET)$(CC) $(ALL_CFLAGS) $(LDFLAGS) -shared -Wl,-soname,libduello.so.$(ABI) -Wl,--version-script=$(BUILD)/libduello.map \
	    -o $@ $(LIBRARY_OBJECTS) -lm -pthread

$(BUILD)/duello: $(PROGRAM_OBJECTS) $(BUILD)/libinternal.a
	$(call say,LD,$@)
	$(QUIET)$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ $(PROGRAM_LIBS)

# Open MPI changes only which machine plays the games of an event.
MPI_OBJECT = $(BUILD)/mpi/src/arena/pool_mpi.o
$(MPI_OBJECT): src/arena/pool_mpi.c $(BUILD)/flags Makefile
	@mkdir -p $(@D)
	$(call say,CC,$<)
	$(QUIET)mpicc $(ALL_CFLAGS) -DDUELLO_MPI -MMD -MP -c -o $@ $<

$(BUILD)/mpi/duello: $(filter-out $(BUILD)/src/arena/pool_%.o,$(PROGRAM_OBJECTS)) $(MPI_OBJECT) $(BUILD)/libinternal.a
	$(call say,LD,$@)
	$(QUIET)mpicc $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ $(PROGRAM_LIBS)

# Remember a compiler and its flags, so that a change of them rebuilds everything. What some objects have of their own
# is private: otherwise the file would get the flags of the object that happens to need it first.
$(BUILD)/flags: COMPILER = $(CC) $(ALL_CFLAGS)
build/fuzz/flags: COMPILER = $(FUZZ_CC)
build/wasm/flags: COMPILER = $(WEB_CC) $(WEB_CFLAGS) $(WARNINGS)
$(BUILD)/flags build/fuzz/flags build/wasm/flags: FORCE
	@mkdir -p $(@D)
	@echo '$(COMPILER)' | cmp -s - $@ || echo '$(COMPILER)' > $@
.PHONY: FORCE

$(LIBRARY_OBJECTS): private INCLUDES = $(LIBRARY_INCLUDES)
$(LIBRARY_OBJECTS): LAYER_CFLAGS = -fPIC -fno-semantic-interposition -fvisibility=hidden
# One tableau of the simplex, for the most moves there can be, is a little larger.
$(BUILD)/src/lib/solve/matrix.o: FRAMES = $(if $(SAN),,-Wframe-larger-than=73728)
# The library computes, the program waits: with sanitizers, -O1 builds it in two thirds of the time, and tests are as fast.
$(PROGRAM_OBJECTS): LAYER_CFLAGS = $(if $(SAN),-O1)
# This file loops over all weights, and never takes the root of a negative number.
$(BUILD)/src/train/improve.o: LAYER_CFLAGS = -O3 -fno-math-errno
$(BUILD)/%.o: %.c $(BUILD)/flags Makefile
	@mkdir -p $(@D)
	$(call say,CC,$<)
	$(QUIET)$(CC) $(ALL_CFLAGS) $(FRAMES) $(LAYER_CFLAGS) -MMD -MP -c -o $@ $<

-include $(LIBRARY_OBJECTS:.o=.d) $(PROGRAM_OBJECTS:.o=.d) $(MPI_OBJECT:.o=.d)

# ---- tests -----------------------------------------------------------------------------------------

# The parts of the program other than its commands, for the tests.
PARTS_OBJECTS = $(filter-out $(BUILD)/src/cli/%,$(PROGRAM_OBJECTS))
$(BUILD)/libparts.a: $(PARTS_OBJECTS)
	$(call say,AR,$@)
	$(QUIET)rm -f $@ && $(AR) rcs $@ $^

WORLD_OBJECTS = $(patsubst %.c,$(BUILD)/%.o,$(wildcard tests/unit/online/world/*.c))
UNIT_OBJECTS = $(patsubst %.c,$(BUILD)/%.o,$(wildcard tests/unit/*/*.c)) $(WORLD_OBJECTS)
$(UNIT_OBJECTS): private INCLUDES += -Itests/unit/helpers
$(UNIT_OBJECTS): private FRAMES =
# Optimizing the tests takes longer than it saves; the library that they call is optimized.
$(UNIT_OBJECTS): private LAYER_CFLAGS = $(if $(SAN),-Og)
$(UNIT_TESTS): $(BUILD)/tests/%: $(BUILD)/tests/unit/%.o $(BUILD)/libparts.a $(BUILD)/libinternal.a
	@mkdir -p $(@D)
	$(call say,LD,$@)
	$(QUIET)$(CC) $(ALL_CFLAGS) $(TEST_LDFLAGS) -o $@ $(filter %.o,$^) $(filter %.a,$^) -lcmocka $(PROGRAM_LIBS)

# The test replaces the allocator, so that it can run out of memory on purpose.
$(BUILD)/tests/api/test_api_memory: TEST_LDFLAGS = -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc
# The test dies at a call of its choice.
$(BUILD)/tests/store/test_history_kills: TEST_LDFLAGS = -Wl,--wrap=pwrite,--wrap=fdatasync,--wrap=unlink,--wrap=rename,--wrap=truncate
$(BUILD)/tests/store/test_history_kills: $(BUILD)/tests/unit/store/unsynced_vfs.o
# This one counts.
$(BUILD)/tests/online/test_host_memory: TEST_LDFLAGS = -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc,--wrap=free

# These tests share a world in simulated time.
$(BUILD)/tests/online/test_host_simulated $(BUILD)/tests/online/test_host_secrets: $(WORLD_OBJECTS)

-include $(UNIT_OBJECTS:.o=.d)

# What clients of a host saw is judged by a program that shares no code with the host: it sees only the public library.
HISTORY_OBJECTS = $(patsubst %.c,$(BUILD)/%.o,$(wildcard tests/online/history/*.c))
RECORD_OBJECT = $(BUILD)/tests/online/record_world.o
$(HISTORY_OBJECTS): private INCLUDES = -Iinclude
$(RECORD_OBJECT): private INCLUDES += -iquote .
$(RECORD_OBJECT) $(HISTORY_OBJECTS): private FRAMES =
$(BUILD)/tests/online/check_history: $(HISTORY_OBJECTS) $(BUILD)/libduello.a
	$(call say,LD,$@)
	$(QUIET)$(CC) $(ALL_CFLAGS) -o $@ $^ -lm -pthread
$(BUILD)/tests/online/record_world: $(RECORD_OBJECT) $(WORLD_OBJECTS) $(BUILD)/libparts.a $(BUILD)/libinternal.a
	$(call say,LD,$@)
	$(QUIET)$(CC) $(ALL_CFLAGS) -o $@ $^ $(PROGRAM_LIBS)
history-tests: all $(BUILD)/tests/online/check_history $(BUILD)/tests/online/record_world

-include $(HISTORY_OBJECTS:.o=.d) $(RECORD_OBJECT:.o=.d)

# libFuzzer comes with clang. The code under test must be built with its flags, once for all targets.
FUZZ_TESTS = $(patsubst tests/fuzz/%.c,build/fuzz/%,$(sort $(wildcard tests/fuzz/fuzz_*.c)))
FUZZ_LAYERS = $(addprefix lib/,core core/packing games rulefile rulefile/machine solve solve/efg solve/chances solve/hidden match api teach design) \
    $(addprefix online/,protocol host host/limits host/players host/requests host/whole_games client) mcp arena train store terminal/io
FUZZ_OBJECTS = $(patsubst %.c,build/fuzz/%.o,$(wildcard $(FUZZ_LAYERS:%=src/%/*.c)))
FUZZ_CC = clang -O2 -g -std=c11 -D_GNU_SOURCE $(INCLUDES) -ffp-contract=off -fno-sanitize-recover=all
build/fuzz/src/%.o: src/%.c build/fuzz/flags Makefile
	@mkdir -p $(@D)
	$(call say,CC,$<)
	$(QUIET)$(FUZZ_CC) -fsanitize=fuzzer-no-link,address,undefined $(FUZZ_UNTRACED) -MMD -MP -c -o $@ $<
# Tracing every comparison takes a third of the time where each byte is compared.
build/fuzz/src/online/host/%.o: FUZZ_UNTRACED = -fno-sanitize-coverage=trace-cmp
build/fuzz/libfuzzed.a: $(FUZZ_OBJECTS)
	$(call say,AR,$@)
	$(QUIET)rm -f $@ && $(AR) rcs $@ $^
# Everything else is linked without these flags. libFuzzer looks for new paths in the code under test only, not in
# the tests: the world of fuzz_host has more of them than the host.
FUZZ_UNCOUNTED = -fno-sanitize-coverage=inline-8bit-counters,pc-table,trace-cmp,indirect-calls,stack-depth
build/fuzz/fuzz_%: tests/fuzz/fuzz_%.c build/fuzz/libfuzzed.a build/libparts.a build/libinternal.a $(wildcard tests/fuzz/*.h)
	$(call say,LD,$@)
	$(QUIET)$(FUZZ_CC) -fsanitize=fuzzer,address,undefined $(FUZZ_UNCOUNTED) -o $@ $(filter %.c,$^) $(FUZZ_LINK) $(filter %.a,$^) $(PROGRAM_LIBS) -ljansson
build/fuzz/fuzz_host: $(wildcard tests/unit/online/world/*)
# These are slow if libFuzzer hears of every comparison: it hears of some (tests/fuzz/some_compares.h).
COMPARES = cmp1 cmp2 cmp4 cmp8 const_cmp1 const_cmp2 const_cmp4 const_cmp8
build/fuzz/fuzz_host build/fuzz/fuzz_online: build/fuzz/some_compares.o
build/fuzz/fuzz_host build/fuzz/fuzz_online: FUZZ_LINK = build/fuzz/some_compares.o $(COMPARES:%=-Wl,--wrap=__sanitizer_cov_trace_%)
build/fuzz/some_compares.o: tests/fuzz/some_compares.c tests/fuzz/some_compares.h
	$(QUIET)$(FUZZ_CC) -c -o $@ $<

-include $(FUZZ_OBJECTS:.o=.d)

.PHONY: tests fuzz-targets history-tests
tests: $(UNIT_TESTS)
fuzz-targets: $(FUZZ_TESTS)

test: ## install what tests need, and run every test
	@scripts/install-deps test
	@tests/run

# Tests that have a long form, with its figures; `tests/run --long WORD` chooses some of them. Takes hours.
test-long: ## list the tests that have a long form, and run it (hours)
	@tests/run --long --list
	@tests/run --long

# The quick tests, about a minute, to run while you work.
check: ## run the quick tests
	@tests/run --quick

# clang only checks the syntax for warnings; it builds nothing.
check-clang:
	@printf '%s\n' $(LIBRARY_SOURCES) $(PROGRAM_SOURCES) $(wildcard tests/unit/*/*.c tests/unit/online/world/*.c tests/online/*.c tests/online/history/*.c tests/fuzz/*.c web/glue/*.c tests/web/*.c python/*.c bench/*.c bench/web/*.c) | \
	    xargs -n 20 clang $(ALL_CFLAGS) -Itests/unit/helpers -Iweb/glue -iquote . -Werror -fsyntax-only

# Write the program's current output into the golden files. Read the diff before you commit it.
golden: all ## rewrite the golden texts, screens and pictures: read the diff
	tests/transcripts --update tests/golden/*.txt README.md docs/*.md docs/*/*.md
	tests/cli/test_screen.sh --update
	tests/cli/test_menu.sh --update
	scripts/show-screens README.md docs/play/first-five-minutes.md
	rsvg-convert -w 1200 -o docs/readme/battle-numbers.png docs/readme/battle-numbers.svg
	$(MAKE) web-tests
	tests/web/test_look.mjs --update
	scripts/show-page

FUZZ_SECONDS = 600
fuzz: fuzz-targets ## run libFuzzer on everything that reads text from outside
	for f in $(FUZZ_TESTS); do \
	    mkdir -p build/corpus/$$(basename $$f) && \
	    $$f -max_total_time=$(FUZZ_SECONDS) build/corpus/$$(basename $$f) tests/fuzz/seeds/$$(basename $$f) || exit 1; \
	done

# A program of its own measures Duello. It is made of all parts of the program, and runs the program beside it.
BENCH_OBJECTS = $(patsubst %.c,$(BUILD)/%.o,$(wildcard bench/*.c))
$(BENCH_OBJECTS): private INCLUDES += -iquote .
$(BUILD)/duello-bench: $(BENCH_OBJECTS) $(filter-out $(BUILD)/src/cli/start/main.o,$(PROGRAM_OBJECTS)) $(BUILD)/libinternal.a
	$(call say,LD,$@)
	$(QUIET)$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ $(PROGRAM_LIBS)

ARGS = hand
bench: all $(BUILD)/duello-bench ## measure Duello from outside (ARGS='serve', ARGS=--help: see bench/README.md)
	$(BUILD)/duello-bench $(ARGS)

-include $(BENCH_OBJECTS:.o=.d)

# ---- the page --------------------------------------------------------------------------------------

include web/web.mk

# ---- the rest --------------------------------------------------------------------------------------

FORMATTED = $(shell find include python/*.[ch] src bench web tests examples -name '*.[ch]')
format: ## format the sources by .clang-format, and the scripts by web/dprint.json
	clang-format -i $(FORMATTED)
	@! command -v npm >/dev/null || { tests/web/install && scripts/format-javascript; }
check-format:
	clang-format --dry-run --Werror $(FORMATTED)

DEMO_SEED = 41
# Without a terminal, show a short game instead of waiting for a player.
play: ## install what is missing, build, and open the menu (GAME=charge: play that game)
	@scripts/install-deps play
	@$(MAKE) --no-print-directory $(JOBS) all
	@if [ -t 0 ] && [ -t 1 ]; then $(BUILD)/duello $(if $(GAME),play $(GAME)); \
	else XDG_DATA_HOME=$(CURDIR)/$(BUILD)/demo \
	    $(BUILD)/duello play $(or $(GAME),energy-duel) --p1 random --p2 random --seed $(DEMO_SEED); fi

# Packages override these folders.
BINDIR = $(PREFIX)/bin
LIBDIR = $(PREFIX)/lib
INCLUDEDIR = $(PREFIX)/include
MANDIR = $(PREFIX)/share/man
BASH_COMPLETIONS = $(PREFIX)/share/bash-completion/completions
ZSH_COMPLETIONS = $(PREFIX)/share/zsh/site-functions
FISH_COMPLETIONS = $(PREFIX)/share/fish/vendor_completions.d
ICONS = $(PREFIX)/share/icons/hicolor/scalable/apps
APPLICATIONS = $(PREFIX)/share/applications
METAINFO = $(PREFIX)/share/metainfo

# The program writes its own man page.
$(BUILD)/manual/%: $(BUILD)/duello
	@mkdir -p $(@D)
	$(call say,GEN,$@)
	$(QUIET)$(BUILD)/duello generate $* > $@

symbols: ## add new functions of include/duello.h to the Debian package's list of symbols
	scripts/symbols debian debian/libduello$(ABI).symbols $(VERSION)

.PHONY: symbols install-program install-library
install: install-program install-library ## install below PREFIX (default: /usr/local)

install-program: $(BUILD)/duello $(patsubst %,$(BUILD)/manual/%,man bash zsh fish)
	install -D -m 755 $(BUILD)/duello $(DESTDIR)$(BINDIR)/duello
	install -D -m 644 $(BUILD)/manual/man $(DESTDIR)$(MANDIR)/man6/duello.6
	install -D -m 644 $(BUILD)/manual/bash $(DESTDIR)$(BASH_COMPLETIONS)/duello
	install -D -m 644 $(BUILD)/manual/zsh $(DESTDIR)$(ZSH_COMPLETIONS)/_duello
	install -D -m 644 $(BUILD)/manual/fish $(DESTDIR)$(FISH_COMPLETIONS)/duello.fish
	install -D -m 644 web/page/icon.svg $(DESTDIR)$(ICONS)/duello.svg
	install -D -m 644 scripts/duello.desktop $(DESTDIR)$(APPLICATIONS)/duello.desktop
	install -d $(DESTDIR)$(METAINFO)
	sed -e 's|@SITE@|$(or $(SITE),https://duello.invalid)|' -e 's|@VERSION@|$(VERSION)|' \
	    scripts/duello.metainfo.xml.in > $(DESTDIR)$(METAINFO)/duello.metainfo.xml
	chmod 644 $(DESTDIR)$(METAINFO)/duello.metainfo.xml

# What pkg-config and CMake read. The folder may be moved as a whole: CMake's files know each other's places, no paths.
CMAKEDIR = $(LIBDIR)/cmake/duello
FOUND_BY = -e 's|@PREFIX@|$(PREFIX)|' -e 's|@LIBDIR@|$(LIBDIR)|' -e 's|@INCLUDEDIR@|$(INCLUDEDIR)|' \
    -e 's|@VERSION@|$(VERSION)|' -e 's|@ABI@|$(ABI)|' \
    -e "s|@INCLUDE_FROM_HERE@|$$(realpath -m --relative-to=$(CMAKEDIR) $(INCLUDEDIR))|" \
    -e "s|@POINTER_BYTES@|$$(echo __SIZEOF_POINTER__ | $(CC) $(CFLAGS) -E -P -)|"

install-library: $(BUILD)/libduello.a $(BUILD)/libduello.so
	install -D -m 644 include/duello.h $(DESTDIR)$(INCLUDEDIR)/duello.h
	install -D -m 644 $(BUILD)/libduello.a $(DESTDIR)$(LIBDIR)/libduello.a
	install -D -m 644 $(BUILD)/libduello.so $(DESTDIR)$(LIBDIR)/libduello.so.$(VERSION)
	ln -sf libduello.so.$(VERSION) $(DESTDIR)$(LIBDIR)/libduello.so.$(ABI)
	ln -sf libduello.so.$(ABI) $(DESTDIR)$(LIBDIR)/libduello.so
	install -d $(DESTDIR)$(LIBDIR)/pkgconfig $(DESTDIR)$(CMAKEDIR)
	for file in pkgconfig/duello.pc cmake/duello/duello-config.cmake cmake/duello/duello-config-version.cmake; do \
	    sed $(FOUND_BY) scripts/$$(basename $$file).in > $(DESTDIR)$(LIBDIR)/$$file && \
	    chmod 644 $(DESTDIR)$(LIBDIR)/$$file || exit 1; \
	done

uninstall: ## remove what was installed
	rm -f $(DESTDIR)$(BINDIR)/duello $(DESTDIR)$(MANDIR)/man6/duello.6
	rm -f $(DESTDIR)$(BASH_COMPLETIONS)/duello $(DESTDIR)$(ZSH_COMPLETIONS)/_duello
	rm -f $(DESTDIR)$(FISH_COMPLETIONS)/duello.fish $(DESTDIR)$(INCLUDEDIR)/duello.h
	rm -f $(DESTDIR)$(ICONS)/duello.svg $(DESTDIR)$(APPLICATIONS)/duello.desktop
	rm -f $(DESTDIR)$(METAINFO)/duello.metainfo.xml
	rm -f $(DESTDIR)$(LIBDIR)/libduello.a $(DESTDIR)$(LIBDIR)/libduello.so*
	rm -f $(DESTDIR)$(LIBDIR)/pkgconfig/duello.pc
	rm -rf $(DESTDIR)$(CMAKEDIR)

# The same sources give the same bytes: files in order, of nobody, as old as the version. Unpacked, it builds without git.
DIST = duello-$(VERSION)
dist: ## make a tarball of the sources, in dist
	@mkdir -p dist
	@{ if [ -e .git ]; then git ls-files -z; else find . -path ./build -prune -o -path ./dist -prune -o '!' -type d -printf '%P\0'; fi; } | \
	    LC_ALL=C sort -z | tar -c --no-recursion --null -T - --owner=0 --group=0 --numeric-owner --mode=u+w,go=rX \
	    --mtime="$$(sed -n 's/^ -- .*>  //p' debian/changelog | head -n 1)" --transform='s|^|$(DIST)/|' -f dist/$(DIST).tar
	@xz -T1 -f dist/$(DIST).tar
	@ls dist/$(DIST).tar.xz
.PHONY: dist

# Make the Debian packages in a copy of the sources, so that nothing is written next to this folder.
DEB_BUILD_OPTIONS = noautodbgsym
PYTHON = python3
wheel: ## make a wheel and a source package of the Python package, in dist
	@$(PYTHON) python/backend.py dist

deb: ## make Debian packages in build/deb
	@scripts/install-deps deb
	rm -rf build/deb
	mkdir -p build/deb/duello
	tar -c --exclude=./build --exclude=./.git . | tar -x -C build/deb/duello
	cd build/deb/duello && DEB_BUILD_OPTIONS='$(DEB_BUILD_OPTIONS)' dpkg-buildpackage -b -us -uc
	rm -rf build/deb/duello
	@ls build/deb/*.deb

clean: ## remove everything that was built
	rm -rf build web/page/host/protocol.js
