// A game on a server, at the same table: with clocks, offers, phrases, and people who come and go.

import { button } from '../base/buttons.js';
import { fill, h, style } from '../base/dom.js';
import { messageOf } from '../base/text.js';
import { Table, present } from '../play/table.js';
import { how, offer as word, phrases } from '../host/protocol.js';
import { reach, lastAddress, hostOf } from './server.js';
import { turnsText } from './lobby.js';
import { DuelClock, clockText, untilChange } from './clock.js';
import { keepRecord } from '../study/records.js';

/** @import { App, Child, View } from '../views.js' */
/** @import { GameInfo } from '../types.js' */
/** @import { Client } from '../host/client.js' */
/** @import { OfferWord } from '../host/protocol.js' */

/** @type {{ [W in OfferWord]?: { asks: string, mine: string, yes: string } }} */
const offers = {
  [word.undo]: {
    asks: 'asks to take back the last move.',
    mine: 'You asked to take back your last move.',
    yes: 'Allow',
  },
  [word.draw]: { asks: 'offers a draw.', mine: 'You offered a draw.', yes: 'Accept' },
  [word.rematch]: { asks: 'wants to play again.', mine: 'You asked to play again.', yes: 'Play again' },
};

class OnlineTable extends Table {
  /** @override */
  home = '#/online';
  clocks = this.panels.map(() => new DuelClock());
  ranks = this.panels.map(() => h('p', { className: 'rank' }));
  about = h('span', { className: 'about' });
  connection = h('p', { className: 'connection', role: 'status' });
  offer = h('div', { className: 'offer', role: 'status' });
  absence = h('div', { className: 'offer', role: 'status' });
  claim = h('p', { className: 'claim', 'aria-live': 'off' });
  speak = h('summary', {}, 'Say');
  /** @type {HTMLDetailsElement} */
  phrases = h('details', {
    className: 'phrases',
    onkeydown: ({ key }) => {
      if (key === 'Escape') this.#hush();
    },
    onfocusout: ({ currentTarget, relatedTarget }) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) currentTarget.open = false;
    },
  }, this.speak, h('div', {}, phrases.map((phrase, i) => button(phrase, () => this.say(i + 1)))));
  isFollowing = false;
  wantsRematch = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  waiting;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  following;

  /**
   * @param {App} app
   * @param {number} number
   * @param {Client} client
   * @param {GameInfo} info
   */
  constructor(app, number, client, info) {
    super(app, number, [client], info);
    this.panels.forEach((panel, i) => {
      panel.heading.after(this.clocks[i]);
      panel.bar.before(this.ranks[i]);
    });
  }

  get isWatched() {
    return this.game.seat === 0;
  }

  get other() {
    return 3 - this.game.seat;
  }

  #hush() {
    this.phrases.open = false;
    this.speak.focus();
  }

  /** @param {number} seat */
  #rankText(seat) {
    const { rating, bot } = this.game.players[seat - 1];
    const isAway = this.game.away.includes(seat) && !this.game.over;
    return [rating ? `Rating ${rating}` : 'Computer', rating && bot && 'bot', isAway && 'not connected'].filter(Boolean)
      .join(' · ');
  }

  /** @override */
  promptText() {
    const { game } = this;
    if (this.isWatched && game.wanted.length > 1 && !game.over) return 'Both are choosing …';
    return super.promptText();
  }

  /** @override */
  show() {
    if (!this.client.games.has(this.number)) {
      location.hash = this.home;
      return;
    }
    super.show();
    const { game } = this;
    this.about.textContent = this.#aboutText();
    [this.isWatched ? 2 : this.other, game.seat || 1].forEach((seat, i) => {
      this.clocks[i].show(game, seat, seat === game.seat);
      this.ranks[i].textContent = this.#rankText(seat);
    });
    this.#showOffer();
    this.#showAbsence();
    this.showConnection();
    this.#followPair();
  }

  #aboutText() {
    const { rated, pair, rules } = this.game;
    return [this.isWatched && 'you are watching', rated ? 'rated' : 'not rated',
      pair > 0 && `game ${pair} of a pair with seats exchanged`, turnsText(rules)]
      .filter(Boolean).join(' · ');
  }

  showConnection() {
    const text = this.client.isConnected ? '' : this.client.loss;
    if (this.connection.textContent !== text) this.connection.textContent = text;
  }

  // What the opponent offers, or waits to hear. Drawn only when it changes, so that it is said once.
  #showOffer() {
    const { offer, seat } = this.game;
    const key = offer ? `${offer.seat} ${offer.what}` : '';
    if (this.offer.dataset.key === key) return;
    this.offer.dataset.key = key;
    this.offer.replaceChildren();
    const words = offer && offers[offer.what];
    if (!words || this.isWatched) return;
    const isMine = offer.seat === seat;
    fill(this.offer, h('p', {}, isMine ? words.mine : `${this.nameOf(offer.seat)} ${words.asks}`),
      !isMine && button(words.yes, () => this.agree(offer.what), 'primary'),
      button(isMine ? 'Withdraw' : 'Decline', () => this.ask('decline', {})));
  }

  // Someone who has left can be claimed against after a time.
  #showAbsence() {
    const { game } = this;
    const gone = game.over || this.isWatched || !game.away.includes(this.other) ? null : game.gone;
    clearTimeout(this.waiting);
    if (!gone) {
      this.absence.replaceChildren();
      return;
    }
    const left = gone.until - performance.now();
    const text = `${this.nameOf(this.other)} is not connected.`;
    if (this.absence.firstChild?.textContent !== text) this.absence.replaceChildren(h('p', {}, text), this.claim);
    this.claim.replaceChildren(left <= 0
      ? button('Claim the win', () => this.ask('claim', {}))
      : `You can claim the win in ${clockText(left)}.`);
    if (left > 0) this.waiting = setTimeout(() => this.#showAbsence(), untilChange(left));
  }

  // The second game of a pair begins at once, and so do its clocks.
  #followPair() {
    const next = this.game.over?.next;
    if (!next || this.isFollowing) return;
    this.isFollowing = true;
    this.following = setTimeout(() => {
      location.hash = `#/online/game/${next}`;
    }, 4000);
  }

  /** @override */
  get canTutor() {
    return false;
  }

  /**
   * @override
   * @returns {Child[]}
   */
  actionsDuring() {
    if (this.isWatched) return [this.rulesLink(), h('a', { href: this.home }, 'Lobby')];
    const { game } = this;
    return [
      this.undoButton(),
      !game.offer && !game.players[this.other - 1].bot && button('Offer a draw', () => this.ask('draw', {})),
      game.canAbort ? button('Call off', () => this.ask('abort', {})) : this.resignButton(),
      this.phrases,
      this.rulesLink(),
      h('a', { href: this.home }, 'Lobby'),
    ];
  }

  /**
   * @override
   * @returns {Child[]}
   */
  actionsAfter() {
    const { over, offer, seat } = this.game;
    const rating = !this.isWatched && over?.ratings?.slice(2 * seat - 2, 2 * seat);
    return [
      !!over?.next && h('a', { className: 'primary', href: `#/online/game/${over.next}` }, 'To the second game'),
      !over?.next && !offer && !this.isWatched && button('Play again', () => this.rematch(), 'primary'),
      h('a', { href: `#/review/online-${this.number}` }, 'Review'),
      !this.isWatched && this.phrases,
      h('a', { href: this.home }, 'Lobby'),
      rating && h('p', { className: 'rating' }, `Your rating: ${rating[0]} → ${rating[1]}`),
    ];
  }

  /**
   * A move is on its way until the host has it; it is sent again if the connection is lost meanwhile.
   * @override
   * @param {string} word
   */
  async choose(word) {
    const buttons = [...this.moves.querySelectorAll('button')];
    /** @param {boolean} isSent */
    const mark = (isSent) =>
      buttons.forEach((each) => {
        each.disabled = isSent;
        each.classList.toggle('sent', isSent && each.dataset.word === word);
      });
    mark(true);
    const answer = await super.choose(word);
    if (!answer) mark(false);
    return answer;
  }

  /** The request of the same word agrees. @param {OfferWord} what */
  async agree(what) {
    if (what === word.rematch) await this.rematch();
    else if (what !== word.none) await this.ask(what, {});
  }

  /** @override */
  async rematch() {
    this.wantsRematch = true;
    const answer = await this.ask('rematch', {});
    if (answer?.game) location.hash = `#/online/game/${answer.game}`;
  }

  /** A game that begins after a rematch was asked for is that rematch. @param {number} number */
  follow(number) {
    const next = this.client.games.get(number);
    if (!this.wantsRematch || number <= this.number || !next || next.over || next.rules !== this.game.rules) return;
    location.hash = `#/online/game/${number}`;
  }

  // The player's own finished games go into the history of this device too.
  async keep() {
    const game = this.client.games.get(this.number);
    const over = game?.seat === 0 ? null : game?.over;
    if (over && over.result !== how.aborted) await keepRecord(this.app, over.record);
  }

  /** @param {number} phrase */
  say(phrase) {
    this.#hush();
    this.ask('say', { phrase });
  }

  end() {
    clearTimeout(this.waiting);
    clearTimeout(this.following);
    this.clocks.forEach((clock) => clock.stop());
    this.client.leave(this.number);
  }
}

