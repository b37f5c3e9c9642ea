// A game on a server, at the same table: with clocks, offers, phrases, and people who come and go.

import { h, style } from '../base/dom.js';
import { Table, present } from '../play/table.js';
import { how, offer as word, phrases } from '../host/protocol.js';
import { reach, lastAddress, hostOf } from './server.js';
import { turnsText } from './lobby.js';
import { DuelClock, clockText, untilChange } from './clock.js';
import { keepRecord } from '../study/records.js';

const offers = {
  [word.undo]: {
    asks: 'asks to take back the last move.',
    mine: 'You asked to take back your last move.',
    yes: 'Allow',
  },
  [word.draw]: { asks: 'offers a draw.', mine: 'You offered a draw.', yes: 'Accept' },
  [word.rematch]: { asks: 'wants to play again.', mine: 'You asked to play again.', yes: 'Play again' },
};

class RemoteTable extends Table {
  home = '#/online';

  constructor(app, number, client, info) {
    super(app, number, [client], info);
    this.clocks = this.panels.map((panel) => {
      const clock = new DuelClock();
      panel.title_.after(clock);
      return clock;
    });
    this.ranks = this.panels.map((panel) => {
      const rank = h('p', { className: 'rank' });
      panel.bar.before(rank);
      return rank;
    });
    this.about = h('span', { className: 'about' });
    this.connection = h('p', { className: 'connection', role: 'status' });
    this.offer = h('div', { className: 'offer', role: 'status' });
    this.absence = h('div', { className: 'offer', role: 'status' });
    this.phrases = h('details', {
      className: 'phrases',
      onkeydown: ({ key }) => {
        if (key === 'Escape') this.#hush();
      },
      onfocusout: ({ relatedTarget }) => {
        if (!this.phrases.contains(relatedTarget)) this.phrases.open = false;
      },
    }, h('summary', {}, 'Say'),
      h('div', {},
        phrases.map((phrase, i) => h('button', { type: 'button', onclick: () => this.say(i + 1) }, phrase))));
  }

  get isWatched() {
    return this.game.seat === 0;
  }

  get other() {
    return 3 - this.game.seat;
  }

