// A board draws a position and takes a choice: at tables, in lessons, puzzles, reviews and links. It fills the window,
// or stands in a page (`isFramed`).
//
//   board.element   the frame: bar, arena (their side, the middle with stage and sentence, your side), tray, rail
//   board.bar       set({ title, sub, back, right, middle })
//   board.sides     [theirs, yours]: side.meter, side.read({ value, change, auras }) for steps of a sequence
//   board.shared    what lies between the players, in words
//   board.stage     cards on the table: show([yours, theirs], …)
//   board.say       the one sentence: show({ kind, text, sub, actions })
//   board.tray      the moves; board.tools, the row of tools under them; board.rail, the log on wide screens
//   board.show      a position, from the place of the player `below`
//   board.only      does one thing at a time; board.sleep, until the next position nothing can be chosen

import { fill, h } from '../base/dom.js';
import { icon } from '../base/icons.js';
import { remember } from '../base/storage.js';
import { highest, partsOf } from './parts.js';
import { sharedOf } from './duel-side.js';
import './stage.js';
import './say.js';
import './tray.js';

/** @import { App, Child } from '../views.js' */
/** @import { Field, GameInfo, Pair, Position } from '../types.js' */
/** @import { Rung } from './face.js' */
/** @import { Card } from './stage.js' */

/**
 * How a position is shown.
 * @typedef {object} How
 * @property {Pair<string>} names of player 1 and player 2
 * @property {Pair<string>} [levels] a line about each
 * @property {Pair<Rung>} [rungs] of the ladder: their faces
 * @property {number} below 0 or 1: who is blue, and nearer
 * @property {number} [seat] who chooses; if missing, the one below
 * @property {boolean} [isOver]
 * @property {number[]} [turns] who is to choose (0, 1 or both); if missing, the position says it
 * @property {number[]} [chosen] who has chosen already, in secret
 * @property {Pair<Card>} [played] what lies on the table, where no field says it
 * @property {((word: string) => unknown) | false | null} [choose]
 * @property {boolean} [isAwake] the one below is to choose
 * @property {string} [rules]
 * @property {string} [cue]
 * @property {string} [remark]
 * @property {string} [picked]
 * @property {string[]} [outlined]
 * @property {boolean} [isJump] the position does not follow the last one: nothing has changed by a move
 */

class Bar {
  element = h('header', { className: 'bar' });
  /** @type {{ title?: string, sub?: Child, back?: string, right?: Child, middle?: Child }} */
  #what = {};

  /**
   * What is not given stays. `middle` stands in the place of the title.
   * @param {{ title?: string, sub?: Child, back?: string, right?: Child, middle?: Child }} news
   */
  set(news) {
    this.#what = { ...this.#what, ...news };
    const { title = '', sub, back = '#/', right, middle } = this.#what;
    fill(this.element, h('a', { className: 'leave', href: back, 'aria-label': 'Leave' }, icon('back')),
      h('h1', { className: middle ? 'unseen' : '' }, title, sub && h('small', {}, ' ', sub)), middle,
      h('div', { className: 'right' }, right));
  }
}

export class Board {
  bar = new Bar();
  sides = [document.createElement('duel-side'), document.createElement('duel-side')];
  stage = document.createElement('duel-stage');
  shared = h('ul', { className: 'tags', 'aria-label': 'On the table', hidden: true });
  say = document.createElement('duel-say');
  tray = document.createElement('duel-tray');
  tools = h('div', { className: 'tools' });
  rail = h('aside', { className: 'rail', 'aria-label': 'What happened' });
  #before = '';
  /** @type {Pair<number>} */
  #points = [0, 0];
  /** @type {Pair<number>} */
  #changes = [0, 0];
  /** @type {object | null} */
  #sleep = null; // whose it is

  /**
   * @param {GameInfo} info
   * @param {{ isFramed?: boolean }} [how]
   */
  constructor(info, { isFramed = false } = {}) {
    this.info = info;
    this.sides[0].className = 'foe';
    this.sides[1].className = 'you';
    this.stage.hidden = true;
    this.say.show({ text: '' });
    this.middle = h('div', { className: 'mid' }, this.shared, this.stage, this.say);
    this.arena = h('div', { className: 'arena' }, this.sides[0], this.middle, this.sides[1]);
    this.element = h('div', { className: `board${isFramed ? ' framed' : ''}` }, !isFramed && this.bar.element,
      this.arena, h('section', { className: 'tray', 'aria-label': 'Your moves' }, this.tray, this.tools),
      !isFramed && this.rail);
    this.take(info);
  }

