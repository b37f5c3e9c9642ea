// The first view: one tap to a game, the puzzle of the day, the games, the path of lessons. A new game is a sheet over
// it, with an address of its own.

import { fill, h, nowhere } from '../base/dom.js';
import { icon } from '../base/icons.js';
import { capital, messageOf } from '../base/text.js';
import { art } from './art.js';
import { begin, lastPlayed, PERSON } from './begin.js';
import { changeOf } from './editions.js';
import { rungsOf } from './opponents.js';

/** @import { App, Child, View } from '../views.js' */
/** @import { Catalog, GameInfo } from '../types.js' */
/** @import { Game } from '../host/game.js' */

const PATIENCE = 100; // milliseconds that the view waits for the games before it is shown without them
const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
/** @param {number} n */
const inWords = (n) => capital(numbers[n] ?? String(n));
/** @param {string} rules */
const idOf = (rules) => rules.split(':')[0];

/** The game of a sheet's address. @param {string} hash */
const newGameIn = (hash) => hash.match(/^#\/new\/([a-z-]+)$/)?.[1];

/** @param {GameInfo} game */
const gameTile = (game) =>
  h('li', {},
    h('a', { className: 'game', href: `#/new/${game.id}`, 'data-tint': game.tint }, art(game),
      h('div', {}, h('h3', {}, game.brief), h('small', {}, game.pitch))));

/**
 * The game played last is the first.
 * @param {GameInfo[]} games
 */
function inOrder(games) {
  const id = idOf(lastPlayed().rules);
  return [...games].sort((a, b) => Number(b.id === id) - Number(a.id === id));
}

/** @param {Game} game */
const opponentOf = ({ players, seat }) => {
  const { name, bot } = players[2 - seat];
  return bot ? capital(name) : name;
};

/** @param {Game} game */
const stateOf = (game) => game.isMine ? 'Your move' : `${opponentOf(game)} is choosing`;

/** @param {GameInfo} info */
const newGame = (info) => h('a', { className: 'button', href: `#/new/${info.id}` }, 'New game');

class Home {
  /** @type {Catalog | undefined} */
  catalog;
  upper = h('div', {});
  lower = h('div', { className: 'row' });
  hero = h('section', { className: 'welcome' }, this.upper, this.lower);
  teach = h('a', { className: 'button', href: '#/learn' }, 'Teach me');
  others = h('section', { className: 'running', hidden: true });
  inbox = h('section', { className: 'inbox', hidden: true });
  today = h('section', { className: 'tile today' }, h('h2', {}, 'Puzzle of the day'),
    h('p', { className: 'more' }, 'Everyone in the world gets the same puzzle.'),
    h('a', { className: 'button', href: '#/puzzles/daily' }, 'Solve it'));
  heading = h('h2', {}, 'Duels');
  games = h('ul', { className: 'games' });
  path = h('section', { className: 'tile learn' }, h('h2', {}, 'Lessons'));
  element = h('div', { className: 'home' }, this.hero, this.today, this.inbox, this.others,
    h('section', { className: 'stack' },
      h('div', { className: 'row' }, this.heading, h('small', {}, '2 to 5 minutes each')), this.games), this.path,
    h('p', { className: 'actions' }, h('a', { href: '#/history' }, 'Finished games'),
      h('a', { href: '#/progress' }, 'Progress')));
  /** @type {HTMLDialogElement | undefined} */
  #sheet;
  #isLeft = false;
  #wanted = ''; // the game whose sheet is to be open
  /** @type {(() => void)[]} */
  #ends = [];

  /** @param {App} app */
  constructor(app) {
    this.app = app;
    if (lastPlayed().who) this.#fillHero(undefined, [h('h1', {}, 'Duello'), h('p', { role: 'status' }, 'Loading…')]);
    else this.#showFirstVisit();
  }

  /**
   * Buttons that are there already stay, lest a tap is lost.
   * @param {GameInfo | undefined} game
   * @param {Child[]} words
   * @param {...Child} buttons
   */
  #fillHero(game, words, ...buttons) {
    this.hero.dataset.tint = game?.tint ?? 'indigo';
    fill(this.upper, game && art(game), words);
    if (buttons.length > 0) fill(this.lower, buttons);
  }

  #playButton() {
    return h('button', { type: 'button', className: 'primary big', onclick: () => this.play() }, icon('play'),
      'Play now');
  }

  #showFirstVisit() {
    const games = this.catalog?.games;
    const count = games ? inWords(games.length) : 'A few';
    const isNew = !this.lower.hasChildNodes();
    if (games) this.teach.href = `#/learn/${games[0].id}`;
    const info = this.catalog && this.lastGame(this.catalog);
    this.#fillHero(info, [h('h1', {}, 'A duel in two minutes'),
      h('p', {}, `${count} small games of nerve and arithmetic. No account.`),
      info && h('small', {}, `${info.brief}, against ${capital(this.wish(info).who)}`)],
      ...isNew ? [this.#playButton(), this.teach] : []);
  }

  /** @param {GameInfo} info */
  #showLast(info) {
    const { rules, who } = this.wish(info);
    const name = who === PERSON ? PERSON : capital(who);
    this.#fillHero(info, [h('small', {}, 'Once more'), h('h1', {}, info.brief),
      h('small', {}, `against ${name}${changeOf(info, rules)}`)], this.#playButton(), newGame(info));
  }

  /** @param {GameInfo} info @param {Game} game */
  #showRunning(info, game) {
    const so = game.turn === undefined ? '' : `, turn ${game.turn}`;
    this.#fillHero(info, [h('small', {}, stateOf(game)), h('h1', {}, info.brief),
      h('small', {}, `against ${opponentOf(game)}${changeOf(info, game.rules)}${so}`)],
      h('a', { className: 'primary big continue', href: `#/game/${game.number}` }, icon('play'), 'Continue'),
      newGame(info));
  }

  /** What one tap plays: the last game against the last opponent. @param {GameInfo} info */
  wish(info) {
    const { rules, who } = lastPlayed();
    const rungs = this.catalog ? rungsOf(this.catalog, info) : [];
    const isThere = who === PERSON || rungs.some(({ id }) => id === who);
    return { rules: idOf(rules) === info.id ? rules : info.id, who: isThere ? who : (rungs[1] ?? rungs[0]).id };
  }

  /** @param {Catalog} catalog */
  lastGame({ games }) {
    return games.find(({ id }) => id === idOf(lastPlayed().rules)) ?? games[0];
  }

  async play() {
    this.app.say('');
    this.hero.inert = true; // one tap begins one game
    import('./table.js').catch(() => {}); // meanwhile
    try {
      this.catalog ??= await this.app.catalog;
      location.hash = await begin(this.app, this.wish(this.lastGame(this.catalog)));
    } catch (error) {
      this.app.say(messageOf(error));
      this.hero.inert = false;
    }
  }

  async fill() {
    const [catalog] = await Promise.all([this.app.catalog, this.app.settled()]);
    this.catalog = catalog;
    this.heading.textContent = `${inWords(catalog.games.length)} duels`;
    fill(this.games, inOrder(catalog.games).map(gameTile));
    this.show();
    this.#endLater(this.app.client.on('game', () => this.show()));
    // What the first move does not need. Without a connection it may be missing.
    import('./today.js').then(({ fillToday }) => fillToday(this)).then((end) => this.#endLater(end), console.warn);
  }

  /** @param {() => void} end */
  #endLater(end) {
    if (this.#isLeft) end();
    else this.#ends.push(end);
  }

  // What is played now, or was played last.
  show() {
    if (!this.catalog) return;
    const { games } = this.catalog;
    const running = [...this.app.client.games.values()].filter((game) => !game.over).reverse();
    /** @param {Game} game */
    const infoOf = ({ rules }) => games.find(({ id }) => id === idOf(rules)) ?? games[0];
    const first = running.find(({ isMine }) => isMine) ?? running[0];
    const rest = running.filter((game) => game !== first);
    if (first) this.#showRunning(infoOf(first), first);
    else if (lastPlayed().who) this.#showLast(this.lastGame(this.catalog));
    else this.#showFirstVisit();
    this.others.hidden = rest.length === 0;
    fill(this.others, h('h2', {}, 'Also in progress'),
      h('ul', {},
        rest.map((game) =>
          h('li', {},
            h('a', { href: `#/game/${game.number}` }, h('strong', {}, infoOf(game).brief),
              h('small', {}, `against ${opponentOf(game)}`), h('small', { className: 'state' }, stateOf(game))))
        )));
  }

  // ---- a new game -------------------------------------------------------------------------------------------------

  /**
   * Addresses that are this view's: its own, and those of sheets over it.
   * @param {string} hash
   * @returns {string | undefined} the title
   */
  follow(hash) {
    const info = this.catalog?.games.find(({ id }) => id === newGameIn(hash));
    if (!info && hash !== '' && hash !== '#/') return undefined;
    if (info) this.openSheet(info);
    else this.closeSheet();
    return info?.brief ?? '';
  }

  /** @param {GameInfo} info */
  async openSheet(info) {
    this.#wanted = info.id;
    const { openSetup } = await import('./setup.js');
    await openSetup(this.app, info, {
      isWanted: () => this.#wanted === info.id,
      opened: (sheet) => {
        this.#sheet = sheet;
      },
      closed: () => {
        if (this.#wanted === info.id && newGameIn(location.hash)) {
          history.replaceState(null, '', '#/');
          document.title = 'Duello';
        }
        this.closeSheet();
      },
    });
  }

  closeSheet() {
    this.#wanted = '';
    this.#sheet?.close();
    this.#sheet = undefined;
  }

  end() {
    this.#isLeft = true;
    this.closeSheet();
    this.#ends.splice(0).forEach((end) => end());
  }
}

/**
 * @param {App} app
 * @param {string} [id] of the game whose sheet is open
 * @returns {Promise<View>}
 */
export async function show(app, id) {
  const home = new Home(app);
  const ready = home.fill();
  ready.catch((error) => app.say(messageOf(error)));
  await (id ? ready : Promise.race([ready, new Promise((done) => {
    setTimeout(done, PATIENCE);
  })]));
  const title = home.follow(id ? `#/new/${id}` : '#/');
  if (title === undefined) return nowhere('No such game', 'Duello has no game with this name.');
  return { title, content: [home.element], follow: (hash) => home.follow(hash), end: () => home.end() };
}
