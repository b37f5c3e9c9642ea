// The page: which view is shown, and what all views share.

import { Desk, WorkerTransport } from './host/transports.js';
import { Client } from './host/client.js';
import { fill, h, part } from './base/dom.js';
import { icon } from './base/icons.js';
import { messageOf } from './base/text.js';
import { purse, remembered } from './base/storage.js';

/** @import { App, View } from './views.js' */
/** @import { GameInfo } from './types.js' */
/** @import { Game } from './host/game.js' */

const PATIENCE = 200; // milliseconds without a word
const NOWHERE = 'There is no such page.';
const writes = /^#\/(learn|puzzles)\//; // views that keep something on this device with every answer

const view = part('view');
const notice = part('notice');

/** @param {string} text */
const say = (text) => {
  notice.textContent = text;
};

const desk = new Desk(say);

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
  // Resolves when the games of this device are known, or another tab has them.
  async settled() {
    if (await desk.settled()) await this.client.welcome;
  },
  /**
   * @param {string} rules
   * @returns {Promise<GameInfo | undefined>}
   */
  async gameOf(rules) {
    if (rules.startsWith('@')) return (await import('./rulefile/files.js')).gameOf(app, rules);
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
  [/^#\/new\/([a-z-]+)$/, () => import('./play/home.js')],
  [/^#\/rules\/([a-z-]+|@[a-z0-9-]+)$/, () => import('./play/book.js')],
  [/^#\/(?:new|lab\/file)(?:\/([a-z0-9@-]+))?$/, () => import('./rulefile/editor.js')],
  [/^#\/game\/(\d+)$/, () => import('./play/table.js')],
  [/^#\/review\/((?:online-|i)?[0-9a-f]+)(?:\/(\d+))?$/, () => import('./study/review.js')],
  [/^#\/history$/, () => import('./study/history.js')],
  [/^#\/learn$/, () => import('./study/learn.js')],
  [/^#\/learn\/([a-z-]+(?::[a-z0-9-]+)?)$/, () => import('./study/guided.js')],
  [/^#\/learn\/([a-z-]+)\/([a-z0-9-]+)$/, () => import('./study/exercise.js')],
  [/^#\/progress$/, () => import('./study/progress.js')],
  [/^#\/puzzles$/, () => import('./study/puzzles.js')],
  [/^#\/puzzles\/(daily|again|new|race|variants|mine)(?:\/([a-z-]+(?::[a-z0-9-]+)?))?(?:\/(\d))?$/,
    () => import('./study/puzzle-view.js')],
  [/^#\/shared\/(.*)$/, () => import('./study/opened-link.js')],
  [/^#\/online$/, () => import('./online/lobby-view.js')],
  [/^#\/online\/you$/, () => import('./online/you.js')],
  [/^#\/online\/game\/(\d+)$/, () => import('./online/online-table.js')],
  [/^#\/join\/([^/]+)$/, () => import('./online/join.js')],
  [/^#\/lab(?:\/([^/]+)(?:\/([^/]+))?)?$/, () => import('./lab/lab.js')],
  [/^(?:#\/?)?$/, () => import('./play/home.js')],
];

/**
 * What loads the view of an address, and what the address has in parentheses; the first view for unknown ones. Read
 * once: it may change while a view loads.
 * @param {string} hash
 */
function viewAt(hash) {
  for (const [pattern, load] of routes) {
    const found = hash.match(pattern);
    if (found) return { load, words: found.slice(1), isKnown: true };
  }
  return { load: routes[0][1], words: [], isKnown: false };
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

/** @type {View | undefined} */
let shown;
let visit = 0;
let isLoading = true; // the view of the address is not shown yet

// A view that takes a while says so.
function wait() {
  const mine = visit;
  setTimeout(() => {
    if (mine !== visit || !isLoading || (desk.isWanted && desk.isHost === false)) return;
    document.title = 'Duello';
    fill(view, h('div', { role: 'status' }, h('h1', { className: 'more' }, 'One moment…')));
  }, PATIENCE);
}

/** @param {string} [title] of a view */
function setTitle(title) {
  document.title = title ? `${title} · Duello` : 'Duello';
}

async function route() {
  if (notice.textContent === NOWHERE) say('');
  const followed = shown?.follow?.(location.hash);
  if (followed !== undefined) {
    setTitle(followed);
    return;
  }
  const { load, words, isKnown } = viewAt(location.hash);
  const mine = ++visit;
  shown?.end?.();
  shown = undefined;
  isLoading = true;
  markPlace();
  wait();
  const needed = writes.test(location.hash) && desk.needed();
  const next = await Promise.all([load(), needed])
    .then(([{ show }]) => show(app, ...words))
    .catch(failure);
  if (mine !== visit) {
    next.end?.();
    return;
  }
  isLoading = false;
  shown = next;
  const { title, content, isTable = false } = next;
  setTitle(title);
  document.body.classList.toggle('at-table', isTable);
  fill(view, content);
  if (!isKnown) say(NOWHERE);
  if (mine > 1) view.focus({ preventScroll: true });
  scrollTo(0, 0);
}

document.querySelectorAll('[data-icon]').forEach((place) =>
  place.replaceWith(icon(String(place.getAttribute('data-icon'))))
);
part('settings').onclick = () =>
  import('./base/settings.js').then(({ openSettings }) => openSettings(app)).catch((error) => say(messageOf(error)));
// Most visits are in the only tab.
const attend = async () => {
  if (desk.isHost) return;
  desk.removeEventListener('host', attend);
  const elsewhere = await import('./host/elsewhere.js');
  elsewhere.attend(desk, () => ({ element: isLoading ? view : notice, isEmpty: isLoading }));
};
desk.addEventListener('host', attend);
app.client.on('trouble', say);
addEventListener('unhandledrejection', ({ reason }) => say(messageOf(reason))); // nobody else heard of it
addEventListener('hashchange', route);
// Not awaited here: views import this module, and would wait for it in turn.
route().then(() => {
  (window.requestIdleCallback ?? setTimeout)(() =>
    import('./base/offline.js').then(({ stayUsable }) => stayUsable()).catch(console.warn)
  );
});
