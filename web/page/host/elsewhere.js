// What a tab says while another tab has the games of this device, and somebody waits for them here.

import { button } from '../base/buttons.js';
import { fill, h, style } from '../base/dom.js';

/** @import { Desk } from './transports.js' */

// Views of what is kept here: it may have changed meanwhile.
const kept = /^(#\/(new|learn|puzzles|history).*|#?\/?)$/;

/**
 * `place`: where to say it now; a heading is needed where there is no view.
 * @param {Desk} desk
 * @param {() => { element: HTMLElement, isEmpty: boolean }} place
 */
export function attend(desk, place) {
  style(new URL('./elsewhere.css', import.meta.url));
  const said = h('div', { className: 'elsewhere' });

  function draw() {
    const { element, isEmpty } = place();
    const take = button('Play here instead', () => {
      take.disabled = true;
      desk.playHere();
    }, 'primary');
    fill(said, isEmpty && h('h1', {}, 'Open in another tab'),
      h('p', {}, 'Your games on this device are open in another tab.'), take);
    fill(element, said);
  }

  desk.addEventListener('wanted', draw);
  desk.addEventListener('host', () => {
    if (!desk.isHost) return;
    said.remove();
    if (kept.test(location.hash)) dispatchEvent(new HashChangeEvent('hashchange'));
  });
  if (desk.isWanted && !desk.isHost) draw();
}
