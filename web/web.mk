# The page: the library and the host in WebAssembly, and the files beside them, in a folder that any static host can
# serve. docs/develop/web.md says why it is built this way.

WEB_CC = clang-19
WEB_LD = wasm-ld-19
WEB_HEADERS = $(shell $(WEB_CC) -print-resource-dir)/include
WEB_LIBS = /usr/lib/wasm32-wasi
# -nostdinc: otherwise clang finds the machine's own headers.
WEB_CFLAGS = --target=wasm32-wasi -nostdinc -isystem $(WEB_HEADERS) -isystem /usr/include/wasm32-wasi -std=c11 -D_GNU_SOURCE \
    -Iweb/wasi $(INCLUDES) -Iweb/glue -flto -msimd128 -mbulk-memory -msign-ext \
    -mnontrapping-fptoint -ffp-contract=off
# Frames of the solver reach 70 kB, and a stack that overflows downwards traps instead of overwriting data.
WEB_LDFLAGS = --no-entry --stack-first -z stack-size=1048576 --lto-O2 --lto-CGO2 --strip-all --gc-sections -L$(WEB_LIBS)

# The package of npm has a module of its own: all but the host, and duels.
WEB_ENGINE_OBJECT = build/wasm/web/glue/web_duel.o
WEB_SOURCES = $(LIBRARY_SOURCES) $(sort $(wildcard src/online/protocol/*.c src/online/host/*.c src/online/host/*/*.c) $(filter-out web/glue/web_duel.c,$(wildcard web/glue/*.c)))

# Speed matters in the rules, the solvers and the network; elsewhere, fewer bytes do.
WEB_FAST = src/lib/games/% src/lib/core/rng.c src/lib/core/nature.c src/lib/core/duel.c src/lib/core/game.c src/lib/api/api_batch.c src/lib/bots/battle/net.c \
    src/lib/solve/grow.c src/lib/solve/retrograde.c src/lib/solve/layout.c src/lib/solve/atlas.c src/lib/solve/rows.c src/lib/solve/graph_play.c \
    src/lib/solve/stochastic.c src/lib/solve/solution.c src/lib/design/course.c src/lib/design/meter.c src/lib/design/right_moves.c
WEB_SPEED = $(if $(filter $(WEB_FAST),$<),-O2,-Oz)
WEB_WARNINGS = $(if $(filter src/%,$<),-w,$(WARNINGS) $(if $(WERROR),-Werror))
# Three modules: the host with the rules; players, advice, study and rule files; and all of the second with the network of Battle
# Numbers. Without the network its weights are replaced by one number, so that no rules count as learned.
WEB_MODULES = $(patsubst %,build/wasm/duello-%.wasm,play study network)
WEB_LEAN = src/lib/bots/battle/policy.c src/lib/bots/battle/critic.c web/glue/web_thinking.c
# The host is in all of them: that of the first visit reads no rule files, the others do.
WEB_ONLY_STUDY = src/lib/rulefile/% $(patsubst %,web/glue/web_%.c,address advice compare design editor lab lesson line path quiz records review solving study thinking)
WEB_PLAY_OBJECTS = $(patsubst %.c,build/wasm/play/%.o,$(filter-out $(WEB_ONLY_STUDY),$(WEB_SOURCES)) web/wasi/small_malloc.c web/wasi/no_rule_files.c)
WEB_NETWORK_OBJECTS = $(patsubst %.c,build/wasm/%.o,$(WEB_SOURCES))
WEB_STUDY_OBJECTS = $(filter-out $(WEB_LEAN:%.c=build/wasm/%.o),$(WEB_NETWORK_OBJECTS)) $(WEB_LEAN:%.c=build/wasm/lean/%.o)

build/wasm/lean/bots/battle/%.inc: web/web.mk
	@mkdir -p $(@D)
	@echo 0 > $@
.PRECIOUS: build/wasm/lean/bots/battle/%.inc # otherwise make deletes them, and compiles again

build/wasm/lean/%.o: %.c build/wasm/flags web/web.mk build/wasm/lean/bots/battle/master.inc build/wasm/lean/bots/battle/critic.inc
	@mkdir -p $(@D)
	$(call say,WASM,$<)
	$(QUIET)$(WEB_CC) -Ibuild/wasm/lean $(WEB_CFLAGS) $(WEB_SPEED) $(WEB_WARNINGS) -DWEB_WITHOUT_NETWORK -MMD -MP -c -o $@ $<
build/wasm/%.o: %.c build/wasm/flags web/web.mk
	@mkdir -p $(@D)
	$(call say,WASM,$<)
	$(QUIET)$(WEB_CC) $(WEB_CFLAGS) $(WEB_SPEED) $(WEB_WARNINGS) -MMD -MP -c -o $@ $<

build/wasm/play/%.o: %.c build/wasm/flags web/web.mk
	@mkdir -p $(@D)
	$(call say,WASM,$<)
	$(QUIET)$(WEB_CC) $(WEB_CFLAGS) -Oz $(WEB_WARNINGS) -DWITHOUT_STUDY -DNDEBUG -MMD -MP -c -o $@ $<

# A compiler that sees malloc takes its loops for calls of itself.
build/wasm/play/web/wasi/small_malloc.o: private WEB_CFLAGS += -fno-lto -fno-builtin
build/wasm/duello-play.wasm: $(WEB_PLAY_OBJECTS)
build/wasm/duello-study.wasm: $(WEB_STUDY_OBJECTS)
build/wasm/duello-network.wasm: $(WEB_NETWORK_OBJECTS)
WEB_HOST_OBJECTS = $(patsubst %,build/wasm/web/glue/web_%.o,asking hosting)
build/wasm/duello-engine.wasm: $(filter-out $(WEB_HOST_OBJECTS),$(WEB_NETWORK_OBJECTS)) $(WEB_ENGINE_OBJECT)
$(WEB_MODULES) build/wasm/duello-engine.wasm:
	$(call say,LD,$@)
	$(QUIET)$(WEB_LD) $(WEB_LDFLAGS) -o $@ $^ -lc -lm $(shell $(WEB_CC) --target=wasm32-wasi -print-libgcc-file-name)

-include $(sort $(patsubst %.o,%.d,$(WEB_ENGINE_OBJECT) $(WEB_PLAY_OBJECTS) $(WEB_NETWORK_OBJECTS) $(WEB_STUDY_OBJECTS))) build/wasm/bench/web/measure_page.d

# ---- the folder ------------------------------------------------------------------------------------

# The icon where a picture of points is needed. Systems cut shapes out of a full square: maskable has a wide margin.
ICON = build/wasm/icon
ICON_BACK = \#1d1b2a
$(ICON)-16.png: ICON_SIZE = -w 16
$(ICON)-32.png: ICON_SIZE = -w 32
$(ICON)-192.png: ICON_SIZE = -w 192
$(ICON)-512.png: ICON_SIZE = -w 512
$(ICON)-apple.png: ICON_SIZE = -w 180 -b '$(ICON_BACK)'
$(ICON)-maskable.png: ICON_SIZE = -w 410 --page-width 512 --page-height 512 --left 51 --top 51 -b '$(ICON_BACK)'
WEB_ICONS = $(ICON)-192.png $(ICON)-512.png $(ICON)-apple.png $(ICON)-maskable.png
$(WEB_ICONS) $(ICON)-16.png $(ICON)-32.png: web/page/icon.svg web/web.mk
	@mkdir -p $(@D)
	$(call say,ICON,$@)
	$(QUIET)rsvg-convert $(ICON_SIZE) -o $@ $<
build/wasm/favicon.ico: $(ICON)-16.png $(ICON)-32.png scripts/make-ico
	$(call say,ICON,$@)
	$(QUIET)scripts/make-ico $@ $(filter %.png,$^)
# The picture that people see where the page is linked.
build/wasm/card.png: web/card.svg
	@mkdir -p $(@D)
	$(call say,ICON,$@)
	$(QUIET)rsvg-convert -w 1200 -o $@ $<
WEB_PICTURES = $(WEB_ICONS) build/wasm/card.png build/wasm/favicon.ico

# What the host and the page say to each other, as the host has it.
web/page/host/protocol.js: src/online/protocol/frames.def scripts/protocol
	$(call say,GEN,$@)
	$(QUIET)scripts/protocol js > $@

# The examples of rule files, for the editor.
WEB_EXAMPLES = $(sort $(wildcard examples/rules/*.rules))
build/wasm/examples.json: $(WEB_EXAMPLES) scripts/join-examples
	@mkdir -p $(@D)
	$(call say,GEN,$@)
	$(QUIET)scripts/join-examples $(WEB_EXAMPLES) > $@

WEB_FILES = $(sort $(filter-out %.d.ts %.json,$(wildcard web/page/*.* web/page/*/*.*)) web/page/host/protocol.js) $(WEB_MODULES) $(WEB_PICTURES) build/wasm/examples.json
# SITE=https://example.org/duello: where the page will be, for the picture of links, whose address must be complete.
web: ## build the web page in build/web, for any static host
	@scripts/install-deps web
	@$(MAKE) --no-print-directory $(JOBS) build/web/index.html
