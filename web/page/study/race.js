// The race: as many puzzles as one can solve in three minutes, with one try for each.

import { h } from '../base/dom.js';
import { many } from '../base/text.js';
import { tool } from '../play/tools.js';
import { note, noteRace } from './puzzle-log.js';
import { Quiz } from './quiz.js';
import { sentenceOf } from './said.js';

/** @import { Puzzle } from '../types.js' */
/** @import { Saying } from '../play/say.js' */

const SECONDS = 180;

export class Race extends Quiz {
  solved = 0;
  failed = 0;
  points = 0;
  ends = 0; // by performance.now()
  verdict = ''; // on the answer before
  /** @type {ReturnType<typeof setInterval> | undefined} */
  timer;
  time = h('strong', { role: 'timer', 'aria-label': 'Time left' });
  tally = h('span', {});
  clock = h('p', { className: 'race-clock' }, this.time, this.tally);

  /** @override */
  async begin() {
    await this.next();
    if (!this.current.key) return; // there was no puzzle
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

  /**
   * An answer that comes too late does not count.
   * @override
   * @param {string} word
   */
  async answer(word) {
    if (this.left > 0) await this.board.only(() => this.#take(word));
  }

  /** @param {string} word */
  async #take(word) {
    const { key, words } = this.current;
    const { state, said = '', points = 0 } = await this.ask(key, `${words}${word}\n`);
    const isSolved = state === 'solved';
    this.solved += isSolved ? 1 : 0;
    this.failed += isSolved ? 0 : 1;
    this.points += isSolved ? points : 0;
    this.verdict = sentenceOf(said.trim().split('\n')[0]);
    await note(this.log, this.mode, { current: { ...this.current, isOver: true }, answer: { isSolved, points } });
    if (this.left === 0) return;
    await this.next();
    this.tick();
  }

  /**
   * The task, and what became of the answer before.
   * @override
   * @param {Puzzle} puzzle
   * @returns {Saying}
   */
  saying(puzzle) {
    const { text, sub } = super.saying({ ...puzzle, said: '' });
    return { kind: 'task', text, sub: [sub, this.verdict].filter(Boolean).join(' ') };
  }

  /** @override */
  tools() {
    return [tool('next', 'Skip', () => this.skip()), tool('stop', 'Stop', () => this.finish())];
  }

  /** @override */
  middle() {
    return this.clock;
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
      [{ label: 'Race again', act: () => location.reload(), isMain: true }, {
        label: 'All puzzles',
        act: () => this.leave(),
      }],
    );
  }

  /** @override */
  end() {
    super.end();
    clearInterval(this.timer);
  }
}
