// What is known of one game, from the host's frames alone.

import { offer, phrases, types } from './protocol.js';

const linesOf = (text) => text.split('\n').map((line) => line.trim()).filter((line) => /\w/.test(line));

// How many of the next lines are the last of those before: after a reconnection, no sentence is said twice.
function overlap(before, next) {
  let n = Math.min(before.length, next.length);
  while (n > 0 && before.slice(-n).join('\n') !== next.slice(0, n).join('\n')) n--;
  return n;
}

export class Game {
  news = []; // lines of the log that nobody has taken yet

  constructor(frame, before) {
    Object.assign(this, {
      number: frame.game,
      rules: frame.rules,
      players: frame.players,
      seat: frame.seat,
      rated: frame.rated,
      offer: frame.offer,
      over: frame.over ?? null,
      pair: frame.pair,
      away: frame.away ?? [],
      gone: null,
    });
    this.#update(frame);
    this.chosen = frame.chosen ?? [];
    const log = [...linesOf(frame.log ?? ''), ...linesOf(frame.over?.sentences ?? '')];
    this.log = before?.log ?? [];
    this.isNewLog = !before;
    this.#say(log.slice(overlap(this.log, log)));
  }

  // Is there something new to show?
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
        this.moves = null;
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

  // What a seat's clock shows now, in milliseconds; null: there is no clock.
  left(seat) {
    if (!this.clock) return null;
    const passed = this.clock.runs[seat - 1] && !this.over ? performance.now() - this.clockAt : 0;
    return Math.max(0, this.clock.left[seat - 1] - passed);
  }

  #update({ v, ply, view, fields, moves, wanted, clock, undo, abort }) {
    Object.assign(this, { version: v, ply, view, fields, moves, wanted, canUndo: undo, canAbort: abort });
    this.#setClock(clock);
  }

  // The host tells what was left when it sent the frame; from then on this device counts.
  #setClock(clock) {
    this.clock = clock;
    this.clockAt = performance.now();
  }

  #say(lines) {
    this.log.push(...lines);
    this.news.push(...lines);
  }
}