/**
 * @param {string} why
 * @returns {View}
 */
const notHere = (why) => ({
  title: 'No such game',
  content: [h('h1', {}, 'This game is not here'), h('p', {}, why),
    h('p', { className: 'actions' }, h('a', { className: 'primary', href: '#/online' }, 'Lobby'),
      h('a', { href: '#/' }, 'All games'))],
});

/**
 * @param {App} app
 * @param {string} at
 * @returns {Promise<View>}
 */
export async function show(app, at) {
  const number = Number(at);
  const [server] = await Promise.all([reach(), style(new URL('./online.css', import.meta.url))]);
  if (!server) return notHere(`The server ${hostOf(lastAddress())} does not answer.`);
  const { client } = server;
  try {
    await client.find(number);
  } catch (error) {
    return notHere(messageOf(error));
  }
  const info = await app.gameOf(client.games.get(number)?.rules ?? '');
  if (!info) return notHere('This version of the page does not know the game.');
  const table = new OnlineTable(app, number, client, info);
  const view = present(table);
  table.keep();
  const ends = [
    client.on('connection', () => table.showConnection()),
    client.on('game', (changed) => {
      table.follow(changed);
      table.keep();
    }),
  ];
  table.title.append(' ', table.about);
  table.prompt.before(table.connection);
  table.actions.before(table.offer, table.absence);
  return {
    ...view,
    end: () => {
      ends.forEach((end) => end());
      table.end();
      view.end();
    },
  };
}