build/web/index.html: $(WEB_FILES) scripts/stamp-page
	$(call say,WEB,$(@D))
	$(QUIET)SITE='$(SITE)' scripts/stamp-page $(@D) $(WEB_FILES)
.PHONY: web serve

# LISTEN=ADDRESS:PORT lets other machines in.
serve: ## install what is missing, build the program and the page, and serve both
	@scripts/install-deps play
	@scripts/install-deps web
	@$(MAKE) --no-print-directory $(JOBS) all build/web/index.html
	@exec $(BUILD)/duello serve --web build/web $(if $(LISTEN),--listen $(LISTEN))

# ---- the package of npm ----------------------------------------------------------------------------

# The wrapper of strings and the shapes of answers are the page's own files.
NPM_FILES = npm/duello.js npm/duello.d.ts npm/README.md LICENSE web/page/host/library.js web/page/answers.d.ts build/wasm/duello-engine.wasm
npm: ## make the package of npm, with the engine in WebAssembly, in dist
	@scripts/install-deps web
	@$(MAKE) --no-print-directory build/npm-package/package.json
	@mkdir -p dist
	@cd dist && npm pack --silent ../build/npm-package
build/npm-package/package.json: npm/package.json $(NPM_FILES)
	$(call say,NPM,$(@D))
	$(QUIET)rm -rf $(@D) && mkdir -p $(@D) && cp $(NPM_FILES) $(@D)
	$(QUIET)sed 's/@VERSION@/$(VERSION)/' $< > $@
