// What the lobby lists: open seeks that one can take, games to watch, and which page of them.

import { button } from '../base/buttons.js';
import { fill, h } from '../base/dom.js';
import { remember, remembered } from '../base/storage.js';
import { select } from './forms.js';
import { rulesText } from '../play/editions.js';
import { Lobby, paceText } from './lobby.js';

/** @import { Catalog } from '../types.js' */
/** @import { Client } from '../host/client.js' */
/** @import { LobbyFrame } from '../host/protocol.js' */

export class LobbyLists {
  lobby = new Lobby();
  page = { order: remembered('online-order', 'newest'), game: remembered('online-listed', ''), page: 1 };
  seeks = h('section', { className: 'seeks', hidden: true });
  live = h('section', { className: 'live', hidden: true });
  pager = h('p', { className: 'actions', hidden: true });

  /**
   * `isMine`: is a seek this person's own? `accept` takes one.
   * @param {Client} client
   * @param {Catalog} catalog
   * @param {{ isMine: (seek: number) => boolean, accept: (seek: number) => unknown }} acts
   */
  constructor(client, catalog, { isMine, accept }) {
    this.client = client;
    this.catalog = catalog;
    this.isMine = isMine;
    this.accept = accept;
    this.filter = this.#filter();
    this.elements = [this.seeks, this.live, this.filter, this.pager];
  }

  #filter() {
    const games = this.catalog.games.map(({ id, brief }) => [id, brief]);
    const order = select('order', 'Order', [['newest', 'Newest first'], ['near', 'Closest to my rating first']],
      this.page.order);
    order.hidden = this.page.game === '';
    return h('details', {
      open: this.page.game !== '' || undefined,
      onchange: ({ currentTarget }) => {
        const [listed, chosen] = [...currentTarget.querySelectorAll('select')].map(({ value }) => value);
        remember('online-listed', listed);
        remember('online-order', chosen);
        order.hidden = listed === '';
        this.read({ order: chosen, game: listed, page: 1 });
      },
    }, h('summary', {}, 'Choose what is listed'),
      h('div', { className: 'fields' }, select('listed', 'Game', [['', 'All games'], ...games], this.page.game),
        order));
  }

  read(page = this.page) {
    this.page = page;
    return this.client.lobby(page.game === '' ? { page: page.page } : page);
  }

  forget() {
    this.lobby = new Lobby();
  }

  /** @param {LobbyFrame} frame */
  take(frame) {
    this.lobby.take(frame);
    this.showSeeks();
    this.#showLive();
    this.#showPager();
  }

  /** Instead of lists: why there are none. @param {string} why */
  refuse(why) {
    this.filter.hidden = true;
    this.seeks.hidden = false;
    fill(this.seeks, h('p', { className: 'more' }, why));
  }

  #showPager() {
    const { page, lobby } = this;
    const turn = (/** @type {number} */ by) => () => this.read({ ...page, page: page.page + by });
    this.pager.hidden = page.page === 1 && !lobby.hasMore(1);
    fill(this.pager, [
      page.page > 1 && button('Previous page', turn(-1)),
      h('span', { className: 'more' }, `Page ${page.page}`),
      lobby.hasMore(page.page) && button('Next page', turn(1)),
    ]);
  }

  showSeeks() {
    const { lobby } = this;
    const others = lobby.inOrder(lobby.seeks).filter(({ seek }) => !this.isMine(seek));
    const rows = others.map((seek) =>
      h('li', {},
        h('span', { className: 'text' },
          h('span', {}, h('strong', {}, seek.name), h('small', {}, ` ${seek.rating}`),
            seek.bot && h('span', { className: 'tag' }, 'bot')), h('span', {}, rulesText(this.catalog, seek.rules)),
          h('small', {}, [
            paceText(seek.clock),
            seek.rated && 'rated',
            seek.side && `you play ${seek.side === 1 ? 'second' : 'first'}`,
          ].filter(Boolean).join(', '))), h('button', {
          type: 'button',
          'aria-label': `Play against ${seek.name}`,
          onclick: () => this.accept(seek.seek),
        }, 'Play'))
    );
    this.#list(this.seeks, 'Waiting for an opponent', rows, 'Nobody is looking for an opponent at the moment.');
  }

  #showLive() {
    const { lobby } = this;
    const others = lobby.inOrder(lobby.live).filter(({ game }) => !this.client.games.get(game)?.seat);
    const rows = others.map(({ game, rules, names }) =>
      h('li', {},
        h('span', { className: 'text' }, h('span', {}, h('strong', {}, names[0]), ' – ', h('strong', {}, names[1])),
          h('span', {}, rulesText(this.catalog, rules))), h('a', {
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
    fill(section, h('h2', {}, title),
      rows.length > 0 ? h('ul', { className: 'rows' }, rows) : h('p', { className: 'more' }, empty));
    links()[focused]?.focus();
  }
}
