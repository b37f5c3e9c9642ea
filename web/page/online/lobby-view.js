// The lobby of a server: find somebody to play with, continue one's games, watch others.

import { button } from '../base/buttons.js';
import { fill, h } from '../base/dom.js';
import { messageOf } from '../base/text.js';
import { isGuest } from '../host/client.js';
import { opponentsOf } from '../play/opponents.js';
import { remembered } from '../base/storage.js';
import { sheets } from './forms.js';
import { reach, hostOf } from './server.js';
import { noServer } from './no-server.js';
import { invitationCard } from './invitation.js';
import { gameRow, runningGames } from './inbox.js';
import { LobbyLists } from './lobby-lists.js';
import { playForm } from './play-form.js';
import { termsText } from './seeking.js';

/** @import { App, View } from '../views.js' */
/** @import { Catalog } from '../types.js' */
/** @import { Server } from './server.js' */
/** @import { Terms } from './seeking.js' */

class LobbyView {
  state = h('p', { className: 'connection', role: 'status' });
  you = h('p', { className: 'youare' });
  waiting = h('div', { className: 'waiting', role: 'status' });
  running = h('section', { className: 'running', hidden: true });
  trouble = h('p', { className: 'trouble', role: 'alert' });
  staysOpen = false; // the seek, when one leaves this view
  /** @type {(() => void)[]} */
  #ends = [];

  /**
   * @param {App} app
   * @param {Server} server
   * @param {Catalog} catalog
   */
  constructor(app, server, catalog) {
    this.app = app;
    this.server = server;
    this.catalog = catalog;
    this.client = server.client;
    this.seeking = server.seeking;
    this.form = playForm(catalog, this.client, {
      play: (terms) => this.seeking.begin(terms),
      invite: (terms) => this.#try(() => this.server.invite(terms, termsText(catalog, terms))),
    });
    this.lists = new LobbyLists(this.client, catalog, {
      isMine: (seek) => this.seeking.open?.seek === seek,
      accept: (seek) => this.#try(async () => this.open((await this.client.request('accept', { seek })).game)),
    });
  }

  /** Requests are refused with a sentence for the person. @param {() => Promise<unknown>} act */
  async #try(act) {
    this.trouble.textContent = '';
    try {
      await act();
    } catch (error) {
      this.trouble.textContent = messageOf(error);
    }
    this.showWaiting();
  }

  /** @param {number} [game] */
  open(game) {
    if (game) location.hash = `#/online/game/${game}`;
  }

  // ---- what this person waits for ----

  showWaiting() {
    const { seeking, server } = this;
    const invitations = [...server.invitations].map(([seek, invitation]) =>
      invitationCard(server, invitation, () => this.#try(() => server.withdraw(seek)))
    );
    fill(this.waiting, seeking.open && this.#seekCard(seeking.open.terms), invitations);
    this.form.element.hidden = Boolean(seeking.open);
    this.lists.showSeeks();
  }

  /** @param {Terms} terms */
  #seekCard(terms) {
    return h('section', { className: 'tile seeking', 'aria-label': 'Looking for an opponent' },
      h('p', { className: 'versus', 'aria-hidden': 'true' }, h('i', { className: 'you' }),
        h('i', { className: 'foe' })), h('h2', {}, 'Looking for an opponent'),
      h('p', {}, `${termsText(this.catalog, terms)}. The game starts as soon as somebody joins.`),
      h('div', { className: 'duo' }, button('Play the computer meanwhile', () => this.#playMeanwhile(terms)),
        button('Cancel', () => this.#try(() => this.seeking.cancel()))));
  }

  /** On this device, against whom one played last. @param {Terms} terms */
  #playMeanwhile({ rules }) {
    return this.#try(async () => {
      const info = await this.app.gameOf(rules);
      const last = remembered('who', 'casual');
      const who = info && opponentsOf(this.catalog, info).some(({ id }) => id === last) ? last : 'casual';
      const { game } = await this.app.client.request('play', { rules, clock: 'none', side: 0, who });
      this.staysOpen = true;
      location.hash = `#/game/${game}`;
    });
  }

  // ---- what the server tells ----

  showState() {
    const { client, lists: { lobby } } = this;
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
    fill(this.you, 'You are ', h('strong', {}, name), '. ',
      h('a', { href: '#/online/you' }, isGuest(name) ? 'Claim a name' : 'Your name and ratings'));
  }

  showRunning() {
    const games = runningGames(this.client);
    this.running.hidden = games.length === 0;
    fill(this.running, h('h2', {}, 'Your games'),
      h('ul', { className: 'rows' }, games.map((game) => gameRow(this.catalog, game))));
  }

  async begin() {
    const { client, lists, seeking } = this;
    const onChange = () => this.showWaiting();
    seeking.isInLobby = true;
    seeking.addEventListener('change', onChange);
    this.#ends = [
      () => seeking.removeEventListener('change', onChange),
      client.on('connection', () => {
        lists.forget();
        this.form.show();
        this.showState();
      }),
      client.on('game', () => this.showRunning()),
      client.on('lobby', (frame) => {
        lists.take(frame);
        this.showState();
      }),
    ];
    this.showState();
    this.showRunning();
    this.showWaiting();
    try {
      await lists.read();
    } catch (error) { // a private host has none
      lists.refuse(messageOf(error));
      this.form.beByInvitation();
    }
  }

  end() {
    this.#ends.forEach((end) => end());
    this.seeking.isInLobby = false;
    if (!this.staysOpen) this.seeking.cancel();
    this.client.lobby(null).catch(() => {});
  }
}

/**
 * @param {App} app
 * @returns {Promise<View>}
 */
export async function show(app) {
  const [server, catalog] = await Promise.all([reach(), app.catalog, ...sheets()]);
  if (!server) return noServer(() => dispatchEvent(new HashChangeEvent('hashchange')));
  await server.client.welcome;
  const view = new LobbyView(app, server, catalog);
  await view.begin();
  return {
    title: 'Play online',
    content: [
      h('div', { className: 'online lobby' }, h('header', {}, h('h1', {}, 'Play online'), view.you), view.running,
        h('div', {}, view.waiting, view.form.element, view.trouble), h('div', {}, ...view.lists.elements), view.state),
    ],
    end: () => view.end(),
  };
}
