// The lobby of a server: find somebody to play with, watch others, continue one's games.

import { button } from '../base/buttons.js';
import { fill, h, style, textsOf } from '../base/dom.js';
import { capital, messageOf } from '../base/text.js';
import { isGuest } from '../host/client.js';
import { opponentOptions } from '../play/opponents.js';
import { reach, hostOf } from './server.js';
import { noServer } from './no-server.js';
import { Lobby, rulesText, paceText } from './lobby.js';
import { invitationCard } from './invitation.js';
import { remember, remembered } from '../base/storage.js';

/** @import { App, View } from '../views.js' */
/** @import { Catalog } from '../types.js' */
/** @import { AckFrame, Requests } from '../host/protocol.js' */
/** @import { Server } from './server.js' */

/**
 * What somebody waits for.
 * @typedef {object} Wish
 * @property {string} way
 * @property {string} about
 * @property {() => Promise<AckFrame | null>} request
 * @property {string} [code] of an invitation
 */

const CLOCKS = ['1+2', '3+2', '5+3', '10+5', '30+20', 'none'];
const WAYS = [
  { way: 'quick', label: 'Pair me', about: 'with a person whose rating is near mine', go: 'Find an opponent' },
  { way: 'seek', label: 'Open a seek', about: 'anyone in the lobby can take it', go: 'Open the seek' },
  { way: 'invite', label: 'Invite a friend', about: 'with a link or a QR code', go: 'Make a link' },
  { way: 'play', label: 'A computer player', about: 'always there, never rated', go: 'Play' },
];
/**
 * @param {string} key
 * @param {string} otherwise
 */
const kept = (key, otherwise) => remembered(`online-${key}`, otherwise);

/**
 * @param {string} name
 * @param {string} label
 * @param {string[][]} options values and their texts
 * @param {string} chosen
 */
const select = (name, label, options, chosen) =>
  h('label', { className: 'name' }, h('span', {}, label), h('select', { name }, options.map(([value, text]) =>
    h('option', { value, selected: value === chosen || undefined }, text)
  )));

class LobbyView {
  /** @type {Map<number, Wish>} */
  pending = new Map(); // my open seeks and invitations, by their numbers
  lobby = new Lobby();

  state = h('p', { className: 'connection', role: 'status' });
  you = h('p', { className: 'you' });
  waiting = h('div', { className: 'waiting', role: 'status' });
  running = h('section', { className: 'running', hidden: true });
  seeks = h('section', { className: 'seeks', hidden: true });
  live = h('section', { className: 'live', hidden: true });
  pager = h('p', { className: 'actions', hidden: true });
  page = { order: kept('order', 'newest'), game: kept('listed', ''), page: 1 };
  trouble = h('p', { className: 'trouble', role: 'alert' });
  who = h('select', { name: 'who' });
  whoField = h('label', { className: 'name' }, h('span', {}, 'Player'), this.who);
  ratedField = h('label', { className: 'choice rated' },
    h('input', { type: 'checkbox', name: 'rated', checked: kept('rated', '') === 'on' || undefined }),
    h('span', {}, h('strong', {}, 'Rated'), h('small', {}, 'two games with seats exchanged; no undo')));
  go = h('button', { className: 'primary', type: 'submit' }, 'Play');
  /** @type {(() => void)[]} */
  #ends = [];

  /**
   * @param {Server} server
   * @param {Catalog} catalog
   */
  constructor(server, catalog) {
    this.server = server;
    this.catalog = catalog;
    this.client = server.client;
    this.known = new Set(this.client.games.keys());
    this.form = this.#form();
    this.filter = this.#filter();
  }

  // ---- which page of the lobby ----

