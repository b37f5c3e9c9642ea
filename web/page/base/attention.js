// Somebody waits for this person: say so where it is seen while the page is not. The tab's title begins with a dot, the
// icon of an installed page has a number, the link to online games too. A sound comes if sounds are on, and a
// notification if the person asked for notifications; neither comes otherwise.

import { toggle } from './controls.js';
import { remember, remembered } from './storage.js';

/** @typedef {{ text: string, href: string }} Call what happened, and where one can answer */

const SIGN = '● Your move · Duello';
/** @type {Map<string, Call>} */
const calls = new Map();
let title = document.title; // without the sign

/** @param {Call} call */
const isSeen = ({ href }) => !document.hidden && location.hash === href;

const hasNotifications = () => 'Notification' in globalThis;
export const isNotified = () =>
  hasNotifications() && Notification.permission === 'granted' && remembered('notify') === 'yes';

function showSigns() {
  const count = [...calls.values()].filter((call) => !isSeen(call)).length;
  if (document.title !== SIGN) title = document.title;
  const wanted = count > 0 ? SIGN : title;
  if (document.title !== wanted) document.title = wanted;
  const badge = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();
  badge?.catch(() => {}); // a page that is not installed has no icon
  const link = document.querySelector('#places a[href="#/online"]');
  link?.toggleAttribute('data-count', count > 0);
  if (count > 0) link?.setAttribute('data-count', String(count));
}

/**
 * Android's browsers show notifications only through the service worker.
 * @param {string} key
 * @param {Call} call
 */
async function notify(key, { text, href }) {
  const options = { body: text, tag: key, data: href };
  try {
    const shown = new Notification('Your move', options);
    shown.addEventListener('click', () => {
      focus();
      location.hash = href;
      shown.close();
    });
  } catch {
    const worker = await navigator.serviceWorker?.getRegistration();
    await worker?.showNotification('Your move', options).catch(() => {});
  }
}

/**
 * A game waits for this person's move; null: it does not any more. Each `key` is called for once until then.
 * @param {string} key
 * @param {Call | null} call
 */
export function callToGame(key, call) {
  const isNew = call !== null && !calls.has(key);
  if (call) calls.set(key, call);
  else calls.delete(key);
  showSigns();
  if (isNew && document.hidden && isNotified()) notify(key, call);
  if (isNew && document.hidden && remembered('sound') === 'on') {
    import('../play/sound.js').then(({ play }) => play('turn'), () => {}); // without a connection it is not heard
  }
}

/** A switch for notifications; the browser asks the person only when it is switched on. */
export function notificationSwitch() {
  const isDenied = !hasNotifications() || Notification.permission === 'denied';
  const about = isDenied
    ? 'This browser does not allow notifications from this page.'
    : 'You get a notification if Duello is open in a tab that you do not see.';
  const made = toggle('Tell me when it is my move', about, isNotified(), async (isOn) => {
    const allowed = isOn && await Notification.requestPermission() === 'granted';
    remember('notify', allowed ? 'yes' : '');
    made.replaceWith(notificationSwitch());
  });
  made.querySelector('input')?.toggleAttribute('disabled', isDenied);
  return made;
}

const page = document.querySelector('title');
if (page) new MutationObserver(showSigns).observe(page, { childList: true });
document.addEventListener('visibilitychange', showSigns);
addEventListener('hashchange', showSigns);
