// The lobby of a server: find somebody to play with, watch others, continue one's games.

import { h, capital, style } from '../base/dom.js';
import { opponentsOf } from '../play/setup.js';
import { reach, hostOf } from './server.js';
import { noServer } from './no-server.js';
import { Lobby, rulesText, paceText } from './lobby.js';
import { invitationCard } from './invitation.js';
import { remember, remembered } from '../base/storage.js';

const CLOCKS = ['1+2', '3+2', '5+3', '10+5', '30+20', 'none'];
const WAYS = [
  ['quick', 'Pair me', 'with a person whose rating is near mine'],
  ['seek', 'Open a seek', 'anyone in the lobby can take it'],
  ['invite', 'Invite a friend', 'with a link or a QR code'],
  ['play', 'A computer player', 'always there, never rated'],
];
const kept = (key, otherwise) => remembered(`online-${key}`, otherwise);

const select = (name, label, options, chosen) =>
  h('label', { className: 'name' }, h('span', {}, label), h('select', { name }, options.map(([value, text]) =>
    h('option', { value, selected: value === chosen || undefined }, text)
  )));

class LobbyView {
  pending = new Map(); // my open seeks and invitations, by their numbers
  lobby = new Lobby();

  constructor(app, server, catalog) {
    Object.assign(this, { app, server, catalog, client: server.client });
    this.known = new Set(this.client.games.keys());
    this.state = h('p', { className: 'connection', role: 'status' });
    this.you = h('p', { className: 'you' });
    this.waiting = h('div', { className: 'waiting', role: 'status' });
    this.running = h('section', { className: 'running', hidden: true });
    this.seeks = h('section', { className: 'seeks', hidden: true });
    this.live = h('section', { className: 'live', hidden: true });
    this.trouble = h('p', { className: 'trouble', role: 'alert' });
    this.form = this.#form();
  }

  // ---- a new game ----

