// One puzzle after the other, at the table: of the day, new, with a changed rule, due again, from one's own games, or
// from a link.

import { h } from '../base/dom.js';
import { shareButton, sharedPuzzle } from '../base/share.js';
import { openSheet } from '../base/sheet.js';
import { Board } from '../play/board.js';
import { tool } from '../play/tools.js';
import { linesToShare, today } from './daily.js';
import { Why } from './line.js';
import { note } from './puzzle-log.js';
import { sources } from './puzzle-sources.js';
import { answersIn, sentenceOf, speak } from './said.js';
import { openLines } from './share-lines.js';
import { rulesButton } from './study-bar.js';

/** @import { App, Child } from '../views.js' */
/** @import { CurrentPuzzle, GameInfo, Puzzle } from '../types.js' */
/** @import { Log } from './puzzle-log.js' */
/** @import { Saying } from '../play/say.js' */

/**
 * The parts of what the library says first: the grade, remarks such as a changed rule, and the task.
 * @param {string} intro
 */
function readIntro(intro) {
  const [about, rest = ''] = intro.trim().split('\n\n');
  const [title, ...remarks] = about.split('\n');
  const [, grade = ''] = title.match(/, (\w+) puzzle$/) ?? [];
  const task = (rest.split('\n').at(-1) ?? '').replace(/^You are [^.]*\. /, ''); // the board shows the other lines
  return { grade, remarks, task };
}

export class Quiz {
  /** @type {CurrentPuzzle} */
  current = { name: 'puzzle', place: '', key: '', words: '', isNoted: false, isOver: false, day: '' };

  /**
   * @param {App} app
   * @param {Log} log
   * @param {string} mode
   * @param {string[]} which
   * @param {GameInfo} info any game: that of the first puzzle is taken when it is known
   */
  constructor(app, log, mode, which, info) {
    this.app = app;
    this.log = log;
    this.mode = mode;
    this.which = which;
    this.source = sources[mode];
    this.board = new Board(info);
    this.why = new Why(app, this.board);
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
    const { last } = this.log.daily;
    if (current && isLeft) await this.show(current);
    else await this.next(this.mode === 'daily' && last?.day === today() ? last.words : '');
  }

  /** `words`: those of a puzzle that was answered before, and is looked at again. */
  async next(words = '') {
    const { key, why = '' } = await this.source.next(this, ...this.which);
    if (!key) {
      this.tell(why);
      return;
    }
    const { place } = this;
    const isPast = words !== '';
    await this.show({ name: 'puzzle', place, key, words, isNoted: isPast, isOver: isPast, day: today() });
  }

  /** Nothing more to ask. @param {string} why @param {Saying['actions']} [actions] */
  tell(why, actions = [{ label: 'All puzzles', act: () => this.leave(), isMain: true }]) {
    this.why.stop();
    this.board.bar.set({ title: this.source.title, back: '#/puzzles' });
    this.board.element.classList.add('empty');
    this.board.say.show({ kind: 'task', text: why, actions });
    this.board.tools.replaceChildren();
    this.board.say.focusAction();
  }

  leave() {
    location.hash = '#/puzzles';
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
    const game = await this.app.gameOf(puzzle.game);
    this.why.stop();
    this.current = current;
    await this.#keep(puzzle);
    if (game && game.id !== this.board.info.id) this.board.take(game);
    this.board.element.classList.remove('empty');
    this.draw(puzzle);
  }

  /** @param {Puzzle} puzzle */
  draw(puzzle) {
    const isOpen = puzzle.state === 'asks';
    const { names, player, said } = puzzle;
    const { grade } = readIntro(puzzle.intro);
    const { info } = this.board;
    this.board.bar.set({
      title: this.source.title,
      sub: `${info.brief}${grade ? ` · ${grade}` : ''}`,
      back: '#/puzzles',
      right: rulesButton(this.app, info, this.current.key.split('\t')[0]),
      middle: this.middle(),
    });
    this.board.show(puzzle, {
      names: player === 0 ? ['You', names[1]] : [names[0], 'You'],
      below: player,
      rules: this.current.key.split('\t')[0],
      choose: (word) => this.answer(word),
      isAwake: isOpen,
      cue: 'Your answer',
      remark: isOpen ? puzzle.missed ? '' : 'The first try counts' : this.#scored(),
      picked: isOpen ? undefined : this.lastWord,
      outlined: isOpen ? [] : answersIn(said),
      isJump: true,
    });
    speak(this.board, this.saying(puzzle));
    this.board.tools.replaceChildren(...this.tools(isOpen));
    if (!isOpen) this.board.say.focusAction();
  }

