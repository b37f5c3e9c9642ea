// What is known of one game, from the host's frames alone.

const linesOf = (text) => text.split('\n').map((line) => line.trim()).filter((line) => /\w/.test(line));

export class Game {
  news = []; // lines of the log that nobody has taken yet

  constructor(frame, before) {
    Object.assign(this, {
      number: frame.game, rules: frame.rules, players: frame.players, seat: frame.seat, rated: frame.rated,
      offer: frame.offer, over: frame.over ?? null,
    });
    this.#update(frame);
    this.chosen = frame.chosen ?? [];
    this.log = linesOf(frame.log ?? '');
    if (frame.over) this.log.push(...linesOf(frame.over.sentences ?? ''));
    this.isNewLog = !before || before.log.join('\n') !== this.log.join('\n');
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