  #hush() {
    this.phrases.open = false;
    this.phrases.firstChild.focus();
  }

  #rankText(seat) {
    const { rating, bot } = this.game.players[seat - 1];
    const isAway = this.game.away.includes(seat) && !this.game.over;
    return [rating ? `Rating ${rating}` : 'Computer', rating && bot && 'bot', isAway && 'not connected'].filter(Boolean)
      .join(' · ');
  }

  promptText() {
    const { game } = this;
    if (this.isWatched && game.wanted.length > 1 && !game.over) return 'Both are choosing …';
    return super.promptText();
  }

  show() {
    if (!this.game) {
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
    const text = this.client.isConnected ? '' : 'The connection is lost. Connecting again …';
    if (this.connection.textContent !== text) this.connection.textContent = text;
  }

  // What the opponent offers, or waits to hear. Drawn only when it changes, so that it is said once.
  #showOffer() {
    const { offer, seat } = this.game;
    const key = offer ? `${offer.seat} ${offer.what}` : '';
    if (this.offer.dataset.key === key) return;
    this.offer.dataset.key = key;
    this.offer.replaceChildren();
    if (!offer || this.isWatched) return;
    const { asks, mine, yes } = offers[offer.what];
    const isMine = offer.seat === seat;
    this.offer.append(h('p', {}, isMine ? mine : `${this.nameOf(offer.seat)} ${asks}`),
      isMine ? '' : h('button', { className: 'primary', type: 'button', onclick: () => this.agree(offer.what) }, yes),
      h('button', { type: 'button', onclick: () => this.ask('decline') }, isMine ? 'Withdraw' : 'Decline'));
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
    if (this.absence.firstChild?.textContent !== text) {
      this.absence.replaceChildren(h('p', {}, text), h('p', { className: 'claim', 'aria-live': 'off' }));
    }
    this.absence.lastChild.replaceChildren(left <= 0
      ? h('button', { type: 'button', onclick: () => this.ask('claim') }, 'Claim the win')
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

  get canTutor() {
    return false;
  }

  actionsDuring() {
    if (this.isWatched) return [this.rulesLink(), h('a', { href: this.home }, 'Lobby')];
    const { game } = this;
    return [
      this.undoButton(),
      !game.offer && !game.players[this.other - 1].bot &&
      h('button', { type: 'button', onclick: () => this.ask('draw') }, 'Offer a draw'),
      game.canAbort
        ? h('button', { type: 'button', onclick: () => this.ask('abort') }, 'Call off')
        : this.resignButton(),
      this.phrases,
      this.rulesLink(),
      h('a', { href: this.home }, 'Lobby'),
    ].filter(Boolean);
  }

  actionsAfter() {
    const { over, offer } = this.game;
    const rating = over.ratings && !this.isWatched && over.ratings.slice(2 * this.game.seat - 2, 2 * this.game.seat);
    return [
      over.next && h('a', { className: 'primary', href: `#/online/game/${over.next}` }, 'To the second game'),
      !over.next && !offer && !this.isWatched &&
      h('button', { className: 'primary', type: 'button', onclick: () => this.rematch() }, 'Play again'),
      h('a', { href: `#/review/online-${this.number}` }, 'Review'),
      !this.isWatched && this.phrases,
      h('a', { href: this.home }, 'Lobby'),
      rating && h('p', { className: 'rating' }, `Your rating: ${rating[0]} → ${rating[1]}`),
    ].filter(Boolean);
  }

  // A move is on its way until the host has it; it is sent again if the connection is lost meanwhile.
  async choose(word) {
    const buttons = [...this.moves.querySelectorAll('button')];
    buttons.forEach((button) => {
      button.disabled = true;
      button.classList.toggle('sent', button.dataset.word === word);
    });
    if (!await super.choose(word)) {
      buttons.forEach((button) => {
        button.disabled = false;
        button.classList.remove('sent');
      });
    }
  }

  // The request of the same word agrees.
  async agree(what) {
    if (what === word.rematch) await this.rematch();
    else await this.ask(what);
  }

  async rematch() {
    this.wantsRematch = true;
    const answer = await this.ask('rematch');
    if (answer?.game) location.hash = `#/online/game/${answer.game}`;
  }

  // A game that begins after a rematch was asked for is that rematch.
  follow(number) {
    const next = this.client.games.get(number);
    if (!this.wantsRematch || number <= this.number || !next || next.over || next.rules !== this.game.rules) return;
    location.hash = `#/online/game/${number}`;
  }

  // The player's own finished games go into the history of this device too.
  async keep() {
    const { over } = this.game;
    if (over && over.result !== how.aborted && !this.isWatched) await keepRecord(this.app, over.record);
  }

  say(phrase) {
    this.#hush();
    this.ask('say', { phrase });
  }

  end() {
    clearTimeout(this.waiting);
    clearTimeout(this.following);
    this.clocks.forEach((clock) => clock.stop());
    if (this.isWatched) this.client.leave(this.number);
  }
}

const notHere = (why) => ({
  title: 'No such game',
  content: [h('h1', {}, 'This game is not here'), h('p', {}, why),
    h('p', { className: 'actions' }, h('a', { className: 'primary', href: '#/online' }, 'Lobby'),
      h('a', { href: '#/' }, 'All games'))],
});

// Until the client knows the game: a player's own, or one to watch.
async function find(client, number) {
  await client.welcome;
  const isKnown = () => client.games.get(number)?.seat > 0 || client.games.get(number)?.over;
  if (isKnown()) return;
  const arrived = new Promise((done) => {
    client.addEventListener('game', function look({ detail }) {
      if (detail !== number) return;
      client.removeEventListener('game', look);
      done();
    });
  });
  try {
    await client.watch(number);
    await arrived;
  } catch (error) {
    if (!isKnown()) throw error; // a player's own game has come meanwhile
  }
}

export async function show(app, word) {
  const number = Number(word);
  const [server] = await Promise.all([reach(), style(new URL('./online.css', import.meta.url))]);
  if (!server) return notHere(`The server ${hostOf(lastAddress())} does not answer.`);
  const { client } = server;
  try {
    await find(client, number);
  } catch (error) {
    return notHere(error.message);
  }
  const table = new RemoteTable(app, number, client, await app.gameOf(client.games.get(number).rules));
  const view = present(table);
  const connection = () => table.showConnection();
  const follow = ({ detail }) => {
    table.follow(detail);
    table.keep();
  };
  table.keep();
  client.addEventListener('connection', connection);
  client.addEventListener('game', follow);
  const [place] = view.content;
  place.querySelector('h1').append(' ', table.about);
  table.prompt.before(table.connection);
  table.actions.before(table.offer, table.absence);
  return {
    ...view,
    end: () => {
      client.removeEventListener('connection', connection);
      client.removeEventListener('game', follow);
      table.end();
      view.end();
    },
  };
}
