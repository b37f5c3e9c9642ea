// The page: which view is shown, and what all views share.

import { Desk, WorkerTransport } from './host/transports.js';
import { Client } from './host/client.js';
import { h } from './base/dom.js';
import { purse, remembered } from './base/storage.js';

const view = document.getElementById('view');
const notice = document.getElementById('notice');

const say = (text) => {
  notice.textContent = text;
};

const desk = new Desk({
  say,
  wait: () => say('Duello is open in another tab. Close that tab to play here.'),
  ready: () => say(''),
});

const connect = () => new WorkerTransport(desk);
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
  async gameOf(rules) {
    const id = rules.split(':')[0];
    return (await this.catalog).games.find((game) => game.id === id);
  },
  // A game of this device by its number, or one of a server: 'online-12'.
  async gameAt(word) {
    const [, online, number] = word.match(/^(online-)?(\d+)$/);
    const client = online ? (await (await import('./online/server.js')).reach())?.client : this.client;
    return client?.find(Number(number));
  },
};

// A view is loaded when it is first shown. It exports show(app, …what the path has in parentheses).
const routes = [
  [/^#\/new\/([a-z-]+)$/, () => import('./play/setup.js')],
  [/^#\/rules\/([a-z-]+)$/, () => import('./play/book.js')],
  [/^#\/game\/(\d+)$/, () => import('./play/table.js')],
  [/^#\/review\/((?:online-|i)?[0-9a-f]+)(?:\/(\d+))?$/, () => import('./study/review.js')],
  [/^#\/history$/, () => import('./study/history.js')],
  [/^#\/learn(?:\/([a-z-]+))?$/, () => import('./study/learn.js')],
  [/^#\/puzzles$/, () => import('./study/puzzles.js')],
  [/^#\/puzzles\/(daily|again|new|race)(?:\/([a-z-]+))?(?:\/(\d))?$/, () => import('./study/quiz.js')],
  [/^#\/shared\/(.*)$/, () => import('./study/opened-link.js')],
  [/^#\/online$/, () => import('./online/lobby-view.js')],
  [/^#\/online\/you$/, () => import('./online/you.js')],
  [/^#\/online\/game\/(\d+)$/, () => import('./online/online-table.js')],
  [/^#\/join\/([^/]+)$/, () => import('./online/join.js')],
  [/^#\/lab(?:\/([^/]+)(?:\/([^/]+))?)?$/, () => import('./lab/lab.js')],
  [/^/, () => import('./play/home.js')],
];

// What loads the view of an address, and what the address has in parentheses. Read once: it may change while a view
// loads.
function viewAt(hash) {
  const [pattern, load] = routes.find(([path]) => path.test(hash));
  return [load, hash.match(pattern).slice(1)];
}

// Views of no place in the header belong to the first.
function markPlace() {
  const [play, ...others] = document.querySelectorAll('#places a');
  const place = others.find(({ hash }) => location.hash === hash || location.hash.startsWith(`${hash}/`)) ?? play;
  [play, ...others].forEach((link) => link.toggleAttribute('aria-current', false));
  place.setAttribute('aria-current', 'page');
}

// What is shown instead of a view that could not be loaded, or that failed.
function failure(error) {
  console.error(error);
  return {
    title: 'Not loaded',
    content: [h('h1', {}, 'This view could not be loaded'),
      h('p', {}, 'If you are offline, connect to the internet and try again.'),
      h('p', { className: 'more' }, error.message),
      h('p', { className: 'actions' },
        h('button', { type: 'button', className: 'primary', onclick: () => location.reload() }, 'Try again'))],
  };
}

let leave = null;
let visit = 0;

async function route() {
  const [load, words] = viewAt(location.hash);
  const mine = ++visit;
  leave?.();
  leave = null;
  markPlace();
  const { title, content, end } = await load()
    .then(({ show }) => show(app, ...words))
    .catch(failure);
  if (mine !== visit) return end?.();
  leave = end;
  document.title = title ? `${title} · Duello` : 'Duello';
  view.replaceChildren(...content);
  if (mine > 1) view.focus({ preventScroll: true });
  scrollTo(0, 0);
  return undefined;
}

app.client.addEventListener('trouble', ({ detail }) => say(detail));
addEventListener('hashchange', route);
// Not awaited here: views import this module, and would wait for it in turn.
route().then(() => {
  document.body.classList.add('shown');
  (window.requestIdleCallback ?? setTimeout)(() =>
    import('./base/offline.js').then(({ stayUsable }) => stayUsable()).catch(console.warn)
  );
});