.PHONY: npm
build/npm-bench: bench/web/measure_npm.c $(BUILD)/libduello.a
	$(call say,CC,$<)
	$(QUIET)$(CC) -O2 -std=c11 -D_GNU_SOURCE $(WARNINGS) -Iinclude -o $@ $^ -lm -pthread
bench-npm: build/npm-package/package.json build/npm-bench ## measure the package of npm: bytes, and speed beside native
	@bench/web/measure_npm.mjs
.PHONY: bench-npm

# The same glue on this machine, for tests/web/test_same_bytes.mjs.
build/web-native: tests/web/native.c $(wildcard web/glue/*.c) web/glue/glue.h build/libinternal.a build/libparts.a
	$(call say,CC,$<)
	$(QUIET)$(CC) $(ALL_CFLAGS) -Iweb/glue -o $@ $(filter %.c,$^) build/libparts.a build/libinternal.a $(PROGRAM_LIBS)

# The same code in a module and in a program, side by side: docs/develop/web.md.
build/wasm/bench.wasm: build/wasm/bench/web/measure_page.o $(filter-out build/wasm/web/glue/%,$(WEB_STUDY_OBJECTS))
	$(call say,LD,$@)
	$(QUIET)$(WEB_LD) $(WEB_LDFLAGS) -o $@ $(filter-out %/web_thinking.o,$^) -lc -lm $(shell $(WEB_CC) --target=wasm32-wasi -print-libgcc-file-name)
build/web-bench: bench/web/measure_page.c build/libinternal.a
	$(call say,CC,$<)
	$(QUIET)$(CC) $(ALL_CFLAGS) -o $@ $< build/libinternal.a -lm -pthread
bench-web: web-tests build/wasm/bench.wasm build/web-bench ## measure the page: bytes, speed beside native, tasks, frames
	@bench/web/measure_page.mjs
.PHONY: bench-web
.PHONY: web-tests
web-tests: build/web/index.html build/web-native
	@tests/web/install
