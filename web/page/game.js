// What is known of one game, from the host's frames alone.

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
      number: frame.game, rules: frame.rules, players: frame.players, seat: frame.seat, rated: frame.rated,
      offer: frame.offer, over: frame.over ?? null,
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
      case 'event':
        this.#update(frame);
        this.chosen = [];
        this.offer = null;
        this.#say(frame.undone ? ['A choice was taken back.'] : linesOf(frame.sentences));
        return true;
      case 'chosen':
        this.version = frame.v;
        this.chosen.push(frame.seat);
        return true;
      case 'offer':
        this.version = frame.v;
        this.offer = frame.what === 'none' ? null : frame;
        return true;
      case 'over':
        this.version = frame.v;
        this.over = frame;
        this.legal = null;
        this.wanted = [];
        this.#say(linesOf(frame.sentences));
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

  #update({ v, ply, view, legal, wanted, clock }) {
    Object.assign(this, { version: v, ply, view, legal, wanted, clock });
  }

  #say(lines) {
    this.log.push(...lines);
    this.news.push(...lines);
  }
}