  #form() {
    const { games } = this.catalog;
    const [game, clock, side, way] = [kept('game', games[0].id), kept('clock', '5+3'), kept('side', '0'),
      kept('way', 'quick')];
    const ways = WAYS.map(([value, label, about]) =>
      h('label', { className: 'choice' },
        h('input', { type: 'radio', name: 'way', value, checked: value === way || undefined }),
        h('span', {}, h('strong', {}, label), h('small', {}, about)))
    );
    this.who = h('select', { name: 'who' });
    this.whoField = h('label', { className: 'name' }, h('span', {}, 'Player'), this.who);
    this.rated = h('input', { type: 'checkbox', name: 'rated', checked: kept('rated', '') === 'on' || undefined });
    this.ratedField = h('label', { className: 'choice rated' }, this.rated,
      h('span', {}, h('strong', {}, 'Rated'), h('small', {}, 'two games with seats exchanged; no undo')));
    this.go = h('button', { className: 'primary', type: 'submit' }, 'Play');
    const form = h('form', {
      className: 'setup',
      onchange: () => this.#adapt(form),
      onsubmit: (event) => {
        event.preventDefault();
        this.#begin(form);
      },
    }, h('fieldset', {}, h('legend', {}, 'New game'), h('div', { className: 'choices' }, ways)),
      h('div', { className: 'names' }, select('game', 'Game', games.map(({ id, title }) => [id, title]), game),
        select('clock', 'Clock', CLOCKS.map((each) => [each, capital(paceText(each))]), clock),
        select('side', 'Your seat', [['0', 'Either'], ['1', 'First'], ['2', 'Second']], side), this.whoField),
      this.ratedField, this.trouble, h('p', { className: 'actions' }, this.go));
    this.#adapt(form);
    return form;
  }

  // Show only what the chosen way needs.
  #adapt(form) {
    const { way, game, clock } = Object.fromEntries(new FormData(form));
    const info = this.catalog.games.find(({ id }) => id === game);
    const players = opponentsOf(this.catalog, info);
    const who = this.who.value || kept('who', 'casual');
    this.who.replaceChildren(
      ...players.map(({ id }) => h('option', { value: id, selected: id === who || undefined }, capital(id))),
    );
    this.whoField.hidden = way !== 'play';
    this.ratedField.hidden = way === 'play' || clock === 'none';
    this.go.textContent =
      { quick: 'Find an opponent', seek: 'Open the seek', invite: 'Make a link', play: 'Play' }[way];
  }

  async #begin(form) {
    const { way, game, clock, side, who, rated } = Object.fromEntries(new FormData(form));
    Object.entries({ way, game, clock, side, who, rated: rated ?? '' }).forEach(([key, value]) =>
      remember(`online-${key}`, value)
    );
    const terms = { rules: game, clock, side: Number(side) };
    const isRated = Boolean(rated) && !this.ratedField.hidden;
    const request = {
      quick: () => ['seek', { ...terms, rated: isRated, quick: true }],
      seek: () => ['seek', { ...terms, rated: isRated }],
      invite: () => ['invite', { ...terms, rated: isRated }],
      play: () => ['play', { ...terms, who }],
    }[way]();
    const about = [rulesText(this.catalog, game), paceText(clock), isRated && 'rated'].filter(Boolean).join(', ');
    await this.#seek({ way, about, request });
  }

  async #seek(wish) {
    const answer = await this.ask(...wish.request);
    if (answer?.seek && !answer.game) this.pending.set(answer.seek, { ...wish, code: answer.code });
    this.showWaiting();
    this.open(answer);
  }

  // Requests are refused with a sentence for the person.
  async ask(t, fields) {
    this.trouble.textContent = '';
    try {
      return await this.client.request(t, fields);
    } catch (error) {
      this.trouble.textContent = error.message;
      return null;
    }
  }

  open(answer) {
    if (answer?.game) location.hash = `#/online/game/${answer.game}`;
  }

  async cancel(seek) {
    await this.ask('cancel', { seek });
    this.pending.delete(seek);
    this.showWaiting();
  }

  showWaiting() {
    const sentences = { quick: 'Looking for an opponent', seek: 'Your seek is open' };
    this.waiting.replaceChildren(...[...this.pending].map(([seek, each]) =>
      each.code
        ? invitationCard(this.server, each, () => this.cancel(seek))
        : h('div', { className: 'offer' },
          h('p', {}, `${sentences[each.way]}: ${each.about}. The game starts automatically.`),
          h('button', { type: 'button', onclick: () => this.cancel(seek) }, 'Cancel'))
    ));
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
      ? 'The connection is lost. Connecting again …'
      : `Connected to ${host}${lobby.players > 0 ? `; ${people}` : ''}.`;
    if (this.state.textContent !== text) this.state.textContent = text;
    const { name } = client.you;
    this.you.replaceChildren('You are ', h('strong', {}, name), '. ',
      h('a', { href: '#/online/you' }, /^Guest \d+$/.test(name) ? 'Claim a name' : 'Your name and ratings'));
  }

  showSeeks() {
    const { lobby, pending } = this;
    const others = [...lobby.seeks.values()].filter(({ seek }) => !pending.has(seek));
    const rows = others.reverse().map((seek) =>
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
    const mine = new Set(this.client.games.keys());
    const rows = [...this.lobby.live.values()].filter(({ game }) =>
      !mine.has(game) || this.client.games.get(game).seat === 0
    ).reverse().map(({ game, rules, names }) =>
      h('li', {}, h('span', {}, h('strong', {}, names[0]), ' – ', h('strong', {}, names[1])),
        h('span', {}, rulesText(this.catalog, rules)), h('span', {}), h('a', {
          className: 'button',
          href: `#/online/game/${game}`,
          'aria-label': `Watch ${names[0]} against ${names[1]}`,
        }, 'Watch'))
    );
    this.#list(this.live, 'Games to watch', rows.slice(0, 30), '');
  }

  #list(section, title, rows, empty) {
    section.hidden = rows.length === 0 && !empty;
    const focused = section.contains(document.activeElement) &&
      [...section.querySelectorAll('button, a')].indexOf(document.activeElement);
    section.replaceChildren(h('h2', {}, title),
      rows.length > 0 ? h('ul', { className: 'rows' }, rows) : h('p', { className: 'more' }, empty));
    if (focused !== false) section.querySelectorAll('button, a')[focused]?.focus();
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

  // A game that has just begun is shown at once.
  take(number) {
    const game = this.client.games.get(number);
    const isNew = game && !this.known.has(number) && game.seat > 0 && !game.over;
    this.known.add(number);
    this.showRunning();
    if (isNew) location.hash = `#/online/game/${number}`;
  }

  async begin() {
    const { client } = this;
    this.listeners = {
      connection: () => {
        this.lobby = new Lobby();
        this.#seekAgain();
        this.showState();
      },
      game: ({ detail }) => this.take(detail),
      lobby: ({ detail }) => {
        this.lobby.take(detail);
        this.showState();
        this.showSeeks();
        this.showLive();
      },
    };
    Object.entries(this.listeners).forEach(([name, listener]) => client.addEventListener(name, listener));
    this.showState();
    this.showRunning();
    try {
      await client.lobby(true);
    } catch (error) { // a private host has none
      this.seeks.hidden = false;
      this.seeks.replaceChildren(h('p', { className: 'more' }, error.message));
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
    Object.entries(this.listeners).forEach(([name, listener]) => this.client.removeEventListener(name, listener));
    this.pending.forEach(({ code }, seek) => !code && this.client.request('cancel', { seek }).catch(() => {}));
    this.client.lobby(false).catch(() => {});
  }
}

export async function show(app) {
  const [server, catalog] = await Promise.all([reach(), app.catalog, style(new URL('./online.css', import.meta.url))]);
  if (!server) return noServer(() => dispatchEvent(new HashChangeEvent('hashchange')));
  await server.client.welcome;
  const view = new LobbyView(app, server, catalog);
  await view.begin();
  return {
    title: 'Play online',
    content: [
      h('div', { className: 'lobby' }, h('header', {}, h('h1', {}, 'Play online'), view.you, view.state), view.waiting,
        view.running, view.form, view.seeks, view.live),
    ],
    end: () => view.end(),
  };
}
