// What is known of one game, from the host's frames alone.

import { titled } from '../base/text.js';
import { offer, phrases, types } from './protocol.js';
import { linesOf, turnsOf, without } from './turns.js';

/** @import { EventFrame, Frame, GameFrame } from './protocol.js' */
/** @import { Turn } from './turns.js' */

/** @typedef {GameFrame['clock']} Clock */

/**
 * What two texts have in common: the end of the first is the beginning of the second. Returns how many lines.
 * @param {string[]} before
 * @param {string[]} next
 */
function overlap(before, next) {
  let n = Math.min(before.length, next.length);
  while (n > 0 && before.slice(-n).join('\n') !== next.slice(0, n).join('\n')) n--;
  return n;
}

export class Game {
  /** @type {{ seat: number, until: number, wait: number } | null} */
  gone = null;
  /** @type {{ view: string, turn: number | undefined, text: string }[]} */
  #told = []; // texts of the host, each with the position that it led to
  /** @type {{ turn: number, line: string }[]} */
  #phrases = [];
  // What #update sets; the constructor calls it at once.
  version = 0;
  ply = 0;
  view = '';
  /** @type {NonNullable<GameFrame['fields']>} */
  fields = [];
  /** @type {NonNullable<GameFrame['moves']>} */
  moves = [];
  /** @type {NonNullable<GameFrame['refused']>} */
  refused = [];
  brief = ''; // the last choice in one sentence
  /** @type {string[]} */
  moved = []; // what the last event told of: "1 charge"
  isUndone = false; // the last event took choices back
  /** @type {number[]} */
  wanted = [];
  said = ''; // the last phrase of a player
  canUndo = false;
  canAbort = false;
  /** @type {Clock} */
  clock = null;
  clockAt = 0;
  movedAt = 0; // when the last move was made, by Date.now(); only a game without a clock knows it from before a visit

  /**
   * @param {GameFrame} frame
   * @param {Game} [before]
   */
  constructor(frame, before) {
    this.number = frame.game;
    this.rules = frame.rules;
    this.players = frame.players;
    this.seat = frame.seat;
    this.first = frame.first; // who began
    this.rated = frame.rated;
    /** @type {GameFrame['offer']} */
    this.offer = frame.offer;
    /** @type {NonNullable<GameFrame['over']> | null} */
    this.over = frame.over ?? null;
    this.pair = frame.pair;
    this.away = frame.away ?? [];
    this.#update(frame);
    this.movedAt = Date.now() - (frame.idle ?? 0) * 3600000;
    this.chosen = frame.chosen ?? [];
    this.moved = [];
    this.#phrases = before ? before.#phrases : [];
    this.#begin(this.titled(`${frame.log ?? ''}${frame.over?.sentences ?? ''}`), before);
  }

  /**
   * The host tells only the last lines; what this client heard before stays.
   * @param {string} text
   * @param {Game} [before]
   */
  #begin(text, before) {
    const known = before ? before.#told.map((each) => each.text).join('') : '';
    const [lines, next] = [known.split('\n').slice(0, -1), text.split('\n')];
    const n = overlap(lines, next);
    const isNew = !before || n === 0;
    this.#told = isNew ? [] : [...before.#told];
    this.#tell(isNew ? text : next.slice(n).join('\n'));
  }

  /** Is there something new to show? @param {Frame} frame */
  take(frame) {
    switch (frame.t) {
      case types.event:
        this.#update(frame);
        this.movedAt = Date.now();
        this.chosen = [];
        this.offer = null;
        this.moved = frame.moved;
        this.said = '';
        this.isUndone = frame.undone ?? false;
        if (frame.undone) this.#untell();
        else this.#tell(this.titled(frame.sentences));
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
        this.#tell(this.titled(frame.sentences));
        return true;
      case types.gone:
        this.away = [...new Set([...this.away, frame.seat])];
        this.gone = { seat: frame.seat, until: performance.now() + frame.claim_in, wait: frame.claim_in };
        return true;
      case types.back:
        this.away = this.away.filter((seat) => seat !== frame.seat);
        this.gone = null;
        return true;
      case types.clock:
        this.#setClock(frame.clock);
        return true;
      case types.said:
        this.said = `${this.players[frame.seat - 1].name}: “${phrases[frame.phrase - 1] ?? '…'}”`;
        this.#phrases.push({ turn: this.turns.at(-1)?.number ?? 0, line: this.said });
        return true;
      default:
        return false;
    }
  }

  get #names() {
    return this.players.map(({ name }) => this.titled(name));
  }

  /** With the players' names as the page writes them. @param {string} text */
  titled(text) {
    return titled(text, this.players.flatMap(({ bot, name }) => bot ? [name] : []));
  }

  // The number of the turn that goes on, or of the last, if the rules count turns.
  get turn() {
    const [, clock] = this.view.match(/\bclock=(\d+)/) ?? [];
    return clock === undefined ? undefined : Number(clock) + (this.view.includes('turn=over') ? 0 : 1);
  }

  /** What was told, by turns, with what the players said. @returns {Turn[]} */
  get turns() {
    const text = this.#told.map((each) => each.text).join('');
    const isOver = Boolean(this.over) || this.wanted.length === 0;
    const turns = turnsOf(text, { names: this.#names, isOver, now: this.turn });
    for (const { turn, line } of this.#phrases) turns.find(({ number }) => number === turn)?.lines.push(line);
    return turns;
  }

  // The last sentence that was told.
  get lastLine() {
    return linesOf(this.#told.map((each) => each.text).join('')).at(-1) ?? '';
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
  #update({ v, ply, view, fields, moves, refused, brief, wanted, clock, undo, abort }) {
    this.version = v;
    this.ply = ply;
    this.view = view;
    this.fields = fields ?? [];
    this.moves = moves ?? [];
    this.refused = refused ?? [];
    this.brief = brief ?? '';
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

  /** @param {string} text */
  #tell(text) {
    this.#told.push({ view: this.view, turn: this.turn, text });
  }

  // Choices were taken back: nothing is told of them any more. A text that tells of earlier ones too is cut.
  #untell() {
    const at = this.#told.findLastIndex(({ view }) => view === this.view);
    const [{ text, turn = 2 }] = this.#told;
    if (at >= 0) {
      this.#told.length = at + 1;
      return;
    }
    this.#told = [];
    this.#tell(without(text, turn - (this.turn ?? 0), this.#names));
  }
}
