// One puzzle after the other: of the day, new, due again, or from a link.

import { button } from '../base/buttons.js';
import { fill, h } from '../base/dom.js';
import { keyed } from '../base/keys.js';
import { shareButton, sharedPuzzle } from '../base/share.js';
import { sentences } from '../base/text.js';
import { Board } from '../play/board.js';
import { note, remember, scoreText, today } from './puzzle-log.js';
import { sources } from './puzzle-sources.js';

/** @import { App, Child } from '../views.js' */
/** @import { CurrentPuzzle, Puzzle } from '../types.js' */
/** @import { Log } from './puzzle-log.js' */

export class Quiz {
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

  /** Nothing more to ask. @param {string} why */
  tell(why) {
    this.board.moves.hidden = true;
    this.prompt.textContent = why;
    this.reply.replaceChildren();
    this.actions.replaceChildren(h('a', { className: 'primary', href: '#/puzzles' }, 'All puzzles'));
  }

  /**
   * The puzzle after these words of the person.
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
    const [about, rest = ''] = puzzle.intro.trim().split('\n\n');
    const [title, ...remarks] = about.split('\n');
    this.title.textContent = title;
    this.remarks.textContent = [this.source.from(), ...remarks].filter(Boolean).join(' ');
    this.prompt.textContent = rest.split('\n').at(-1) ?? ''; // the board shows the other lines
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

  /** The library's sentence about what to type is for terminals. @param {Puzzle} puzzle */
  #said({ said }) {
    return sentences(said).replace('Try again, or type hint, solution, skip or quit.', 'Try again.');
  }

  /** It counts once: with the first wrong answer, or when it is solved at the first try. @param {Puzzle} puzzle */
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
