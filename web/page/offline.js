// The page without a connection: the worker that keeps it, the news of a newer version, and installing.

import { h } from './dom.js';

const version = new URL(import.meta.url).pathname.match(/\.([0-9a-f]{12})\.js$/)?.[1];
const bottom = document.querySelector('.bottom');

function tellOfNewVersion() {
  const place = document.getElementById('update');
  place.replaceChildren('There is a new version. ', h('button', { type: 'button', onclick: () => location.reload() }, 'Reload'));
}

async function watchForNewVersions(registration) {
  let isFirst = !registration.active;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (!isFirst) tellOfNewVersion();
    isFirst = false;
  });
  addEventListener('visibilitychange', () => { if (!document.hidden) registration.update().catch(() => {}); });
  await navigator.serviceWorker.ready;
  document.getElementById('offline').textContent = 'Works without a connection.';
}

function offerInstalling(event) {
  event.preventDefault();
  const button = h('button', { type: 'button', onclick: () => { button.remove(); event.prompt(); } }, 'Install');
  bottom.append(button);
}

// Hold the version, so that its files are kept as long as this page is open, and have the next one fetched.
export async function stayUsable() {
  addEventListener('beforeinstallprompt', offerInstalling);
  if (!version || !navigator.serviceWorker || !navigator.locks) return;
  navigator.locks.request(`duello-${version}`, { mode: 'shared' }, () => new Promise(() => {}));
  await watchForNewVersions(await navigator.serviceWorker.register('./service-worker.js'));
}
