// What is known of one game, from the host's frames alone.

import { offer, phrases, types } from './protocol.js';

/** @import { EventFrame, Frame, GameFrame } from './protocol.js' */

/** @typedef {GameFrame['clock']} Clock */

/** @param {string} text */
const linesOf = (text) => text.split('\n').map((line) => line.trim()).filter((line) => /\w/.test(line));

/**
 * How many of the next lines are the last of those before: after a reconnection, no sentence is said twice.
 * @param {string[]} before
 * @param {string[]} next
 */
function overlap(before, next) {
  let n = Math.min(before.length, next.length);
  while (n > 0 && before.slice(-n).join('\n') !== next.slice(0, n).join('\n')) n--;
  return n;
}

export class Game {
  /** @type {string[]} */
  news = []; // lines of the log that nobody has taken yet
  /** @type {{ seat: number, until: number } | null} */
  gone = null;
  /** @type {string[]} */
  log = [];
  // What #update sets; the constructor calls it at once.
  version = 0;
  ply = 0;
  view = '';
  /** @type {NonNullable<GameFrame['fields']>} */
  fields = [];
  /** @type {NonNullable<GameFrame['moves']>} */
  moves = [];
  /** @type {number[]} */
  wanted = [];
  canUndo = false;
  canAbort = false;
  /** @type {Clock} */
  clock = null;
  clockAt = 0;

  /**
   * @param {GameFrame} frame
   * @param {Game} [before]
   */
  constructor(frame, before) {
    this.number = frame.game;
    this.rules = frame.rules;
    this.players = frame.players;
    this.seat = frame.seat;
    this.rated = frame.rated;
    /** @type {GameFrame['offer']} */
    this.offer = frame.offer;
    /** @type {NonNullable<GameFrame['over']> | null} */
    this.over = frame.over ?? null;
    this.pair = frame.pair;
    this.away = frame.away ?? [];
    this.#update(frame);
    this.chosen = frame.chosen ?? [];
    const log = [...linesOf(frame.log ?? ''), ...linesOf(frame.over?.sentences ?? '')];
    this.log = before?.log ?? [];
    this.isNewLog = !before;
    this.#say(log.slice(overlap(this.log, log)));
  }

  /** Is there something new to show? @param {Frame} frame */
  take(frame) {
    switch (frame.t) {
      case types.event:
        this.#update(frame);
        this.chosen = [];
        this.offer = null;
        this.#say(frame.undone ? ['The last move was taken back.'] : linesOf(frame.sentences));
        return true;
      case types.chosen:
        this.version = frame.v;
        this.chosen.push(frame.seat);
        return true;
      case types.offer:
        this.version = frame.v;
        this.offer = frame.what === offer.none ? null : frame;
        return true;
      case types.over:
        this.version = frame.v;
        this.over = frame;
        this.moves = [];
        this.wanted = [];
        this.offer = null;
        this.#say(linesOf(frame.sentences));
        return true;
      case types.gone:
        this.away = [...new Set([...this.away, frame.seat])];
        this.gone = { seat: frame.seat, until: performance.now() + frame.claim_in };
        return true;
      case types.back:
        this.away = this.away.filter((seat) => seat !== frame.seat);
        this.gone = null;
        return true;
      case types.clock:
        this.#setClock(frame.clock);
        return true;
      case types.said:
        this.#say([`${this.players[frame.seat - 1].name}: “${phrases[frame.phrase - 1] ?? '…'}”`]);
        return true;
      default:
        return false;
    }
  }

  // Lines that were not yet shown.
  takeNews() {
    const news = this.isNewLog ? this.log : this.news;
    const isWhole = this.isNewLog;
    this.isNewLog = false;
    this.news = [];
    return { isWhole, news };
  }

  get isMine() {
    return this.wanted.includes(this.seat) && !this.chosen.includes(this.seat);
  }

  /** What a seat's clock shows now, in milliseconds; null: there is no clock. @param {number} seat */
  left(seat) {
    if (!this.clock) return null;
    const passed = this.clock.runs[seat - 1] && !this.over ? performance.now() - this.clockAt : 0;
    return Math.max(0, this.clock.left[seat - 1] - passed);
  }

  /** @param {GameFrame | EventFrame} frame */
  #update({ v, ply, view, fields, moves, wanted, clock, undo, abort }) {
    this.version = v;
    this.ply = ply;
    this.view = view;
    this.fields = fields ?? [];
    this.moves = moves ?? [];
    this.wanted = wanted;
    this.canUndo = undo ?? false;
    this.canAbort = abort ?? false;
    this.#setClock(clock);
  }

  /** The host tells what was left when it sent the frame; from then on this device counts. @param {Clock} clock */
  #setClock(clock) {
    this.clock = clock;
    this.clockAt = performance.now();
  }

  /** @param {string[]} lines */
  #say(lines) {
    this.log.push(...lines);
    this.news.push(...lines);
  }
}
