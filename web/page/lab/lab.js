// The lab: every option of a game is a slider or a choice, and the game is solved again while one drags.

import { button } from '../base/buttons.js';
import { h, style } from '../base/dom.js';
import { art } from '../play/art.js';
import { Compare } from './compare.js';
import { Side } from './side.js';
import { Search } from './search.js';
import { Tabs } from './tabs.js';
import { bookOf } from './options.js';

/** @import { App, View } from '../views.js' */
/** @import { Catalog, GameInfo } from '../types.js' */

const COMPARE = 2; // the place of its tab
const sheet = () =>
  Promise.all(['./lab.css', '../base/controls.css'].map((name) => style(new URL(name, import.meta.url))));

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
      h('p', { className: 'actions' }, h('a', { className: 'button', href: '#/lab/file' }, 'Write a game of your own')),
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
  place = h('div', { className: 'settings-row' });
  copied = h('span', { className: 'more', role: 'status' });
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  soon;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  keeping;
  /** @type {number | undefined} */
  width;

  /**
   * `others` are rules to compare with; if there are some, the comparison is shown first.
   * @param {App} app
   * @param {Catalog} catalog
   * @param {GameInfo} game
   * @param {number[]} values
   * @param {string | undefined} others
   */
  constructor(app, catalog, game, values, others) {
    this.game = game;
    this.side = new Side(app, game, values, catalog, () => this.#changed());
    this.place.append(this.side.element);
    this.search = new Search(game, catalog, () => this.side.options.values, {
      take: (found) => this.#use(found),
      play: (found) => this.#play(found),
      link: (rules) => `#/lab/${rules}`,
    });
    this.compare = new Compare(game, () => this.side.rules, others, () => this.#keepLink());
    this.tabs = new Tabs([
      ['Change', this.place],
      ['Find', this.search.element],
      ['Compare', this.compare.element],
    ], () => this.#tabChanged());
    this.watcher = new ResizeObserver(() => this.#repaintSoon());
    this.scheme = matchMedia('(prefers-color-scheme: dark)');
    this.scheme.addEventListener('change', this.repaint);
    this.watcher.observe(this.place);
    this.theme = new MutationObserver(this.repaint);
    this.theme.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    this.actions = h('p', { className: 'actions' }, button('Keep to compare', () => this.keep(), 'quiet'),
      button('Copy the link', () => this.share(), 'quiet'), this.copied);
    this.side.solve();
    if (others) this.tabs.open(COMPARE);
  }

  repaint = async () => {
    this.place.setAttribute('aria-busy', 'true');
    await this.side.repaint();
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

  // The map is drawn for the room it has: none while it is hidden.
  #tabChanged() {
    this.search.renew();
    if (this.tabs.at === COMPARE) this.compare.show();
    this.#keepLink();
    this.repaint();
  }

  #changed() {
    this.#keepLink();
    if (this.tabs.at === COMPARE) this.compare.show();
  }

  /** Take rules that were found. @param {number[]} values */
  #use(values) {
    this.side.set(values);
    this.tabs.open(0);
    this.tabs.element.scrollIntoView({ block: 'nearest' });
  }

  /** @param {number[]} values */
  #play(values) {
    this.#use(values);
    this.side.play(false);
  }

  /** What is changed from now on is compared with these rules. */
  keep() {
    this.compare.keep(this.side.rules);
    this.copied.textContent = 'Kept. Change a rule, then look at “Compare”.';
  }

  get link() {
    const { others } = this.compare;
    return `#/lab/${this.side.rules}${this.tabs.at === COMPARE && others !== this.side.rules ? `/${others}` : ''}`;
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
    this.side.end();
    this.search.end();
    this.compare.end();
  }
}

/**
 * The values of rules in a link; null and a sentence if they cannot be read.
 * @param {App} app
 * @param {string} words
 */
async function read(app, words) {
  return app.desk.call('rules', decodeURIComponent(words));
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
  const [{ values = bookOf(game), why }, other] = await Promise.all([
    read(app, first),
    second ? read(app, second) : null,
  ]);
  const trouble = why ?? other?.why;
  const lab = new Lab(app, catalog, game, values, other?.rules);
  return {
    title: `${game.brief}: the lab`,
    content: [
      h('div', { className: 'lab' },
        h('header', { className: 'lab-head' },
          h('h1', {}, game.brief, ' ', h('small', {}, h('a', { href: '#/lab' }, 'The lab'))), lab.actions), trouble &&
        h('p', { className: 'trouble', role: 'alert' }, `${trouble} The lab shows the book’s rules instead.`),
        lab.tabs.element, lab.tabs.panels),
    ],
    end: () => lab.end(),
  };
}
