// A game on a server, at the same table: clocks beside the names; offers, claims and a lost connection in the one
// sentence; phrases and the rest under More; people who come and go.

import { button } from '../base/buttons.js';
import { h, style } from '../base/dom.js';
import { messageOf } from '../base/text.js';
import { Table, present } from '../play/table.js';
import { logTool, moreTool, rematchTool, resultTool, undoTool } from '../play/table-tools.js';
import { how, offer as word, phrases, result } from '../host/protocol.js';
import { reach, lastAddress, hostOf } from './server.js';
import { DuelClock, clockText } from './clock.js';
import { ratingText } from './rating-text.js';

/** @import { App, Child, View } from '../views.js' */
/** @import { GameInfo } from '../types.js' */
/** @import { Item } from '../play/more.js' */
/** @import { Ending, Next } from '../play/result.js' */
/** @import { Saying } from '../play/say.js' */
/** @import { Shot } from '../play/shot.js' */
/** @import { Client } from '../host/client.js' */
/** @import { HowWord, OfferWord } from '../host/protocol.js' */

/** @type {{ [W in OfferWord]?: { asks: string, mine: string, yes: string } }} */
const offers = {
  [word.undo]: {
    asks: 'asks to take back the last move.',
    mine: 'You asked to take back your last move.',
    yes: 'Allow',
  },
  [word.draw]: { asks: 'offers a draw.', mine: 'You offered a draw.', yes: 'Accept' },
  [word.rematch]: { asks: 'wants a rematch.', mine: 'You asked for a rematch.', yes: 'Play again' },
};

/** Why a game ended before its rules ended it; `who` lost. @type {{ [W in HowWord]?: (who: string) => string }} */
const reasons = {
  [how.resign]: (who) => `${who} resigned.`,
  [how.time]: (who) => `${who} ran out of time.`,
  [how.claim]: (who) => `${who} left the game.`,
  [how.agreed]: () => 'Both players agreed.',
};

