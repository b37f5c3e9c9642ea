// One puzzle after the other: of the day, new, due again, or in a race against the clock.

import { button } from '../base/buttons.js';
import { fill, h, style } from '../base/dom.js';
import { soon } from '../base/soon.js';
import { many, sentences } from '../base/text.js';
import { Board } from '../play/board.js';
import { keyed, listen } from '../base/keys.js';
import { shareButton, sharedPuzzle } from '../base/share.js';
import { readLog, answeredLines, dueOf, note, noteRace, remember, scoreText, today } from './puzzle-log.js';

/** @import { App, Child, View } from '../views.js' */
/** @import { CurrentPuzzle, Puzzle } from '../types.js' */
/** @import { Log } from './puzzle-log.js' */

const SECONDS = 180; // of a race
const anySeed = () => crypto.getRandomValues(new Uint32Array(1))[0];
/** @param {string[]} list */
const shuffled = (list) =>
  list.map((each) => ({ at: Math.random(), each })).sort((a, b) => a.at - b.at).map(({ each }) => each);

// ---- where puzzles come from: each gives the key of one, or a sentence why there is none --------------------------

/** @typedef {{ key?: string, why?: string }} Found */

/**
 * @typedef {object} Source
 * @property {() => string} from
 * @property {(quiz: Quiz, ...which: string[]) => Promise<Found>} next
 * @property {true} [isOne]
 */

// The first of these games that has a new one.
/**
 * @param {Quiz} quiz
 * @param {string[]} ids
 * @param {number} level
 */
async function fresh({ app, log }, ids, level) {
  /** @type {Found} */
  let answer = {};
  for (const id of shuffled(ids)) {
    answer = await app.desk.call('pick', id, anySeed(), level, answeredLines(log));
    if (answer.key) break;
  }
  return answer;
}

/** @type {{ [mode: string]: Source }} */
const sources = {
  daily: {
    from: () => `Puzzle of ${today()}.`,
    next: ({ app }) => app.desk.call('daily', today()),
    isOne: true,
  },
  again: {
    from: () => 'You have seen this puzzle before.',
    next: async ({ log }) => dueOf(log, today())[0] ?? { why: 'No puzzle is due today.' },
  },
  new: {
    from: () => '',
    next: async (quiz, game, level) => fresh(quiz, await quiz.idsOf(game), Number(level ?? 0)),
  },
  race: {
    from: () => '',
    next: async (quiz, game) => fresh(quiz, await quiz.idsOf(game), 0),
  },
  shared: {
    from: () => 'Somebody sent you this puzzle.',
    next: async (_, key) => ({ key }),
    isOne: true,
  },
};

// ---- asking -------------------------------------------------------------------------------------------------------

class Quiz {
  board = new Board();
  title = h('h1', {});
  remarks = h('p', { className: 'more remarks' });
  prompt = h('p', { className: 'prompt' });
  reply = h('div', { className: 'advice', role: 'status' });
  actions = h('div', { className: 'actions' });
  score = h('p', { className: 'more score' });

  /** @type {CurrentPuzzle} */
  current = { name: 'puzzle', place: '', key: '', words: '', isNoted: false, isOver: false, day: '' };

  /**
   * @param {App} app
   * @param {Log} log
   * @param {string} mode
   * @param {string[]} which
   */
  constructor(app, log, mode, which) {
    this.app = app;
    this.log = log;
    this.mode = mode;
    this.which = which;
    this.source = sources[mode];
  }

  get place() {
    return [this.mode, ...this.which].join('/');
  }

  /** @param {string} [game] */
  async idsOf(game) {
    const { games } = await this.app.catalog;
    return game && game !== 'all' ? [game] : games.map(({ id }) => id);
  }

  // The puzzle that was left here, or the next.
  async begin() {
    const { current } = this.log;
    const isLeft = current?.place === this.place && !current.isOver &&
      (this.mode !== 'daily' || current.day === today());
    if (current && isLeft) await this.show(current);
    else await this.next();
  }

  async next() {
    const { key, why = '' } = await this.source.next(this, ...this.which);
    if (!key) {
      this.tell(why);
      return;
    }
    const { place } = this;
    await this.show({ name: 'puzzle', place, key, words: '', isNoted: false, isOver: false, day: today() });
  }

  // Nothing more to ask.
  /** @param {string} why */
  tell(why) {
    this.board.moves.hidden = true;
    this.prompt.textContent = why;
    this.reply.replaceChildren();
    this.actions.replaceChildren(h('a', { className: 'primary', href: '#/puzzles' }, 'All puzzles'));
  }

  // The puzzle after these words of the person.
  /**
   * @param {string} key
   * @param {string} words
   */
  ask(key, words) {
    const [rules, position, player] = key.split('\t');
    return this.app.desk.call('quiz', rules, position, Number(player), this.mode === 'race' ? 'race' : '', words);
  }

