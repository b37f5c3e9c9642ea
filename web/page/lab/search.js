// Rules for a goal: all settings of a game's options are searched in a worker, and another one says what the settings
// give that were found. The same goals, seed and settings give the same list as `duello design`.

import { button, copyButton } from '../base/buttons.js';
import { fill, h } from '../base/dom.js';
import { Latest } from '../base/latest.js';
import { capital, many, messageOf } from '../base/text.js';
import { Goals, goalLabel, goalText, withGoals } from './goals.js';
import { bookOf, valueWord, wordsOf } from './options.js';
import { Solver, compiled } from './solvers.js';

/** @import { Catalog, FoundRules, GameInfo, Search as Searched } from '../types.js' */

/** @type {[count: number, about: string][]} */
const EFFORTS = [[300, 'a quick look'], [2000, 'usual'], [10000, 'thorough'], [50000, 'very thorough']];
const USUAL = 300;
const SEED = 1;

/**
 * What these values change of the book, one text each.
 * @param {GameInfo} game
 * @param {number[]} values
 */
const changesOf = (game, values) =>
  game.options.map((option, i) => ({ option, value: values[i] })).filter(({ option, value }) => value !== option.book);

/**
 * What can be done with rules that were found.
 * @typedef {object} Use
 * @property {(values: number[]) => void} take
 * @property {(values: number[]) => void} play
 * @property {(rules: string) => string} link
 */

export class Search {
  #question = new Latest();
  /** @type {Solver | undefined} */
  #searcher;
  /** @type {Solver | undefined} */
  #weigher;
  #isWeighing = false;
  /** @type {Map<string, { element: HTMLElement, says: HTMLElement, isSaid: boolean }>} */
  #cards = new Map(); // by rules
  /** @type {string[]} */
  #wanted = []; // the goals of what is listed
  #seed = SEED;
  /** @type {Searched | null} */
  #found = null;

  /**
   * @param {GameInfo} game
   * @param {Catalog} catalog
   * @param {() => number[]} values what the lab shows now
   * @param {Use} use
   */
  constructor(game, catalog, values, use) {
    this.game = game;
    this.values = values;
    this.use = use;
    const levels = catalog.players.filter(({ kind, solves }) => kind === 'ladder' && solves).map(({ id }) => id);
    this.command = h('code', {});
    this.copy = h('span', {});
    this.kept = h('ul', { className: 'kept' });
    this.effort = h('select', { onchange: () => this.#tell() },
      EFFORTS.map(([count, about]) =>
        h('option', { value: String(count), selected: count === USUAL || undefined },
          `${count.toLocaleString('en')} settings: ${about}`)
      ));
    this.seed = h('input', {
      type: 'number',
      inputMode: 'numeric',
      min: '0',
      value: String(SEED),
      oninput: () => this.#tell(),
    });
    /** @type {Set<string>} */
    this.keep = new Set();
    this.trouble = h('p', { className: 'trouble', role: 'alert' });
    this.goals = new Goals(game, levels, () => this.#tell());
    this.button = button('Search', () => this.#question.isOpen ? this.#stop() : this.run(), 'primary big');
    this.bar = h('progress', { max: 1, value: 0, 'aria-label': 'Progress of the search', hidden: true });
    this.status = h('p', { className: 'more', role: 'status' });
    this.headline = h('h2', {});
    this.why = h('div', { className: 'stack' });
    this.list = h('ol', { className: 'found' });
    this.element = this.#build();
    this.#drawKept();
    this.#tell();
  }

  #build() {
    return h('div', { className: 'search' },
      h('section', { className: 'tile ask' }, h('h2', {}, 'What should the game be like?'), this.goals.element,
        h('details', { className: 'inner' }, h('summary', {}, 'Rules that must stay as they are'), this.kept),
        h('details', { className: 'inner' }, h('summary', {}, 'How far to look'),
          h('label', { className: 'stack' }, h('small', {}, 'Settings to try'), this.effort),
          h('label', { className: 'stack' }, h('small', {}, 'Seed: the same seed gives the same list'), this.seed),
          h('p', { className: 'stack' }, h('small', {}, 'The same in a terminal'), this.command), this.copy),
        this.trouble, this.button, this.bar, this.status),
      h('section', { className: 'answer', 'aria-label': 'What was found' }, this.headline, this.why, this.list));
  }

  /** Every option may change, unless the person has changed it in the lab, or says so. */
  #drawKept() {
    const values = this.values();
    fill(this.kept,
      this.game.options.map((option, i) =>
        h('li', {},
          h('label', { className: 'row' },
            h('span', {}, `${capital(option.about)}: ${valueWord(option, values[i]).replaceAll('-', ' ')}`),
            h('input', {
              type: 'checkbox',
              className: 'switch',
              checked: this.keep.has(option.name) || undefined,
              onchange: ({ currentTarget: { checked } }) => {
                if (checked) this.keep.add(option.name);
                else this.keep.delete(option.name);
                this.#tell();
              },
            })))
      ));
  }

  /** The lab shows other rules. */
  renew() {
    this.#drawKept();
    this.#tell();
  }

  /** What is searched: options that stay have the lab's values, the others the book's. */
  get request() {
    const now = this.values();
    const values = bookOf(this.game).map((book, i) => this.keep.has(this.game.options[i].name) ? now[i] : book);
    return {
      rules: wordsOf(this.game, values),
      want: this.goals.words,
      keep: [...this.keep],
      settings: Number(this.effort.value),
      seed: Math.max(0, Math.round(Number(this.seed.value)) || 0),
    };
  }

  #tell() {
    if (!this.element) return; // still being made
    const { rules, want, keep, settings, seed } = this.request;
    const changed = (rules.split(':')[1] ?? '').split(',').filter(Boolean);
    const isChanged = (/** @type {string} */ name) => changed.some((word) => word.startsWith(`${name}=`));
    const words = ['duello', 'design', this.game.id, ...want.flatMap((goal) => ['--want', goal]),
      ...changed.flatMap((word) => ['--rule', word]),
      ...keep.filter((name) => !isChanged(name)).flatMap((name) => ['--keep', name]), '--settings', String(settings),
      '--seed', String(seed)].join(' ');
    fill(this.command, words.split(' --').flatMap((word, i) => i > 0 ? [' ', h('span', {}, `--${word}`)] : [word]));
    fill(this.copy, copyButton(words, 'Copy'));
    this.button.disabled = !this.#question.isOpen && want.length === 0;
  }

