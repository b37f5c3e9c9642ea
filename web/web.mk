# The page: the library and the host in WebAssembly, and the files beside them, in a folder that any static host can
# serve. docs/web.md says why it is built this way.

WEB_CC = clang-19
WEB_LD = wasm-ld-19
WEB_HEADERS = $(shell $(WEB_CC) -print-resource-dir)/include
WEB_LIBS = /usr/lib/wasm32-wasi
# -nostdinc: otherwise clang finds the machine's own headers. jsmn.h is copied, since it lies among those.
WEB_CFLAGS = --target=wasm32-wasi -nostdinc -isystem $(WEB_HEADERS) -isystem /usr/include/wasm32-wasi -std=c11 -D_GNU_SOURCE \
    -Iweb/wasi -Ibuild/wasm/include -Iinclude -Isrc -Iweb/glue -flto -msimd128 -ffp-contract=off
# Frames of the solver reach 70 kB, and a stack that overflows downwards traps instead of overwriting data.
WEB_LDFLAGS = --no-entry --stack-first -z stack-size=1048576 --lto-O2 --strip-all --gc-sections -L$(WEB_LIBS)

WEB_SOURCES = $(LIBRARY_SOURCES) $(sort $(wildcard src/host/*.c src/host/*/*.c web/glue/*.c))

# Speed matters in the rules, the solvers and the network; elsewhere, fewer bytes do.
WEB_FAST = src/games/% src/core/rng.c src/core/nature.c src/core/duel.c src/core/game.c src/api/batch.c src/bots/battle/net.c \
    src/solve/grow.c src/solve/retrograde.c src/solve/layout.c src/solve/atlas.c src/solve/errant% src/solve/stochastic.c src/solve/solution.c
WEB_SPEED = $(if $(filter $(WEB_FAST),$<),-O2,-Oz)
WEB_WARNINGS = $(if $(filter src/%,$<),-w,$(WARNINGS) $(if $(WERROR),-Werror))
WEB_OBJECTS = $(WEB_SOURCES:%.c=build/wasm/%.o)
# Three modules: to play; also to study (reviews, puzzles, solving); and all of that with the network of Battle Numbers.
# Without the network its weights are replaced by one number, so that no rules count as learned.
WEB_MODULES = $(patsubst %,build/wasm/duello-%.wasm,play study network)
WEB_LEAN = src/bots/battle/policy.c src/bots/battle/critic.c web/glue/thinking.c
WEB_LEAN_OBJECTS = $(filter-out $(WEB_LEAN:%.c=build/wasm/%.o),$(WEB_OBJECTS)) $(WEB_LEAN:%.c=build/wasm/lean/%.o)
WEB_STUDY_OBJECTS = build/wasm/web/glue/solving.o build/wasm/web/glue/review.o

build/wasm/include/jsmn.h: /usr/include/jsmn.h
	@mkdir -p $(@D)
	@cp $< $@
build/wasm/lean/bots/battle/%.inc: web/web.mk
	@mkdir -p $(@D)
	@echo 0 > $@
.PRECIOUS: build/wasm/lean/bots/battle/%.inc # otherwise make deletes them, and compiles again

build/wasm/lean/%.o: %.c web/web.mk build/wasm/include/jsmn.h build/wasm/lean/bots/battle/master.inc build/wasm/lean/bots/battle/critic.inc
	@mkdir -p $(@D)
	$(call say,WASM,$<)
	$(QUIET)$(WEB_CC) -Ibuild/wasm/lean $(WEB_CFLAGS) $(WEB_SPEED) $(WEB_WARNINGS) -DWEB_WITHOUT_NETWORK -MMD -MP -c -o $@ $<
build/wasm/%.o: %.c web/web.mk build/wasm/include/jsmn.h
	@mkdir -p $(@D)
	$(call say,WASM,$<)
	$(QUIET)$(WEB_CC) $(WEB_CFLAGS) $(WEB_SPEED) $(WEB_WARNINGS) -MMD -MP -c -o $@ $<

build/wasm/duello-play.wasm: $(filter-out $(WEB_STUDY_OBJECTS),$(WEB_LEAN_OBJECTS))
build/wasm/duello-study.wasm: $(WEB_LEAN_OBJECTS)
build/wasm/duello-network.wasm: $(WEB_OBJECTS)
$(WEB_MODULES):
	$(call say,LD,$@)
	$(QUIET)$(WEB_LD) $(WEB_LDFLAGS) -o $@ $^ -lc -lm $(shell $(WEB_CC) --target=wasm32-wasi -print-libgcc-file-name)

-include $(WEB_OBJECTS:.o=.d) $(WEB_LEAN:%.c=build/wasm/lean/%.d)

# ---- the folder ------------------------------------------------------------------------------------

WEB_FILES = $(sort $(wildcard web/page/*)) $(WEB_MODULES)
web: ## build the web page in build/web, for any static host
	@scripts/install-deps web
	@$(MAKE) --no-print-directory build/web/index.html
build/web/index.html: $(WEB_FILES) scripts/stamp-page
	$(call say,WEB,$(@D))
	$(QUIET)scripts/stamp-page $(@D) $(WEB_FILES)
.PHONY: web

# The same glue on this machine, for tests/web/test_same_bytes.
build/web-native: tests/web/native.c $(wildcard web/glue/*.c) web/glue/glue.h build/libinternal.a build/libparts.a
	$(call say,CC,$<)
	$(QUIET)$(CC) $(ALL_CFLAGS) -Iweb/glue -o $@ $(filter %.c,$^) build/libparts.a build/libinternal.a $(PROGRAM_LIBS)
.PHONY: web-tests
web-tests: build/web/index.html build/web-native
	@tests/web/install