  /** Draw another game from now on. @param {GameInfo} info */
  take(info) {
    this.info = info;
    this.tray.info = info;
    this.element.dataset.tint = info.tint;
    this.bar.set({ title: info.brief });
    this.#before = '';
  }

  /** Until the next position is shown, nothing can be chosen. */
  sleep() {
    this.#sleep = {};
    this.tray.moves.classList.remove('awake');
    return this.#sleep;
  }

  /**
   * One thing at a time: what is chosen before the answer to the last choice is dropped, and resolves to nothing.
   * @template T
   * @param {() => Promise<T>} act
   * @returns {Promise<T | undefined>}
   */
  async only(act) {
    if (this.#sleep) return undefined;
    const wasAwake = this.tray.moves.classList.contains('awake');
    const mine = this.sleep();
    try {
      return await act();
    } finally {
      if (this.#sleep === mine) { // no position came
        this.#sleep = null;
        this.tray.moves.classList.toggle('awake', wasAwake);
      }
    }
  }

  /**
   * @param {Position} position
   * @param {How} how
   */
  show(position, how) {
    this.#sleep = null;
    const { fields, turn, moves = [], refused = [] } = position;
    const { names, levels = ['', ''], rungs, below, isOver = false, choose } = how;
    const turns = isOver ? [] : how.turns ?? (turn === 2 ? [0, 1] : [turn]);
    const seat = how.seat ?? below;
    const isAwake = how.isAwake ?? (turns.includes(seat) && moves.length > 0);
    const parts = partsOf(this.info, fields);
    this.#compare(fields, how.isJump);
    const reached = moves.map(({ effect }) => parts.points.values[seat][0] + (effect?.[seat] ?? 0));
    [1 - below, below].forEach((player, i) =>
      this.sides[i].show({
        info: this.info,
        parts,
        player,
        name: names[player],
        line: levels[player],
        rung: rungs?.[player],
        isOver,
        isTurn: turns.includes(player) && !how.chosen?.includes(player),
        inTray: choose && player === seat ? this.tray.fields : [],
        change: this.#changes[player],
        reach: player === seat && isAwake ? Math.max(0, ...reached) : 0,
      })
    );
    this.say.names = [{ name: names[below], side: 'you' }, { name: names[1 - below], side: 'foe' }];
    fill(this.shared, parts.shared.map(sharedOf));
    this.shared.hidden = parts.shared.length === 0;
    this.#showStage(parts, fields, how);
    this.tray.show({ ...how, moves, refused, fields, seat, below, isAwake, names });
  }

  /**
   * What the last move changed stays until the next.
   * @param {Field[]} fields
   * @param {boolean} [isJump]
   */
  #compare(fields, isJump = false) {
    const now = JSON.stringify(fields);
    if (now === this.#before) return;
    const points = /** @type {Pair<number>} */ (fields[0].values.map(([value]) => value));
    const isFirst = this.#before === '' || isJump;
    this.#changes = isFirst ? [0, 0] : [points[0] - this.#points[0], points[1] - this.#points[1]];
    this.#points = points;
    this.#before = now;
  }

  /**
   * @param {ReturnType<typeof partsOf>} parts
   * @param {Field[]} fields
   * @param {How} how
   */
  #showStage({ stage }, fields, { below, names, chosen = [], played, isOver = false }) {
    const hasStage = stage.length > 0 || this.info.joint;
    this.stage.hidden = !hasStage;
    if (!hasStage) return;
    const top = highest(fields);
    /** @param {number} player @returns {Card} */
    const lying = (player) => {
      const value = stage.map(({ values }) => values[player][0]).find(Boolean);
      if (value) return { text: String(value), share: value / top };
      return played?.[player] ?? (chosen.includes(player) && !isOver ? 'down' : null);
    };
    this.stage.show([lying(below), lying(1 - below)], {
      names: [names[below], names[1 - below]],
      sign: this.info.joint ? 'burst' : undefined,
      isTheirsFirst: stage.some(({ values }) => values[1 - below][0] !== 0),
    });
  }
}

/**
 * Begin a game against a level, from a position.
 * @param {App} app
 * @param {{ rules: string, position: string, player: number, who: string, task?: string }} start the task is what the
 *   table says until the first move
 */
export async function playFrom(app, { rules, position, player, who, task = '' }) {
  await app.client.welcome;
  const { game } = await app.client.request('play', { rules, clock: 'none', side: player + 1, who, from: position });
  const place = `#/game/${game}`;
  remember('task', `${place}\n${task}`);
  location.hash = place;
}
