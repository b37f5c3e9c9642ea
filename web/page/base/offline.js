// The page without a connection: the worker that keeps it, the news of a newer version, and installing.

import { app } from '../app.js';
import { button } from './buttons.js';
import { h, part } from './dom.js';
import { remember, remembered } from './storage.js';

/** An event that not all browsers have. @typedef {Event & { prompt(): void }} InstallPrompt */
/**
 * What the service worker says: files that it could not get, that it has the large one, or that it fetches nothing
 * because the device saves data.
 * @typedef {{ version: string, missing?: string[], all: number, hasLarge?: true, isUnwanted?: true }} News
 */
/** What some browsers know of the connection. @typedef {{ saveData?: boolean, type?: string }} Connection */

const version = new URL(import.meta.url).pathname.match(/\.([0-9a-f]{12})\.js$/)?.[1];
const large = new URL('./duello-network.wasm', import.meta.url).href;
// How much there is to download; the build writes the figures (scripts/stamp-page).
const size = { page: 'PAGE_MB', largest: 'LARGEST_MB' };
const status = part('offline');
const offer = h('span', {});
/** @type {ServiceWorkerRegistration | null} */
let registration = null;

/** @returns {Connection} */
const connection = () => /** @type {{ connection?: Connection }} */ (navigator).connection ?? {};
const isUnmetered = () => !connection().saveData && ['wifi', 'ethernet'].includes(connection().type ?? '');

/** @param {string} text @param {...HTMLElement} more */
function say(text, ...more) {
  status.textContent = text;
  status.removeAttribute('title');
  offer.replaceChildren(...more);
}

function tellOfNewVersion() {
  part('update').replaceChildren('There is a new version. ', button('Reload', () => location.reload()));
}

/** A newer version that is not fetched unasked. @param {string} next */
function offerNewVersion(next) {
  part('update').replaceChildren('There is a new version. ', button(`Download it (${size.page})`, async () => {
    part('update').replaceChildren();
    await caches.open(`duello-${next} wanted`);
    await registration?.update();
  }));
}

/** @param {MessageEvent<News>} event */
function hear({ data }) {
  if (data.isUnwanted && data.version !== version) offerNewVersion(data.version);
  if (data.version !== version) return;
  if (data.hasLarge) tellOfSuccess();
  if (!data.missing) return;
  say(`Does not work without a connection yet: ${data.missing.length} of ${data.all} files are missing.`);
  status.title = data.missing.map((file) => file.slice('./'.length).replace(`.${version}.`, '.')).join(', ');
}

// The largest file is needed by players, hints and reviews where cards are hidden.
async function keepLarge() {
  remember('offline-large', 'yes');
  say('Downloading…');
  await (await caches.open(`duello-${version}`)).add(large).catch(console.warn);
  await tellOfSuccess();
}

async function tellOfSuccess() {
  if (await caches.match(large, { ignoreVary: true })) {
    say('Works without a connection.');
    return;
  }
  const titles = (await app.catalog).games.filter(({ hidden }) => hidden).map(({ title }) => title);
  const download = button(`Download it too (${size.largest})`, keepLarge);
  say(`Works without a connection, except ${titles.join(' and ')}.`, download);
}

// A device that saves data keeps the page only if the person wants that.
const isWanted = async () =>
  !connection().saveData || remembered('offline') === 'yes' ||
  Boolean(await navigator.serviceWorker.getRegistration());

/** @param {boolean} isFirst */
function watchForNewVersions(isFirst) {
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (!isFirst) tellOfNewVersion();
    isFirst = false;
  });
}

/**
 * Whether a worker that may still be installing serves in the end.
 * @param {ServiceWorker | null} worker
 * @returns {Promise<boolean>}
 */
const serves = (worker) =>
  new Promise((done) => {
    if (!worker) return done(false);
    const look = () => {
      if (['activated', 'redundant'].includes(worker.state)) done(worker.state === 'activated');
    };
    worker.addEventListener('statechange', look);
    return look();
  });

/** @param {number} seconds */
const pause = (seconds) =>
  new Promise((done) => {
    setTimeout(done, 1000 * seconds);
    addEventListener('online', done, { once: true });
  });

const FIRST_PAUSE = 2; // seconds
/** @param {number} seconds */
const longer = (seconds) => Math.min(2 * seconds, 300);

// Register the worker, which lies beside index.html, and again as long as it cannot get all files: what it has, it
// keeps.
async function install() {
  for (let seconds = FIRST_PAUSE;; seconds = longer(seconds)) {
    try {
      const made = await navigator.serviceWorker.register('./service-worker.js');
      if (await serves(made.active ?? made.waiting ?? made.installing)) return made;
    } catch (error) {
      const isForbidden = error instanceof DOMException && error.name === 'SecurityError';
      if (isForbidden) throw error; // the browser allows no worker here
      console.warn(error);
    }
    await pause(seconds);
  }
}

/** The same for a newer version. @param {ServiceWorkerRegistration} kept */
function tryUpdatesAgain(kept) {
  let seconds = FIRST_PAUSE;
  kept.addEventListener('updatefound', async () => {
    if (await serves(kept.installing) || connection().saveData) return;
    await pause(seconds);
    seconds = longer(seconds);
    kept.update().catch(() => {});
  });
}

/** @param {InstallPrompt} event */
function offerInstalling(event) {
  event.preventDefault();
  const button = h('button', {
    type: 'button',
    onclick: () => {
      button.remove();
      event.prompt();
    },
  }, 'Install');
  status.after(button);
}

/** @param {boolean} isFirst */
async function keepPage(isFirst) {
  registration = await install();
  await tellOfSuccess();
  if (isUnmetered() || (remembered('offline-large') === 'yes' && !connection().saveData)) await keepLarge();
  tryUpdatesAgain(registration);
  // The browser's own attempt may have failed before anyone listened.
  if (!isFirst) registration.update().catch(() => {});
  addEventListener('visibilitychange', () => {
    if (!document.hidden) registration?.update().catch(() => {});
  });
}

// Hold the version, so that its files are kept as long as this page is open, and have the next one fetched.
export async function stayUsable() {
  status.after(offer);
  addEventListener('beforeinstallprompt', (event) => offerInstalling(/** @type {InstallPrompt} */ (event)));
  if (!version) return;
  say('Needs a connection: this browser cannot keep pages for use without one.');
  if (!navigator.serviceWorker || !navigator.locks) return;
  navigator.locks.request(`duello-${version}`, { mode: 'shared' }, () => new Promise(() => {})).catch(console.warn);
  const isFirst = !(await navigator.serviceWorker.getRegistration())?.active;
  watchForNewVersions(isFirst);
  navigator.serviceWorker.addEventListener('message', hear);
  if (await isWanted()) {
    say('');
    await keepPage(isFirst);
    return;
  }
  say('Needs a connection: this device is set to save data.', button(`Download the page (${size.page})`, () => {
    remember('offline', 'yes');
    say('Downloading…');
    keepPage(isFirst).catch(console.warn);
  }));
}
