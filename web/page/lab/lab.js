// The lab: every option of a game is a slider or a choice, and the game is solved again while one drags.

import { button } from '../base/buttons.js';
import { h, style } from '../base/dom.js';
import { art } from '../play/art.js';
import { Side } from './side.js';
import { Search } from './search.js';
import { Tabs } from './tabs.js';
import { bookOf } from './options.js';

/** @import { App, View } from '../views.js' */
/** @import { Catalog, GameInfo } from '../types.js' */

const sheet = () => style(new URL('./lab.css', import.meta.url));

/**
 * All games, as links.
 * @param {App} app
 * @returns {Promise<View>}
 */
async function chooseGame(app) {
  const { games } = await app.catalog;
  return {
    title: 'The lab',
    content: [
      h('section', { className: 'hero' }, h('h1', {}, 'The lab'),
        h('p', {}, 'Change a rule and see at once who wins: the game is solved again while you drag.')),
      h('ul', { className: 'games' },
        games.map((game) =>
          h('li', {},
            h('a', { className: 'game', 'data-tint': game.tint, href: `#/lab/${game.id}` }, art(game),
              h('div', {}, h('h2', {}, game.brief),
                h('small', {},
                  `${game.options.length} rules to change.${
                    game.hidden ? ' Hidden cards: solved only if small.' : ''
                  }`))))
        )),
    ],
  };
}

class Lab {
  /** @type {Side[]} */
  sides = [];
  place = h('div', { className: 'settings-row' });
  compare = button('', () => this.toggle());
  copy = button('Copy the link', () => this.share());
  copied = h('span', { className: 'more', role: 'status' });
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  soon;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  keeping;
  /** @type {number | undefined} */
  width;

  /**
   * `settings`: the values of one or two settings.
   * @param {App} app
   * @param {Catalog} catalog
   * @param {GameInfo} game
   * @param {number[][]} settings
   */
  constructor(app, catalog, game, settings) {
    this.app = app;
    this.catalog = catalog;
    this.game = game;
    settings.forEach((values) => this.add(values));
    this.search = new Search(game, catalog, () => this.sides[0].options.values, {
      take: (values) => this.#use(values),
      play: (values) => this.#play(values),
      link: (rules) => `#/lab/${rules}`,
    });
    this.tabs = new Tabs([
      ['Change rules', this.place],
      ['Find rules', this.search.element],
    ], () => this.#tabChanged());
    this.watcher = new ResizeObserver(() => this.#repaintSoon());
    this.scheme = matchMedia('(prefers-color-scheme: dark)');
    this.scheme.addEventListener('change', this.repaint);
    this.watcher.observe(this.place);
    this.theme = new MutationObserver(this.repaint);
    this.theme.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  }

  repaint = async () => {
    this.place.setAttribute('aria-busy', 'true');
    await Promise.all(this.sides.map((side) => side.repaint()));
    this.place.removeAttribute('aria-busy');
  };

  #repaintSoon() {
    clearTimeout(this.soon);
    if (this.width !== undefined && this.width !== this.place.clientWidth) {
      this.place.setAttribute('aria-busy', 'true');
      this.soon = setTimeout(this.repaint, 150);
    }
    this.width = this.place.clientWidth;
  }

  /** @param {number[]} values */
  add(values) {
    const side = new Side(this.app, this.game, values, this.catalog, () => this.#keepLink());
    this.sides.push(side);
    this.#arrange();
    side.solve();
  }

  #arrange() {
    this.place.replaceChildren(...this.sides.map(({ element }) => element));
    this.place.classList.toggle('two', this.sides.length > 1);
    this.sides.forEach(({ element }, i) =>
      element.setAttribute('aria-label', this.sides.length > 1 ? `Setting ${'AB'[i]}` : 'Setting')
    );
    this.compare.textContent = this.sides.length > 1 ? 'Close the second setting' : 'Compare two settings';
  }

  // A second setting begins as a copy of the first.
  toggle() {
    if (this.sides.length > 1) {
      this.sides.pop()?.end();
      this.#arrange();
      requestAnimationFrame(this.repaint);
    } else {
      this.add(this.sides[0].options.values);
    }
    this.#keepLink();
  }

  // The map is drawn for the room it has: none while it is hidden.
  #tabChanged() {
    this.search.renew();
    this.repaint();
  }

  /** Take rules that were found. @param {number[]} values */
  #use(values) {
    const [side] = this.sides;
    side.set(values);
    this.tabs.open(0);
    this.tabs.element.scrollIntoView({ block: 'nearest' });
  }

  /** @param {number[]} values */
  #play(values) {
    this.#use(values);
    this.sides[0].play(false);
  }

  get link() {
    return `#/lab/${this.sides.map(({ rules }) => rules).join('/')}`;
  }

  // The address always shows what is on the screen, unless someone has just followed a link. Browsers allow few changes
  // a second.
  #keepLink() {
    const { hash } = location;
    this.copied.textContent = '';
    clearTimeout(this.keeping);
    this.keeping = setTimeout(() => {
      if (location.hash === hash) history.replaceState(null, '', this.link);
    }, 300);
  }

  async share() {
    const address = new URL(this.link, location.href).href;
    try {
      await navigator.clipboard.writeText(address);
      this.copied.textContent = 'Copied.';
    } catch {
      this.copied.textContent = address;
    }
  }

  end() {
    clearTimeout(this.keeping);
    clearTimeout(this.soon);
    this.watcher.disconnect();
    this.theme.disconnect();
    this.scheme.removeEventListener('change', this.repaint);
    this.sides.forEach((side) => side.end());
    this.search.end();
  }
}

/**
 * The values of rules in a link; null and a sentence if they cannot be read.
 * @param {App} app
 * @param {string} words
 */
async function valuesOf(app, words) {
  const { values, why } = await app.desk.call('rules', decodeURIComponent(words));
  return { values, why };
}

/**
 * @param {App} app
 * @param {string} [first]
 * @param {string} [second]
 * @returns {Promise<View>}
 */
export async function show(app, first, second) {
  await sheet();
  if (!first) return chooseGame(app);
  const [catalog, game] = await Promise.all([app.catalog, app.gameOf(decodeURIComponent(first))]);
  if (!game) {
    return {
      title: 'No such game',
      content: [h('h1', {}, 'There is no such game'), h('a', { href: '#/lab' }, 'See all games in the lab')],
    };
  }
  const read = await Promise.all((second ? [first, second] : [first]).map((words) => valuesOf(app, words)));
  const lab = new Lab(app, catalog, game, read.map(({ values }) => values ?? bookOf(game)));
  const trouble = read.find(({ why }) => why)?.why;
  return {
    title: `${game.brief}: the lab`,
    content: [
      h('div', { className: 'lab' },
        h('header', { className: 'lab-head' },
          h('h1', {}, game.brief, ' ', h('small', {}, h('a', { href: '#/lab' }, 'The lab'))),
          h('p', { className: 'actions' }, lab.compare, lab.copy, lab.copied)), trouble &&
        h('p', { className: 'trouble', role: 'alert' }, `${trouble} The lab shows the book’s rules instead.`),
        lab.tabs.element, lab.tabs.panels),
    ],
    end: () => lab.end(),
  };
}
