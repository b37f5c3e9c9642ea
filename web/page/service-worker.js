// Keeps the page for use without a connection, one version as a whole. scripts/stamp-page writes the version and its
// files into this script, so a new version is a new worker. It serves only after all its files are kept; if it cannot
// get some, it says which and gives up, and the next attempt (offline.js) fetches only these. The largest file is kept
// when somebody first needs it, or when the page asks for it. On a device that saves data, a newer version is fetched
// when the person says so. A page that is open stays with its own version: file names have the version in them, and
// what an open page may still ask for is kept.

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const version = 'VERSION';
const large = './duello-network.wasm';
const files = ['FILES'].filter((file) => file !== large);
/** @param {string} each */
const nameOf = (each) => `duello-${each}`;
const start = new URL('./', worker.location.href);

/** @param {Cache} cache */
async function keepPage(cache) {
  const page = await fetch(start, { cache: 'no-store' });
  if (!page.ok) throw new Error(`The host answers ${page.status}.`);
  if (!(await page.clone().text()).includes(version)) throw new Error('The host is changing to another version.');
  await cache.put(start, page);
}

/**
 * @param {Cache} cache
 * @param {string} file
 */
async function keepFile(cache, file) {
  if (!await cache.match(file, { ignoreVary: true })) await cache.add(file);
}

/** @param {object} news */
async function tell(news) {
  const pages = await worker.clients.matchAll({ includeUncontrolled: true });
  pages.forEach((page) => page.postMessage({ version, ...news }));
}

async function isUnwanted() {
  const { saveData = false } = /** @type {{ connection?: { saveData: boolean } }} */ (navigator).connection ?? {};
  return saveData && worker.registration.active && !await caches.has(nameOf(`${version} wanted`));
}

async function keep() {
  if (await isUnwanted()) {
    await tell({ isUnwanted: true });
    throw new Error('This device saves data.');
  }
  const cache = await caches.open(nameOf(version));
  const done = await Promise.allSettled([keepPage(cache), ...files.map((file) => keepFile(cache, file))]);
  const missing = ['./index.html', ...files].filter((_, i) => done[i].status === 'rejected');
  if (missing.length === 0) return;
  await tell({ missing, all: done.length });
  throw new Error(`These files are missing: ${missing.join(', ')}`);
}

// Each page holds a lock with the name of its version: offline.js.
async function forgetOthers() {
  const { held = [] } = await navigator.locks.query();
  const used = new Set([nameOf(version), ...held.map(({ name }) => name)]);
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(nameOf('')) && !used.has(name)).map((name) => caches.delete(name)),
  );
}

/** @param {Request} request */
async function answer(request) {
  const { pathname } = new URL(request.url);
  const isPage = request.mode === 'navigate' &&
    (pathname === start.pathname || pathname === `${start.pathname}index.html`);
  const kept = isPage
    ? await (await caches.open(nameOf(version))).match(start, { ignoreVary: true })
    : await caches.match(request, { ignoreVary: true });
  return kept ?? (request.url === new URL(large, start).href ? keepLarge(request) : fetch(request));
}

/** @param {Request} request */
async function keepLarge(request) {
  const got = await fetch(request);
  if (got.ok) {
    const cache = await caches.open(nameOf(version));
    await cache.put(request, got.clone()).then(() => tell({ hasLarge: true }), console.warn);
  }
  return got;
}

worker.addEventListener('install', (event) => event.waitUntil(keep().then(() => worker.skipWaiting())));
worker.addEventListener('activate', (event) => event.waitUntil(forgetOthers().then(() => worker.clients.claim())));
worker.addEventListener('fetch', (event) => {
  const { method, url } = event.request;
  if (method === 'GET' && url.startsWith(start.href)) event.respondWith(answer(event.request));
});
// Notifications of base/attention.js lead to the page.
worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(worker.clients.matchAll({ type: 'window' }).then(([page]) => page?.focus()));
});
