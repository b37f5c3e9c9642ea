// The page without a connection: the worker that keeps it, the news of a newer version, and installing.

import { h, part } from './dom.js';

/** An event that not all browsers have. @typedef {Event & { prompt(): void }} InstallPrompt */

const version = new URL(import.meta.url).pathname.match(/\.([0-9a-f]{12})\.js$/)?.[1];
const status = part('offline');

function tellOfNewVersion() {
  part('update').replaceChildren('There is a new version. ',
    h('button', { type: 'button', onclick: () => location.reload() }, 'Reload'));
}

/**
 * What the service worker says of files that it could not get.
 * @param {MessageEvent<{ version: string, missing: string[], all: number }>} event
 */
function tellOfMissing({ data }) {
  if (data.version !== version) return;
  status.textContent = `Not yet usable without a connection: ${data.missing.length} of ${data.all} files are missing.`;
  status.title = data.missing.map((file) => file.slice('./'.length).replace(`.${version}.`, '.')).join(', ');
}

function tellOfSuccess() {
  status.textContent = 'Works without a connection.';
  status.removeAttribute('title');
}

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
      const registration = await navigator.serviceWorker.register('./service-worker.js');
      if (await serves(registration.active ?? registration.waiting ?? registration.installing)) return registration;
    } catch (error) {
      const isForbidden = error instanceof DOMException && error.name === 'SecurityError';
      if (isForbidden) throw error; // the browser allows no worker here
      console.warn(error);
    }
    await pause(seconds);
  }
}

/** The same for a newer version. @param {ServiceWorkerRegistration} registration */
function tryUpdatesAgain(registration) {
  let seconds = FIRST_PAUSE;
  registration.addEventListener('updatefound', async () => {
    if (await serves(registration.installing)) return;
    await pause(seconds);
    seconds = longer(seconds);
    registration.update().catch(() => {});
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

// Hold the version, so that its files are kept as long as this page is open, and have the next one fetched.
export async function stayUsable() {
  addEventListener('beforeinstallprompt', (event) => offerInstalling(/** @type {InstallPrompt} */ (event)));
  if (!version || !navigator.serviceWorker || !navigator.locks) return;
  navigator.locks.request(`duello-${version}`, { mode: 'shared' }, () => new Promise(() => {}));
  const isFirst = !(await navigator.serviceWorker.getRegistration())?.active;
  watchForNewVersions(isFirst);
  navigator.serviceWorker.addEventListener('message', tellOfMissing);
  const registration = await install();
  tellOfSuccess();
  tryUpdatesAgain(registration);
  // The browser's own attempt may have failed before anyone listened.
  if (!isFirst) registration.update().catch(() => {});
  addEventListener('visibilitychange', () => {
    if (!document.hidden) registration.update().catch(() => {});
  });
}