  #begin() {
    this.#cards.clear();
    this.#found = null;
    this.trouble.textContent = '';
    this.button.textContent = 'Stop';
    this.bar.hidden = false;
    this.bar.value = 0;
    this.status.textContent = 'Looking…';
    this.headline.textContent = '';
    fill(this.why);
    fill(this.list);
    delete this.element.dataset.done;
  }

  async run() {
    const { rules, want, keep, settings, seed } = this.request;
    this.#begin();
    [this.#wanted, this.#seed] = [want, seed];
    try {
      const found = await this.#question.ask(async (signal) => {
        const module = await compiled(this.game.hidden ? 'network' : 'study');
        signal.throwIfAborted();
        this.#searcher ??= new Solver(module);
        this.#weigher ??= new Solver(module);
        const { answer } = await this.#searcher.call(['search', rules, want.join(' '), keep.join(' '), settings, seed],
          {
            signal,
            progress: (share) => {
              this.bar.value = share;
            },
            found: (text) => !signal.aborted && this.#show(JSON.parse(text), settings),
          });
        return answer;
      });
      if (!found) return; // stopped
      if (found.why !== undefined) this.trouble.textContent = capital(withGoals(found.why, want));
      else this.#end(found, '');
    } catch (error) {
      this.trouble.textContent = messageOf(error);
    }
    this.#rest();
  }

  #rest() {
    this.button.textContent = this.#found ? 'Search again' : 'Search';
    this.bar.hidden = true;
    if (!this.#found) this.status.textContent = '';
    this.#tell();
  }

  #stop() {
    this.#question.drop();
    if (this.#found) this.#end(this.#found, 'Stopped. ');
    else this.status.textContent = 'Stopped before anything was found.';
    this.#rest();
  }

  /**
   * @param {Searched} found
   * @param {number} settings
   */
  #show(found, settings) {
    this.#found = found;
    const { good } = found;
    this.status.textContent = `${found.settings.toLocaleString('en')} of ${many(settings, 'setting')} seen, ` +
      `${found.measured.toLocaleString('en')} measured; ${good > 0 ? good.toLocaleString('en') : 'none'} so far ${
        good === 1 ? 'has' : 'have'
      } everything you want.`;
    this.#list(found.found);
  }

  /**
   * @param {Searched} found
   * @param {string} before
   */
  #end(found, before) {
    this.#found = found;
    const { good, excludes, exhausted } = found;
    this.headline.textContent = good > 0
      ? `${many(good, 'setting')} ${good === 1 ? 'has' : 'have'} everything you want`
      : 'No setting that was tried has everything you want';
    this.status.textContent =
      `${before}${many(found.settings, 'setting')} seen${exhausted ? ', all that are within reach' : ''}: ` +
      `${found.measured.toLocaleString('en')} measured, ${found.thrown_out.toLocaleString('en')} dismissed early, ` +
      `${found.contradict.toLocaleString('en')} contradict themselves, ${
        found.too_large.toLocaleString('en')
      } are too ` +
      'large. The closest to the book comes first.';
    fill(this.why, excludes ? h('p', { className: 'note' }, withGoals(excludes, this.#wanted)) : null);
    this.#list(found.found);
    this.element.dataset.done = this.command.textContent ?? '';
  }

  /** Those that have all goals first. @param {FoundRules[]} found */
  #list(found) {
    const cards = found.map((each) => {
      const card = this.#cards.get(each.rules) ?? this.#card(each);
      this.#cards.set(each.rules, card);
      return { element: card.element, isGood: each.missed.length === 0 };
    });
    const [good, others] = [true, false].map((wanted) => cards.filter(({ isGood }) => isGood === wanted));
    fill(this.list, good.map(({ element }) => element),
      good.length > 0 && others.length > 0 && h('li', {}, h('h3', {}, 'Closer to the book, but not everything')),
      others.map(({ element }) => element));
    this.#weigh(found);
  }

  /** Sentences for the settings that are listed, one after the other. @param {FoundRules[]} found */
  async #weigh(found) {
    if (this.#isWeighing || !this.#weigher) return;
    const next = found.find(({ rules }) => !this.#cards.get(rules)?.isSaid);
    if (!next) return;
    const wanted = this.#wanted;
    this.#isWeighing = true;
    try {
      const { answer } = await this.#weigher.call(['weigh', next.rules, wanted.join(' '), this.#seed]);
      const card = this.#cards.get(next.rules);
      if (wanted === this.#wanted && card) {
        card.says.textContent = answer.says ?? answer.why ?? '';
        card.isSaid = true;
      }
      this.#isWeighing = false;
      this.#weigh(this.#found?.found ?? []);
    } catch {
      this.#isWeighing = false;
    }
  }

  /** @param {FoundRules} found */
  #card({ rules, values, missed }) {
    const changes = changesOf(this.game, values);
    const says = h('p', { className: 'says more' }, '…');
    const copied = h('span', { className: 'more', role: 'status' });
    const address = new URL(this.use.link(rules), location.href).href;
    const share = button('Share it', async () => {
      try {
        await navigator.clipboard.writeText(address);
        copied.textContent = 'The link is copied.';
      } catch {
        copied.textContent = address;
      }
    });
    const element = h('li', { className: 'card', 'data-rules': rules },
      h('ul', { className: 'changes' }, changes.length === 0
        ? h('li', {}, h('strong', {}, 'The book’s rules'))
        : changes.map(({ option, value }) =>
          h('li', {}, `${capital(option.about)}: `, h('strong', {}, valueWord(option, value).replaceAll('-', ' ')), ' ',
            h('small', {}, `book ${valueWord(option, option.book).replaceAll('-', ' ')}`))
        )), h('ul', { className: 'checks' }, this.#wanted.map((goal) =>
          missed.includes(goal)
            ? h('li', { className: 'misses' }, `✗ ${goalText(goal)}`)
            : h('li', {}, `✓ ${goalLabel(goal)}`)
        )), says,
      h('p', { className: 'actions' }, button('Take it', () => this.use.take(values)),
        button('Play it', () => this.use.play(values)), share, copied));
    return { element, says, isSaid: false };
  }

  end() {
    this.#question.drop();
    this.#searcher?.end();
    this.#weigher?.end();
  }
}
