// What one sees of a move: think, declare, act, impact, tell. Which motion comes, and in which order, follows from
// data: the `act` of the verb, and how the points of both changed between two positions. A tap or a key ends it at
// once, and is nothing else. Moves that come meanwhile wait. Nothing is lost when it is ended, because each step has a
// `draw` that shows the position after it, and reads the sentence out. With reduced motion, a card stands at the
// centre, and the numbers change at once.

import { h, style } from '../base/dom.js';
import { icon } from '../base/icons.js';
import { skippable } from '../base/skip.js';
import { capital } from '../base/text.js';
import { cardOf, choicesIn } from './chosen.js';

/** @import { Act, Field } from '../types.js' */
/** @import { Board } from './board.js' */
/** @import { Choice } from './chosen.js' */

/**
 * A move, and the positions around it.
 * @typedef {object} Step
 * @property {string[]} moved as in frames
 * @property {number} below 0 or 1: who is blue
 * @property {Field[]} before
 * @property {Field[]} after
 * @property {[below: string, above: string]} names
 * @property {DOMRect | undefined} [from] where the card was tapped
 * @property {() => void} draw the position after it, with its sentence
 */

// In milliseconds.
const TIMES = { think: 350, travel: 240, read: 280, act: 260, impact: 180, tell: 120, flip: 420, both: 300, calm: 600 };
const MOST_WAITING = 3; // of more, only the last position is shown
const OUT = 'cubic-bezier(.2, .8, .2, 1)';
const HIT = 'cubic-bezier(.5, 0, .9, .4)';

export const ready = style(new URL('./sequence.css', import.meta.url));

/** @param {Field[]} fields @param {number} player */
const pointsOf = (fields, player) => fields[0].values[player][0];

/**
 * A place, from the centre of the arena, where everything that moves begins.
 * @typedef {{ x: number, y: number }} Place
 */

/** The middle of an element, from that of another. @param {DOMRect} of @param {DOMRect} from @returns {Place} */
const offset = (of, from) => ({
  x: of.x + of.width / 2 - from.x - from.width / 2,
  y: of.y + of.height / 2 - from.y - from.height / 2,
});

/** @param {Place} by */
const moved = ({ x, y }, rest = '') => `translate(${x}px, ${y}px) ${rest}`;

export class Sequence {
  /** @type {Step[]} */
  #waiting = [];
  #isOn = false;
  #isEnded = false;
  #wake = () => {};
  /** @type {Set<Animation>} */
  #animations = new Set();
  #layer = h('div', { className: 'motions', 'aria-hidden': 'true' });
  /** @type {{ meters: [Place, Place], tapped: Place | undefined, rest: number }} */
  #places = { meters: [{ x: 0, y: 0 }, { x: 0, y: 0 }], tapped: undefined, rest: 0 };
  #since = performance.now(); // the last position was drawn

  /**
   * `sound` hears of every act.
   * @param {Board} board
   * @param {(act: Act | 'card', isTheirs: boolean) => void} sound
   */
  constructor(board, sound) {
    this.board = board;
    this.sound = sound;
  }

  get isOn() {
    return this.#isOn;
  }

