// The page: which view is shown, and what all views share.

import { Desk, WorkerTransport } from './host/transports.js';
import { Client } from './host/client.js';
import { fill, h, part } from './base/dom.js';
import { messageOf } from './base/text.js';
import { purse, remembered } from './base/storage.js';

/** @import { App, View } from './views.js' */
/** @import { GameInfo } from './types.js' */
/** @import { Game } from './host/game.js' */

const view = part('view');
const notice = part('notice');

/** @param {string} text */
const say = (text) => {
  notice.textContent = text;
};

const desk = new Desk({
  say,
  wait: () => say('Duello is open in another tab. Close that tab to play here.'),
  ready: () => say(''),
});

const connect = () => new WorkerTransport(desk);
/** @type {Client | undefined} */
let second; // who plays at the same device; most visits need nobody

export const app = {
  desk,
  say,
  client: new Client(connect, purse('player')),
  get second() {
    second ??= new Client(connect, purse('second-player'));
    return second;
  },
  get hasSecond() {
    return Boolean(remembered('second-player'));
  },
  catalog: desk.call('catalog'),
  /**
   * @param {string} rules
   * @returns {Promise<GameInfo | undefined>}
   */
  async gameOf(rules) {
    const id = rules.split(':')[0];
    return (await this.catalog).games.find((game) => game.id === id);
  },
  /**
   * A game of this device by its number, or one of a server: 'online-12'.
   * @param {string} word
   * @returns {Promise<Game | undefined>}
   */
  async gameAt(word) {
    const [, online, number] = word.match(/^(online-)?(\d+)$/) ?? [];
    const client = online ? (await (await import('./online/server.js')).reach())?.client : this.client;
    const game = await client?.find(Number(number)).catch(() => undefined);
    client?.leave(Number(number)); // it is read, not watched
    return game;
  },
};

/**
 * A view is loaded when it is first shown. It exports show(app, …what the path has in parentheses).
 * @type {[RegExp, () => Promise<{ show: (app: App, ...words: string[]) => Promise<View> }>][]}
 */
const routes = [
  [/^#\/new\/([a-z-]+)$/, () => import('./play/setup.js')],
  [/^#\/rules\/([a-z-]+)$/, () => import('./play/book.js')],
  [/^#\/game\/(\d+)$/, () => import('./play/table.js')],
  [/^#\/review\/((?:online-|i)?[0-9a-f]+)(?:\/(\d+))?$/, () => import('./study/review.js')],
  [/^#\/history$/, () => import('./study/history.js')],
  [/^#\/learn(?:\/([a-z-]+))?$/, () => import('./study/learn.js')],
  [/^#\/puzzles$/, () => import('./study/puzzles.js')],
  [/^#\/puzzles\/(daily|again|new|race)(?:\/([a-z-]+))?(?:\/(\d))?$/, () => import('./study/puzzle-view.js')],
  [/^#\/shared\/(.*)$/, () => import('./study/opened-link.js')],
  [/^#\/online$/, () => import('./online/lobby-view.js')],
  [/^#\/online\/you$/, () => import('./online/you.js')],
  [/^#\/online\/game\/(\d+)$/, () => import('./online/online-table.js')],
  [/^#\/join\/([^/]+)$/, () => import('./online/join.js')],
  [/^#\/lab(?:\/([^/]+)(?:\/([^/]+))?)?$/, () => import('./lab/lab.js')],
  [/^/, () => import('./play/home.js')],
];

/**
 * What loads the view of an address, and what the address has in parentheses. Read once: it may change while a view
 * loads.
 * @param {string} hash
 */
function viewAt(hash) {
  for (const [pattern, load] of routes) {
    const found = hash.match(pattern);
    if (found) return { load, words: found.slice(1) };
  }
  throw new Error('Every address has a view: the last one is for all others.');
}

// Views of no place in the header belong to the first.
function markPlace() {
  const links = /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll('#places a'));
  const [play, ...others] = links;
  const place = others.find(({ hash }) => location.hash === hash || location.hash.startsWith(`${hash}/`)) ?? play;
  links.forEach((link) => link.toggleAttribute('aria-current', false));
  place.setAttribute('aria-current', 'page');
}

/**
 * What is shown instead of a view that could not be loaded, or that failed.
 * @param {unknown} error
 * @returns {View}
 */
function failure(error) {
  console.error(error);
  return {
    title: 'Not loaded',
    content: [h('h1', {}, 'This view could not be loaded'),
      h('p', {}, 'If you are offline, connect to the internet and try again.'),
      h('p', { className: 'more' }, messageOf(error)),
      h('p', { className: 'actions' },
        h('button', { type: 'button', className: 'primary', onclick: () => location.reload() }, 'Try again'))],
  };
}

/** @type {View['end']} */
let leave;
let visit = 0;

async function route() {
  const { load, words } = viewAt(location.hash);
  const mine = ++visit;
  leave?.();
  leave = undefined;
  markPlace();
  const { title, content, end } = await load()
    .then(({ show }) => show(app, ...words))
    .catch(failure);
  if (mine !== visit) {
    end?.();
    return;
  }
  leave = end;
  document.title = title ? `${title} · Duello` : 'Duello';
  fill(view, content);
  if (mine > 1) view.focus({ preventScroll: true });
  scrollTo(0, 0);
}

app.client.on('trouble', say);
addEventListener('hashchange', route);
// Not awaited here: views import this module, and would wait for it in turn.
route().then(() => {
  document.body.classList.add('shown');
  (window.requestIdleCallback ?? setTimeout)(() =>
    import('./base/offline.js').then(({ stayUsable }) => stayUsable()).catch(console.warn)
  );
});
