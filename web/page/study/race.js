// The race: as many puzzles as one can solve in three minutes, with one try for each.

import { button } from '../base/buttons.js';
import { fill, h } from '../base/dom.js';
import { many } from '../base/text.js';
import { note, noteRace } from './puzzle-log.js';
import { Quiz } from './quiz.js';

const SECONDS = 180;

export class Race extends Quiz {
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

  /**
   * An answer that comes too late does not count.
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