  /** @param {CurrentPuzzle} current */
  async show(current) {
    const puzzle = await this.ask(current.key, current.words);
    if (puzzle.why !== undefined) {
      this.tell(puzzle.why);
      return;
    }
    this.current = current;
    await this.#keep(puzzle);
    const isOver = puzzle.state !== 'asks';
    const [about, ...rest] = puzzle.intro.trim().split('\n\n');
    const [title, ...remarks] = about.split('\n');
    this.title.textContent = title;
    this.remarks.textContent = [this.source.from(), ...remarks].filter(Boolean).join(' ');
    this.prompt.textContent = rest.at(-1) ?? '';
    fill(this.reply,
      puzzle.said && h('pre', { className: puzzle.state === 'solved' ? 'right' : '' }, this.#said(puzzle)));
    this.board.show(puzzle, {
      names: puzzle.names,
      below: puzzle.player,
      choose: !isOver && ((word) => this.answer(word)),
    });
    this.showActions(isOver);
    this.score.textContent = this.log.score.answered > 0 ? scoreText(this.log.score) : '';
  }

  // The library's sentence about what to type is for terminals.
  /** @param {Puzzle} puzzle */
  #said({ said }) {
    return sentences(said).replace('Try again, or type hint, solution, skip or quit.', 'Try again.');
  }

  // It counts once: with the first wrong answer, or when it is solved at the first try.
  /** @param {Puzzle} puzzle */
  async #keep({ state, missed, points }) {
    const isSolved = state === 'solved' && !missed;
    const isOver = state !== 'asks';
    const current = { ...this.current, isOver, isNoted: this.current.isNoted || missed || isSolved };
    const isNew = current.isNoted && !this.current.isNoted;
    this.current = current;
    if (isNew) await note(this.log, { key: current.key, mode: this.mode, isSolved, points, current });
    else await remember(this.log, current);
  }

  /**
   * @param {string} word
   * @returns {Promise<void>}
   */
  answer(word) {
    return this.show({ ...this.current, words: `${this.current.words}${word}\n` });
  }

  /** @param {boolean} isOver */
  showActions(isOver) {
    const onwards = this.source.isOne
      ? h('a', { className: 'primary', href: '#/puzzles' }, 'All puzzles')
      : keyed('Next puzzle', 'n', () => this.next(), { className: 'primary' });
    const share = shareButton('Share', () => sharedPuzzle(this.current.key));
    const away = this.source.isOne
      ? h('a', { href: '#/puzzles' }, 'All puzzles')
      : button('Skip', () => this.next());
    const help = [keyed('Hint', 'h', () => this.answer('hint')), button('Solution', () => this.answer('solution'))];
    fill(this.actions, isOver ? onwards : [...help, away], share);
    if (isOver && document.activeElement === document.body) onwards.focus();
  }

  /** @returns {Child[]} */
  content() {
    return [h('section', { className: 'hero' }, this.title, this.remarks),
      h('div', { className: 'table study' }, ...this.board.panels,
        h('section', { className: 'choosing', 'aria-label': 'Your answer' }, this.prompt, this.board.moves,
          this.actions), h('div', { className: 'side' }, this.reply)), this.score];
  }

  end() {}
}

// ---- the race -----------------------------------------------------------------------------------------------------

class Race extends Quiz {
  solved = 0;
  failed = 0;
  points = 0;
  ends = 0; // by performance.now()
  isBusy = false;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  timer;
  time = h('strong', { role: 'timer', 'aria-label': 'Time left' });
  tally = h('span', {});
  clock = h('p', { className: 'race-clock' }, this.time, this.tally);

  /** @override */
  async begin() {
    await this.next();
    this.ends = performance.now() + SECONDS * 1000;
    this.timer = setInterval(() => this.tick(), 200);
    this.tick();
  }

  get left() {
    return Math.max(0, this.ends - performance.now());
  }

  tick() {
    const seconds = Math.ceil(this.left / 1000);
    this.time.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
    this.tally.textContent = `${this.solved} solved`;
    if (seconds === 0) this.finish();
  }

  // An answer that comes too late does not count.
  /**
   * @override
   * @param {string} word
   */
  async answer(word) {
    if (this.left === 0 || this.isBusy) return;
    this.isBusy = true;
    const { key, words } = this.current;
    const { state, said = '', points = 0 } = await this.ask(key, `${words}${word}\n`);
    const isSolved = state === 'solved';
    this.solved += isSolved ? 1 : 0;
    this.failed += isSolved ? 0 : 1;
    this.points += isSolved ? points : 0;
    await note(this.log, { key, mode: this.mode, isSolved, points, current: { ...this.current, isOver: true } });
    this.isBusy = false;
    if (this.left === 0) return;
    await this.next();
    this.reply.replaceChildren(h('pre', { className: isSolved ? 'right' : 'wrong' }, said.trim().split('\n')[0]));
    this.tick();
  }

  /** @override */
  showActions() {
    fill(this.actions, button('Skip', () => this.next()), button('Stop', () => this.finish()));
  }

  async finish() {
    clearInterval(this.timer);
    const { solved, failed, points } = this;
    const isUp = this.left === 0;
    this.ends = 0;
    const best = solved + failed > 0 ? await noteRace(this.log, this.which[0] ?? '', solved) : 0;
    this.tell(
      `${isUp ? 'Time is up. ' : ''}${solved} solved, ${failed} failed: ${many(points, 'point')}.` +
        (best === 0 ? '' : solved > best ? ` A new best! Your old best was ${best}.` : ` Your best is ${best}.`),
    );
    this.title.textContent = 'Race';
    this.remarks.textContent = '';
    this.board.panels.forEach((panel) => {
      panel.hidden = true;
    });
    const again = button('Race again', () => location.reload(), 'primary');
    this.actions.prepend(again);
    again.focus();
  }

  /** @override */
  content() {
    return [this.clock, ...super.content()];
  }

  /** @override */
  end() {
    clearInterval(this.timer);
  }
}

/**
 * @param {App} app
 * @param {string} mode
 * @param {...string} which
 * @returns {Promise<View>}
 */
export async function show(app, mode, ...which) {
  await style(new URL('./study.css', import.meta.url));
  return soon('Puzzle', 'Looking for a puzzle …', async () => {
    const quiz = new (mode === 'race' ? Race : Quiz)(app, await readLog(app), mode, which.filter(Boolean));
    await quiz.begin();
    const deafen = listen({
      q: () => {
        location.hash = '#/puzzles';
      },
    });
    return {
      content: quiz.content(),
      end: () => {
        deafen();
        quiz.end();
      },
    };
  });
}