  #filter() {
    const games = this.catalog.games.map(({ id, title }) => [id, title]);
    const order = select('order', 'Order', [['newest', 'The newest first'], ['near', 'Near my rating first']],
      this.page.order);
    order.hidden = this.page.game === '';
    return h('div', {
      className: 'names',
      onchange: ({ currentTarget }) => {
        const [listed, chosen] = [...currentTarget.querySelectorAll('select')].map(({ value }) => value);
        remember('online-listed', listed);
        remember('online-order', chosen);
        order.hidden = listed === '';
        this.read({ order: chosen, game: listed, page: 1 });
      },
    }, select('listed', 'Seeks and games of', [['', 'All games'], ...games], this.page.game), order);
  }

  /** @param {{ order: string, game: string, page: number }} page */
  read(page) {
    this.page = page;
    return this.client.lobby(page.game === '' ? { page: page.page } : page);
  }

  showPager() {
    const { page, lobby } = this;
    const turn = (/** @type {number} */ by) => () => this.read({ ...page, page: page.page + by });
    this.pager.hidden = page.page === 1 && !lobby.hasMore(1);
    fill(this.pager, [
      page.page > 1 && button('Previous page', turn(-1)),
      h('span', { className: 'more' }, `Page ${page.page}`),
      lobby.hasMore(page.page) && button('Next page', turn(1)),
    ]);
  }

  // ---- a new game ----

  #form() {
    const { games } = this.catalog;
    const [game, clock, side, way] = [kept('game', games[0].id), kept('clock', '5+3'), kept('side', '0'),
      kept('way', 'quick')];
    const ways = WAYS.map(({ way: value, label, about }) =>
      h('label', { className: 'choice' },
        h('input', { type: 'radio', name: 'way', value, checked: value === way || undefined }),
        h('span', {}, h('strong', {}, label), h('small', {}, about)))
    );
    const form = h('form', {
      className: 'setup',
      onchange: ({ currentTarget }) => this.#adapt(currentTarget),
      onsubmit: (event) => {
        event.preventDefault();
        this.#begin(event.currentTarget);
      },
    }, h('fieldset', {}, h('legend', {}, 'New game'), h('div', { className: 'choices' }, ways)),
      h('div', { className: 'names' }, select('game', 'Game', games.map(({ id, title }) => [id, title]), game),
        select('clock', 'Clock', CLOCKS.map((each) => [each, capital(paceText(each))]), clock),
        select('side', 'Your seat', [['0', 'Either'], ['1', 'First'], ['2', 'Second']], side), this.whoField),
      this.ratedField, this.trouble, h('p', { className: 'actions' }, this.go));
    this.#adapt(form);
    return form;
  }

  /** Show only what the chosen way needs. @param {HTMLFormElement} form */
  #adapt(form) {
    const { way, game, clock } = textsOf(form);
    const info = this.catalog.games.find(({ id }) => id === game);
    if (info) fill(this.who, opponentOptions(this.catalog, info, this.who.value || kept('who', 'casual')));
    this.whoField.hidden = way !== 'play';
    this.ratedField.hidden = way === 'play' || clock === 'none';
    this.go.textContent = WAYS.find((each) => each.way === way)?.go ?? '';
  }

  /** @param {HTMLFormElement} form */
  async #begin(form) {
    const { way, game, clock, side, who, rated } = textsOf(form);
    Object.entries({ way, game, clock, side, who, rated: rated ?? '' }).forEach(([key, value]) =>
      remember(`online-${key}`, value)
    );
    const terms = { rules: game, clock, side: Number(side) };
    const isRated = Boolean(rated) && !this.ratedField.hidden;
    /** @type {{ [way: string]: Wish['request'] }} */
    const requests = {
      quick: () => this.ask('seek', { ...terms, rated: isRated, quick: true }),
      seek: () => this.ask('seek', { ...terms, rated: isRated }),
      invite: () => this.ask('invite', { ...terms, rated: isRated }),
      play: () => this.ask('play', { ...terms, who }),
    };
    const about = [rulesText(this.catalog, game), paceText(clock), isRated && 'rated'].filter(Boolean).join(', ');
    await this.#seek({ way, about, request: requests[way] });
  }

  /** @param {Wish} wish */
  async #seek(wish) {
    const answer = await wish.request();
    if (answer?.seek && !answer.game) this.pending.set(answer.seek, { ...wish, code: answer.code });
    this.showWaiting();
    this.open(answer);
  }

  /**
   * Requests are refused with a sentence for the person.
   * @template {keyof Requests} T
   * @param {T} t
   * @param {Requests[T]} fields
   */
  async ask(t, fields) {
    this.trouble.textContent = '';
    try {
      return await this.client.request(t, fields);
    } catch (error) {
      this.trouble.textContent = messageOf(error);
      return null;
    }
  }

  /** @param {AckFrame | null} answer */
  open(answer) {
    if (answer?.game) location.hash = `#/online/game/${answer.game}`;
  }

  /** @param {number} seek */
  async cancel(seek) {
    await this.ask('cancel', { seek });
    this.pending.delete(seek);
    this.showWaiting();
  }

  showWaiting() {
    fill(this.waiting, [...this.pending].map(([seek, { way, about, code }]) => {
      const cancel = () => this.cancel(seek);
      if (code) return invitationCard(this.server, { code, about }, cancel);
      const sentence = way === 'quick' ? 'Looking for an opponent' : 'Your seek is open';
      return h('div', { className: 'offer' }, h('p', {}, `${sentence}: ${about}. The game starts automatically.`),
        button('Cancel', cancel));
    }));
  }

  // ---- what the server tells ----

  showState() {
    const { client, lobby } = this;
    const people = lobby.players === 1
      ? 'nobody else is here'
      : `${lobby.players - 1} ${lobby.players === 2 ? 'other is' : 'others are'} here`;
    const host = hostOf(this.server.address);
    this.state.classList.toggle('lost', !client.isConnected);
    const text = !client.isConnected
      ? client.loss
      : `Connected to ${host}${lobby.players > 0 ? `; ${people}` : ''}.`;
    if (this.state.textContent !== text) this.state.textContent = text;
    const { name } = client.you;
    this.you.replaceChildren('You are ', h('strong', {}, name), '. ',
      h('a', { href: '#/online/you' }, isGuest(name) ? 'Claim a name' : 'Your name and ratings'));
  }

  showSeeks() {
    const { lobby, pending } = this;
    const others = lobby.inOrder(lobby.seeks).filter(({ seek }) => !pending.has(seek));
    const rows = others.map((seek) =>
      h('li', {},
        h('span', {}, h('strong', {}, seek.name), h('span', { className: 'more' }, ` ${seek.rating}`),
          seek.bot && h('span', { className: 'tag' }, 'bot')), h('span', {}, rulesText(this.catalog, seek.rules)),
        h('span', { className: 'more' },
          [paceText(seek.clock), seek.rated && 'rated', seek.side && `you play ${seek.side === 1 ? 'second' : 'first'}`]
            .filter(Boolean).join(', ')), h('button', {
          type: 'button',
          'aria-label': `Play against ${seek.name}`,
          onclick: async () => this.open(await this.ask('accept', { seek: seek.seek })),
        }, 'Play'))
    );
    this.#list(this.seeks, 'Open seeks', rows, 'Nobody is looking for an opponent at the moment.');
  }

  showLive() {
    const { lobby } = this;
    const others = lobby.inOrder(lobby.live).filter(({ game }) => !this.client.games.get(game)?.seat);
    const rows = others.map(({ game, rules, names }) =>
      h('li', {}, h('span', {}, h('strong', {}, names[0]), ' – ', h('strong', {}, names[1])),
        h('span', {}, rulesText(this.catalog, rules)), h('span', {}), h('a', {
          className: 'button',
          href: `#/online/game/${game}`,
          'aria-label': `Watch ${names[0]} against ${names[1]}`,
        }, 'Watch'))
    );
    this.#list(this.live, 'Games to watch', rows, '');
  }

  /**
   * Rows under a title. What had the focus among them keeps it.
   * @param {HTMLElement} section
   * @param {string} title
   * @param {HTMLElement[]} rows
   * @param {string} empty
   */
  #list(section, title, rows, empty) {
    section.hidden = rows.length === 0 && !empty;
    const links = () => /** @type {HTMLElement[]} */ ([...section.querySelectorAll('button, a')]);
    const focused = links().findIndex((each) => each === document.activeElement);
    section.replaceChildren(h('h2', {}, title),
      rows.length > 0 ? h('ul', { className: 'rows' }, rows) : h('p', { className: 'more' }, empty));
    links()[focused]?.focus();
  }

  showRunning() {
    const games = [...this.client.games.values()].filter((game) => !game.over && game.seat > 0);
    this.running.hidden = games.length === 0;
    this.running.replaceChildren(h('h2', {}, 'Your games'),
      h('ul', {},
        games.reverse().map((game) =>
          h('li', {},
            h('a', { href: `#/online/game/${game.number}` }, h('strong', {}, rulesText(this.catalog, game.rules)),
              ` against ${game.players[2 - game.seat].name}`,
              h('span', { className: 'state' }, game.isMine ? 'your turn' : 'waiting')))
        )));
  }

  /** A game that has just begun is shown at once. @param {number} number */
  take(number) {
    const game = this.client.games.get(number);
    const isNew = game && !this.known.has(number) && game.seat > 0 && !game.over;
    this.known.add(number);
    this.showRunning();
    if (isNew) location.hash = `#/online/game/${number}`;
  }

  async begin() {
    const { client } = this;
    this.#ends = [
      client.on('connection', () => {
        this.lobby = new Lobby();
        this.#seekAgain();
        this.showState();
      }),
      client.on('game', (number) => this.take(number)),
      client.on('lobby', (frame) => {
        this.lobby.take(frame);
        this.showState();
        this.showSeeks();
        this.showLive();
        this.showPager();
      }),
    ];
    this.showState();
    this.showRunning();
    try {
      await this.read(this.page);
    } catch (error) { // a private host has none
      this.filter.hidden = true;
      this.seeks.hidden = false;
      this.seeks.replaceChildren(h('p', { className: 'more' }, messageOf(error)));
    }
  }

  // A seek ends with the connection; an invitation does not.
  #seekAgain() {
    if (!this.client.isConnected) return;
    const ended = [...this.pending].filter(([, { code }]) => !code);
    ended.forEach(([seek, wish]) => {
      this.pending.delete(seek);
      this.#seek(wish);
    });
  }

  end() {
    this.#ends.forEach((end) => end());
    this.pending.forEach(({ code }, seek) => !code && this.client.request('cancel', { seek }).catch(() => {}));
    this.client.lobby(null).catch(() => {});
  }
}

/**
 * @param {App} app
 * @returns {Promise<View>}
 */
export async function show(app) {
  const [server, catalog] = await Promise.all([reach(), app.catalog, style(new URL('./online.css', import.meta.url))]);
  if (!server) return noServer(() => dispatchEvent(new HashChangeEvent('hashchange')));
  await server.client.welcome;
  const view = new LobbyView(server, catalog);
  await view.begin();
  return {
    title: 'Play online',
    content: [
      h('div', { className: 'lobby' }, h('header', {}, h('h1', {}, 'Play online'), view.you, view.state), view.waiting,
        view.running, view.form, view.filter, view.seeks, view.live, view.pager),
    ],
    end: () => view.end(),
  };
}