  get #isCalm() {
    return matchMedia('(prefers-reduced-motion: reduce)').matches;
  }

  /** @param {Step} step */
  add(step) {
    this.#waiting.push(step);
    if (document.hidden || this.#waiting.length > MOST_WAITING) this.end();
    if (!this.#isOn) this.#run();
  }

  /** Show the last position at once. */
  end() {
    this.#isEnded = true;
    this.#animations.forEach((animation) => animation.cancel());
    this.#wake();
  }

  async #run() {
    this.#isOn = true;
    this.#isEnded = document.hidden;
    const over = skippable(this.board.element, () => this.end());
    const hide = () => document.hidden && this.end();
    document.addEventListener('visibilitychange', hide);
    for (let step = this.#waiting.shift(); step; step = this.#waiting.shift()) {
      if (this.#isEnded) step = this.#waiting.pop() ?? step;
      if (this.#isEnded) this.#waiting.length = 0;
      await this.#play(step).catch(console.error);
      this.#clear();
      if (this.#waiting.length === 0) this.#isOn = false;
      try {
        step.draw();
      } catch (error) {
        reportError(error); // and the next is shown
      }
      this.#since = performance.now();
    }
    this.#isOn = false;
    document.removeEventListener('visibilitychange', hide);
    over();
  }

  #clear() {
    this.#layer.replaceChildren();
    this.#animations.clear();
    this.board.element.classList.remove('moving');
  }

  /** @param {number} ms */
  #pause(ms) {
    if (this.#isEnded || ms <= 0) return Promise.resolve();
    return new Promise((/** @type {(value?: unknown) => void} */ done) => {
      const timer = setTimeout(done, ms);
      this.#wake = () => {
        clearTimeout(timer);
        done();
      };
    });
  }

  /** @param {Step} step */
  async #play(step) {
    const choices = choicesIn(this.board.info, step.moved);
    const theirs = choices.filter(({ player }) => player !== step.below);
    this.#measure(step);
    this.board.element.classList.add('moving');
    if (theirs.length > 0 && choices.length === 1) await this.#pause(this.#since + TIMES.think - performance.now());
    if (this.#isEnded || choices.length === 0) return;
    if (choices.length > 1) await this.#reveal(choices, step);
    else if (this.#isCalm) await this.#stand(choices[0], step);
    else await this.#make(choices[0], step);
    await this.#pause(TIMES.tell);
  }

  // Everything is measured once, before anything changes: a question about a place after a change makes the browser lay
  // out the table at once. What moves has a layer of its own, so the table under it is not laid out again.
  /** @param {Step} step */
  #measure(step) {
    const { arena, stage } = this.board;
    const whole = arena.getBoundingClientRect();
    const at = (/** @type {number} */ player) => offset(this.#meter(player, step).getBoundingClientRect(), whole);
    this.#places = {
      meters: [at(0), at(1)],
      tapped: step.from && offset(step.from, whole),
      rest: stage.hidden ? 0 : offset(stage.getBoundingClientRect(), whole).y, // where cards lie, above the sentence
    };
    if (this.#layer.parentElement !== arena) arena.append(this.#layer);
  }

  // ---- one chooses ----

  /** @param {Choice} choice @param {Step} step */
  async #make(choice, step) {
    const isTheirs = choice.player !== step.below;
    const card = this.#lay(choice, step);
    const from = (!isTheirs && this.#places.tapped) || this.#places.meters[choice.player];
    const { rest } = this.#places;
    this.#animate(card, [{ transform: moved(from, 'scale(.5)'), opacity: 0.3 }, {
      transform: moved({ x: 0, y: rest }),
      opacity: 1,
    }], TIMES.travel, OUT);
    this.sound('card', isTheirs);
    await this.#pause(TIMES.travel);
    if (pointsOf(step.after, choice.player) < pointsOf(step.before, choice.player)) this.#read(choice.player, step);
    if (isTheirs) await this.#pause(TIMES.read);
    await this.#hit([choice], step);
  }

  /** The calm form. @param {Choice} choice @param {Step} step */
  async #stand(choice, step) {
    this.#lay(choice, step);
    this.#read(0, step);
    this.#read(1, step);
    this.sound(choice.verb?.act ?? 'rest', choice.player !== step.below);
    await this.#pause(TIMES.calm);
  }

  // ---- both choose ----

  /** @param {Choice[]} choices @param {Step} step */
  async #reveal(choices, step) {
    const { stage } = this.board;
    const at = (/** @type {boolean} */ isOpen) => {
      const cards = [step.below, 1 - step.below].map((player) => {
        const choice = choices.find((each) => each.player === player);
        return choice && isOpen ? cardOf(choice) : 'down';
      });
      stage.show([cards[0], cards[1]], { names: step.names, sign: 'burst' });
    };
    /** @param {string} from @param {string} to */
    const turn = async (from, to) => {
      stage.querySelectorAll('.card').forEach((card) =>
        this.#animate(card, [{ transform: from }, { transform: to }], TIMES.flip / 2, 'linear')
      );
      await this.#pause(TIMES.flip / 2);
    };
    at(false);
    this.sound('card', false);
    if (!this.#isCalm) await turn('none', 'rotateY(90deg)');
    at(true);
    if (!this.#isCalm) await turn('rotateY(90deg)', 'none');
    await this.#pause(TIMES.both);
    if (this.#isCalm) {
      this.#read(0, step);
      this.#read(1, step);
      await this.#pause(TIMES.calm - TIMES.both);
    } else await this.#hit(choices, step);
  }

  // ---- act and impact ----

  /** @param {Choice[]} choices @param {Step} step */
  async #hit(choices, step) {
    if (this.#isEnded) return;
    for (const { player, verb } of choices) {
      const act = verb?.act ?? 'rest';
      this.sound(act, player !== step.below);
      this.#act(act, player, step);
    }
    await this.#pause(TIMES.act);
    if (this.#isEnded) return;
    for (const player of [0, 1]) {
      const by = pointsOf(step.after, player) - pointsOf(step.before, player);
      this.#read(player, step);
      if (by < 0) this.#recoil(player, step);
    }
    await this.#pause(TIMES.impact);
  }

  /** @param {Act} act @param {number} player @param {Step} step */
  #act(act, player, step) {
    const [own, other] = [this.#places.meters[player], this.#places.meters[1 - player]];
    const side = player === step.below ? 'you' : 'foe';
    if (act === 'strike') this.#send(`spark ${side}`, own, other, HIT);
    else if (act === 'take') [0, 40, 80].forEach((delay) => this.#send(`point ${side}`, other, own, OUT, delay));
    else if (act === 'gain') [0, 40, 80].forEach((delay) => this.#send(`point ${side}`, null, own, OUT, delay));
    else if (act === 'guard') this.#ring(`arc ${side}`, own);
    else if (act === 'stop') this.#ring(`stamp ${side}`, other, 'stop');
  }

  /**
   * Something goes from one meter to another, or rises to it.
   * @param {string} className
   * @param {Place | null} from
   * @param {Place} end
   * @param {string} easing
   */
  #send(className, from, end, easing, delay = 0) {
    const made = this.#add(h('i', { className: `motion ${className}` }));
    const start = from ?? { x: end.x, y: end.y + 60 };
    const angle = Math.atan2(end.y - start.y, end.x - start.x);
    this.#animate(made, [{ transform: moved(start, `rotate(${angle}rad)`), opacity: 1 }, {
      transform: moved(end, `rotate(${angle}rad)`),
      opacity: 0.6,
    }], TIMES.act - delay, easing, delay);
  }

  /** @param {string} className @param {Place} by @param {string} [sign] */
  #ring(className, by, sign) {
    const made = this.#add(h('i', { className: `motion ${className}` }, sign && icon(sign)));
    this.#animate(made, [{ transform: moved(by, 'scale(1.8)'), opacity: 0 }, { transform: moved(by), opacity: 1 }],
      TIMES.act, OUT);
  }

  /** @param {number} player @param {Step} step */
  #recoil(player, step) {
    const by = player === step.below ? 8 : -8;
    this.#animate(this.#meter(player, step), [{ transform: 'none' }, { transform: `translateY(${by}px)` }, {
      transform: 'none',
    }], TIMES.impact, 'ease-out');
  }

  /** The meter shows what it is after the move. @param {number} player @param {Step} step */
  #read(player, step) {
    const value = pointsOf(step.after, player);
    this.#side(player, step).read({ value, change: value - pointsOf(step.before, player) });
  }

  // ---- elements ----

  /** @param {number} player @param {Step} step */
  #side(player, { below }) {
    return this.board.sides[player === below ? 1 : 0];
  }

  /** @param {number} player @param {Step} step @returns {HTMLElement} */
  #meter(player, step) {
    const side = this.#side(player, step);
    return side.meter ?? side;
  }

  /** The card of a choice, at the centre. @param {Choice} choice @param {Step} step */
  #lay({ player, words, verb }, step) {
    const card = h('div', { className: `declared ${player === step.below ? 'you' : 'foe'}` },
      icon(verb?.icon ?? 'card'), h('span', {}, capital(words)));
    card.style.transform = moved({ x: 0, y: this.#places.rest });
    return this.#add(card);
  }

  /** @template {HTMLElement} E @param {E} element @returns {E} */
  #add(element) {
    this.#layer.append(element);
    return element;
  }

  /**
   * @param {Element} element
   * @param {Keyframe[]} frames
   * @param {number} duration
   * @param {string} easing
   */
  #animate(element, frames, duration, easing, delay = 0) {
    if (this.#isEnded) return;
    this.#animations.add(element.animate(frames, { duration, easing, delay, fill: 'both' }));
  }
}
