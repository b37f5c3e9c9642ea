// The page without a connection: the worker that keeps it, the news of a newer version, and installing.

import { h } from './dom.js';

const version = new URL(import.meta.url).pathname.match(/\.([0-9a-f]{12})\.js$/)?.[1];
const bottom = document.querySelector('.bottom');
const status = document.getElementById('offline');

function tellOfNewVersion() {
  const place = document.getElementById('update');
  place.replaceChildren('There is a new version. ',
    h('button', { type: 'button', onclick: () => location.reload() }, 'Reload'));
}

function tellOfMissing({ data }) {
  if (data.version !== version) return;
  status.textContent = `Not yet usable without a connection: ${data.missing.length} of ${data.all} files are missing.`;
  status.title = data.missing.map((file) => file.slice('./'.length).replace(`.${version}.`, '.')).join(', ');
}

function tellOfSuccess() {
  status.textContent = 'Works without a connection.';
  status.removeAttribute('title');
}

function watchForNewVersions(isFirst) {
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (!isFirst) tellOfNewVersion();
    isFirst = false;
  });
}

// Whether a worker that may still be installing serves in the end.
const serves = (worker) =>
  new Promise((done) => {
    const look = () => {
      if (['activated', 'redundant'].includes(worker.state)) done(worker.state === 'activated');
    };
    worker.addEventListener('statechange', look);
    look();
  });

const pause = (seconds) =>
  new Promise((done) => {
    setTimeout(done, 1000 * seconds);
    addEventListener('online', done, { once: true });
  });

const FIRST_PAUSE = 2; // seconds
const longer = (seconds) => Math.min(2 * seconds, 300);

// Register the worker, which lies beside index.html, and again as long as it cannot get all files: what it has, it
// keeps.
async function install() {
  for (let seconds = FIRST_PAUSE;; seconds = longer(seconds)) {
    try {
      const registration = await navigator.serviceWorker.register('./service-worker.js');
      if (await serves(registration.active ?? registration.waiting ?? registration.installing)) return registration;
    } catch (error) {
      if (error.name === 'SecurityError') throw error; // the browser allows no worker here
      console.warn(error);
    }
    await pause(seconds);
  }
}

// The same for a newer version.
function tryUpdatesAgain(registration) {
  let seconds = FIRST_PAUSE;
  registration.addEventListener('updatefound', async () => {
    if (await serves(registration.installing)) return;
    await pause(seconds);
    seconds = longer(seconds);
    registration.update().catch(() => {});
  });
}

function offerInstalling(event) {
  event.preventDefault();
  const button = h('button', {
    type: 'button',
    onclick: () => {
      button.remove();
      event.prompt();
    },
  }, 'Install');
  bottom.append(button);
}

// Hold the version, so that its files are kept as long as this page is open, and have the next one fetched.
export async function stayUsable() {
  addEventListener('beforeinstallprompt', offerInstalling);
  if (!version || !navigator.serviceWorker || !navigator.locks) return;
  navigator.locks.request(`duello-${version}`, { mode: 'shared' }, () => new Promise(() => {}));
  watchForNewVersions(!(await navigator.serviceWorker.getRegistration())?.active);
  navigator.serviceWorker.addEventListener('message', tellOfMissing);
  const registration = await install();
  tellOfSuccess();
  tryUpdatesAgain(registration);
  addEventListener('visibilitychange', () => {
    if (!document.hidden) registration.update().catch(() => {});
  });
}