class OnlineTable extends Table {
  /** @override */
  home = '#/online';
  clocks = this.board.sides.map(() => new DuelClock());
  #said = ''; // what the sentence says besides what happened
  #heard = ''; // the offer after the end that the result shows
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
  }

  get isWatched() {
    return this.game.seat === 0;
  }

  get other() {
    return 3 - this.game.seat;
  }

  // ---- what is shown ----

  /**
   * @override
   * @param {number} seat
   */
  levelOf(seat) {
    const { rating, bot } = this.game.players[seat - 1];
    const isAway = this.game.away.includes(seat) && !this.game.over;
    const known = rating ? !this.#isOfFile && `Rating ${rating}` : 'Computer';
    return [known, rating && bot && 'bot', isAway && 'not connected'].filter(Boolean)
      .join(' · ');
  }

  /** Nobody has a rating in a game of a rule file. */
  get #isOfFile() {
    return this.game.rules.startsWith('@');
  }

  /** @override */
  get about() {
    const { rated, pair } = this.game;
    return [this.isWatched && 'you are watching', rated && 'rated', this.#isOfFile && 'rules by a stranger',
      pair > 0 && `game ${pair} of 2`].filter(Boolean)
      .join(', ');
  }

  /**
   * @override
   * @param {Shot} shot
   */
  promptText(shot) {
    if (shot.over || shot.isMine || shot.wanted.length === 0) return super.promptText(shot);
    if (!this.isWatched) return 'Their move'; // names can be long, and the cue is one line
    return shot.wanted.length > 1 ? 'Both are choosing…' : super.promptText(shot);
  }

  /** @override */
  show() {
    if (!this.client.games.has(this.number)) {
      location.hash = this.home;
      return;
    }
    super.show();
    this.showOthers();
  }

  /** What does not wait for the end of a sequence: clocks, offers, who is there. */
  showOthers() {
    const { game } = this;
    [this.isWatched ? 2 : this.other, game.seat || 1].forEach((seat, i) => {
      if (!this.clocks[i].isConnected) this.board.sides[i].heading.after(this.clocks[i]);
      this.clocks[i].show(game, seat, seat === game.seat);
    });
    clearTimeout(this.waiting);
    const left = this.#untilClaim ?? 0;
    if (left > 0) this.waiting = setTimeout(() => this.showOthers(), left);
    this.#followPair();
    this.#hear();
    const said = JSON.stringify(this.#news);
    if (said === this.#said) return;
    this.#said = said;
    if (!this.sequence?.isOn) this.draw();
  }

  /**
   * @override
   * @param {Shot} shot
   */
  saying(shot) {
    const happened = super.saying(shot);
    const { said } = this.game;
    return this.#news ?? { ...happened, sub: happened.sub || said };
  }

  // What matters more than the last move.
  get #news() {
    return this.#lossSaid ?? this.#offerSaid ?? this.#absenceSaid;
  }

  /** @returns {Saying | null} */
  get #lossSaid() {
    return this.client.isConnected ? null : { kind: 'trouble', text: this.client.loss };
  }

  /** What the opponent offers, or waits to hear. @returns {Saying | null} */
  get #offerSaid() {
    const { offer, seat } = this.game;
    const words = offer && offers[offer.what];
    if (!words || this.isWatched) return null;
    const no = { label: offer.seat === seat ? 'Withdraw' : 'Decline', act: () => this.ask('decline', {}) };
    if (offer.seat === seat) return { kind: 'task', text: words.mine, actions: [no] };
    return {
      kind: 'task',
      text: `${this.nameOf(offer.seat)} ${words.asks}`,
      actions: [{ label: words.yes, isMain: true, act: () => this.agree(offer.what) }, no],
    };
  }

  // How long until the opponent who has left can be claimed against; nothing if they are there.
  get #untilClaim() {
    const { game } = this;
    if (game.over || this.isWatched || !game.away.includes(this.other) || !game.gone) return null;
    return game.gone.until - performance.now();
  }

  /** @returns {Saying | null} */
  get #absenceSaid() {
    const left = this.#untilClaim;
    if (left === null) return null;
    const text = `${this.nameOf(this.other)} is not connected.`;
    if (left > 0) {
      const wait = clockText(this.game.gone?.wait ?? left);
      return { kind: 'task', text, sub: `You can claim the win if they are away for ${wait}.` };
    }
    return { kind: 'task', text, actions: [{ label: 'Claim the win', act: () => this.ask('claim', {}) }] };
  }

  // ---- the end ----

  // The second game of a pair begins at once, and so do its clocks.
  #followPair() {
    const next = this.game.over?.next;
    if (!next || this.isFollowing) return;
    this.isFollowing = true;
    this.following = setTimeout(() => {
      location.hash = `#/online/game/${next}`;
    }, 4000);
  }

  // An offer that comes while the result is open stands in it.
  #hear() {
    const { over, offer, seat } = this.game;
    const heard = over && offer && offer.seat !== seat ? offer.what : '';
    const isNew = heard !== this.#heard;
    this.#heard = heard;
    if (isNew && document.querySelector('dialog.result')) this.openResult();
  }

  /**
   * @override
   * @returns {Ending}
   */
  ending() {
    const { game } = this;
    const ending = super.ending();
    const loser = game.over?.result === result.p1_wins ? 2 : 1;
    const reason = (game.over && reasons[game.over.how]?.(this.titleOf(loser))) ?? '';
    const rating = ratingText(game);
    return {
      ...ending,
      sub: `${reason} ${ending.sub}`.trim(),
      extra: rating !== '' && h('p', { className: 'rating-text' }, rating),
    };
  }

  /** @override */
  get review() {
    return `#/review/online-${this.number}`;
  }

  /**
   * @override
   * @returns {Next[]}
   */
  next() {
    return [...this.#nextGame(), { label: 'Review', href: this.review }, {
      label: 'Lobby',
      icon: 'globe',
      href: this.home,
    }];
  }

  /** @returns {Next[]} */
  #nextGame() {
    const { over, offer, seat } = this.game;
    if (over?.next) return [{ label: 'Go to the second game', icon: 'next', href: `#/online/game/${over.next}` }];
    if (this.isWatched || offer?.seat === seat) return [];
    const label = offer ? `Rematch: ${this.nameOf(offer.seat)} wants one` : 'Rematch';
    return [{ label, icon: 'again', act: () => this.rematch() }];
  }

  // ---- tools ----

  /** @override */
  get canTutor() {
    return false;
  }

  /**
   * @override
   * @returns {Child[]}
   */
  tools() {
    return [!this.isWatched && undoTool(this), logTool(this), moreTool(this)];
  }

  /**
   * @override
   * @returns {Child[]}
   */
  toolsAfter() {
    const { over, offer } = this.game;
    return [
      resultTool(this),
      !over?.next && !offer && !this.isWatched && rematchTool(this),
      logTool(this),
      moreTool(this),
    ];
  }

  /**
   * @override
   * @returns {Promise<(Item | false)[]>}
   */
  async moreItems() {
    const { motionSwitch, resignItem, rulesItem, soundSwitch } = await import('../play/more-items.js');
    const { game } = this;
    const isPlaying = !this.isWatched && !game.over;
    return [
      !this.isWatched && this.#phrases(),
      soundSwitch(this),
      motionSwitch(),
      rulesItem(this),
      isPlaying && !game.offer && !game.players[this.other - 1].bot && {
        label: 'Offer a draw',
        icon: 'people',
        act: () => this.ask('draw', {}),
      },
      isPlaying && (game.canAbort
        ? { label: 'Call off', icon: 'none', act: () => this.ask('abort', {}) }
        : resignItem(this)),
      {
        label: 'Lobby',
        icon: 'globe',
        act: () => {
          location.hash = this.home;
        },
      },
    ];
  }

  #phrases() {
    const box = h('div', { className: 'phrases', role: 'group', 'aria-label': 'Say' });
    box.append(...phrases.map((phrase, i) =>
      button(phrase, () => {
        box.closest('dialog')?.close();
        this.ask('say', { phrase: i + 1 });
      })
    ));
    return box;
  }

  // ---- what the person does ----

  /**
   * A move is on its way until the host has it; it is sent again if the connection is lost meanwhile.
   * @override
   * @param {number} ply
   * @param {string} word
   */
  async make(ply, word) {
    const buttons = /** @type {HTMLElement[]} */ ([...this.board.tray.querySelectorAll('[data-word]')]);
    const mark = () => buttons.find((each) => each.dataset.word === word)?.classList.toggle('sent');
    this.board.tray.moves.classList.remove('awake');
    mark();
    const answer = await super.make(ply, word);
    if (answer) return answer;
    mark();
    this.draw();
    return null;
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
  table.players = (await app.catalog).players;
  const view = present(table);
  const ends = [
    client.on('connection', () => table.showOthers()),
    client.on('game', (changed) => table.follow(changed)),
  ];
  return {
    ...view,
    end: () => {
      ends.forEach((end) => end());
      table.end();
      view.end();
    },
  };
}