  #scored() {
    const { solved, answered, streak } = this.log.score;
    return `${solved} of ${answered} solved${streak > 1 ? `, ${streak} in a row` : ''}`;
  }

  get lastWord() {
    return this.current.words.trimEnd().split('\n').at(-1) ?? '';
  }

  /**
   * @param {Puzzle} puzzle
   * @returns {Saying}
   */
  saying(puzzle) {
    const { intro, said, state } = puzzle;
    const { remarks, task } = readIntro(intro);
    const { about } = this.source;
    if (said === '') return { kind: 'task', text: task, sub: [about, ...remarks].filter(Boolean).join(' ') };
    const isHint = this.lastWord === 'hint';
    const [rules, position, player] = this.current.key.split('\t');
    const word = state === 'told' ? answersIn(said)[0] : this.lastWord;
    const line = { rules, position, player: Number(player), word, other: puzzle.names[1 - puzzle.player] };
    const why = { label: 'Show why', act: () => this.why.play(line, () => this.draw(puzzle)) };
    if (state === 'asks') {
      return isHint
        ? { kind: 'hint', text: sentenceOf(said), sub: task }
        : { kind: 'teacher', text: sentenceOf(said), actions: [why] };
    }
    return { kind: 'teacher', text: sentenceOf(said), actions: [this.onwards(), why] };
  }

  onwards() {
    if (this.mode === 'daily') return { label: 'Share your result', act: () => this.shareResult(), isMain: true };
    return this.source.isOne
      ? { label: 'All puzzles', act: () => this.leave(), isMain: true }
      : { label: 'Next', act: () => this.skip(), isMain: true, key: 'n' };
  }

  async shareResult() {
    openLines('Your result', await linesToShare(this.app));
  }

  /** @param {boolean} isOpen @returns {Node[]} */
  tools(isOpen) {
    const share = tool('share', 'Share',
      () =>
        openSheet({ label: 'Share this puzzle' }, h('h2', {}, 'Share this puzzle'),
          h('p', {}, 'The link holds the position, but not the answer.'), shareButton('Copy the link', () =>
            sharedPuzzle(this.current.key))));
    if (!isOpen) return [share];
    return [tool('bulb', 'Hint', () => this.answer('hint'), { key: 'h' }),
      tool('check', 'Solution', () => this.answer('solution')),
      ...this.source.isOne ? [share] : [tool('next', 'Skip', () => this.skip())]];
  }

  /** What stands in the place of the title. @returns {Child} */
  middle() {
    return undefined;
  }

  /** It counts once: with the first wrong answer, or when it is solved at the first try. @param {Puzzle} puzzle */
  async #keep({ state, missed, points }) {
    const isFirst = state === 'solved' && !missed;
    const isOver = state !== 'asks';
    const wasOpen = !this.current.isOver;
    const wasNoted = this.current.isNoted;
    this.current = { ...this.current, isOver, isNoted: wasNoted || missed || isFirst };
    const isEnd = isOver && wasOpen && this.mode === 'daily';
    await note(this.log, this.mode, {
      current: this.current,
      answer: this.current.isNoted && !wasNoted ? { isSolved: isFirst, points } : null,
      daily: isEnd ? { isSolved: state === 'solved' } : null,
    });
  }

  /**
   * @param {string} word
   * @returns {Promise<void>}
   */
  async answer(word) {
    await this.board.only(() => this.show({ ...this.current, words: `${this.current.words}${word}\n` }));
  }

  /** To the next puzzle. */
  async skip() {
    await this.board.only(() => this.next());
  }

  end() {
    this.why.stop();
  }
}
