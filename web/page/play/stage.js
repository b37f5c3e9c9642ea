// <duel-stage>: what lies on the table between the two: cards that were played, or both choices of a turn. The first
// place is that of the one below.

import { fill, h } from '../base/dom.js';
import { icon } from '../base/icons.js';

/** @import { Icon } from '../types.js' */

/**
 * A card with a number or a word, one that lies face down, or an empty place.
 * @typedef {{ text: string, icon?: Icon, share?: number } | 'down' | null} Card
 */

/**
 * @param {Card} card
 * @param {'you' | 'foe'} side
 * @param {string} name
 */
function place(card, side, name) {
  if (card === null) return h('span', { className: 'card slot', role: 'img', 'aria-label': `${name}: no card` }, '?');
  if (card === 'down') {
    return h('span', { className: `card down ${side}`, role: 'img', 'aria-label': `${name}: a card, face down` });
  }
  const drawn = h('span', { className: `card ${side}`, role: 'img', 'aria-label': `${name}: ${card.text}` },
    card.icon && icon(card.icon), h('span', { className: card.icon ? '' : 'num' }, card.text));
  if (card.share !== undefined) drawn.style.setProperty('--n', String(card.share));
  return drawn;
}

export class DuelStage extends HTMLElement {
  /**
   * Cards of the one below and of the one above; `sign` stands between them. `isTheirsFirst`: theirs came first, and an
   * arrow leads from it.
   * @param {[yours: Card, theirs: Card]} cards
   * @param {{ names: [yours: string, theirs: string], sign?: Icon, isTheirsFirst?: boolean }} how
   */
  show([yours, theirs], { names, sign, isTheirsFirst = false }) {
    const both = [place(yours, 'you', names[0]), place(theirs, 'foe', names[1])];
    if (isTheirsFirst) both.reverse();
    fill(this, both[0], h('span', { className: 'sign' }, icon(sign ?? 'arrow')), both[1]);
    this.hidden = false;
  }
}

customElements.define('duel-stage', DuelStage);
