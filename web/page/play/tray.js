// <duel-tray>: every legal move, one tap each: the hand, a card with a key for each number, and cards for all others.
// What is not legal now stays, dimmed, with its reason. While somebody else chooses, the tray sleeps in its shape.

import { fill, h } from '../base/dom.js';
import { keepHeight } from '../base/heights.js';
import { icon } from '../base/icons.js';
import { capital, number as plain, signed } from '../base/text.js';
import { choicesOf, gistOf } from './choices.js';
import { highest } from './parts.js';

/** @import { Child } from '../views.js' */
/** @import { Field, GameInfo, Move, Pair, Refused } from '../types.js' */
/** @import { Choice, Choices } from './choices.js' */

/**
 * What a tray shows.
 * @typedef {object} Offer
 * @property {Move[]} moves
 * @property {Refused[]} [refused]
 * @property {Field[]} fields
 * @property {number} seat 0 or 1: who chooses
 * @property {((word: string) => unknown) | false | null} [choose] missing: nothing can be chosen here
 * @property {string} [rules] the game's, in words: they have the numbers of its sentences
 * @property {number} [below] 0 or 1: who is blue; if missing, the one who chooses
 * @property {Pair<string>} [names] of player 1 and player 2
 * @property {string} [cue] what to do, above the moves
 * @property {string} [remark] beside the cue
 * @property {string} [picked] the word of a move that was chosen and is not yet made
 * @property {string[]} [outlined] words of moves that the teacher means
 * @property {boolean} [isAwake] it is your turn
 */

export class DuelTray extends HTMLElement {
  cue = h('p', { className: 'cue' });
  moves = h('div', { className: 'moves' });
  /** @type {Map<string, number>} */
  #numbers = new Map();
  /** @type {GameInfo | undefined} */
  info;
  /** @type {Offer | undefined} */
  #offer;
  /** @type {{ moves: Move[], refused: Refused[] }} */
  #last = { moves: [], refused: [] }; // that one could choose from: while others choose, the tray looks as it did

  #forget = () => {
    this.moves.style.minHeight = '';
  };

  connectedCallback() {
    addEventListener('resize', this.#forget);
  }

  disconnectedCallback() {
    removeEventListener('resize', this.#forget);
  }

  /** The fields that the tray shows, so that nothing else does. @type {number[]} */
  get fields() {
    return (this.info?.verbs ?? []).flatMap(({ from }) => from === undefined ? [] : [from]);
  }

  /** @param {Offer} offer */
  show(offer) {
    const { cue = '', remark = '', choose, isAwake = true } = offer;
    if (!this.firstChild) this.append(this.cue, this.moves);
    this.#offer = offer;
    const active = document.activeElement;
    const focused = active instanceof HTMLElement && this.moves.contains(active) ? active.dataset.key : undefined;
    fill(this.cue, h('span', { className: 'prompt' }, cue), remark !== '' && h('small', {}, remark));
    this.cue.hidden = cue === '' && remark === '';
    this.moves.hidden = !choose;
    this.moves.classList.remove('you', 'foe');
    this.moves.classList.add(this.#sides[0]);
    this.moves.classList.toggle('awake', Boolean(choose) && isAwake);
    fill(this.moves, choose ? this.#drawn(offer) : []);
    keepHeight(this.moves, `${this.info?.id} ${innerHeight} moves`);
    if (focused !== undefined) this.#focus(focused);
  }

  /** The focus stays on what it was on, or goes to the first move. @param {string} key */
  #focus(key) {
    const same = this.moves.querySelector(`[data-key="${CSS.escape(key)}"]`);
    if (same instanceof HTMLElement) same.focus();
    else this.focusFirst();
  }

  focusFirst() {
    const first = this.moves.querySelector('[data-word]');
    if (first instanceof HTMLElement) first.focus();
  }

  /** @param {Offer} offer */
  #drawn(offer) {
    const { info } = this;
    if (!info) return [];
    const { refused = [], fields, seat, isAwake = true } = offer;
    if (isAwake) this.#last = { moves: offer.moves, refused };
    const { moves } = this.#last;
    const choices = choicesOf(info, { moves, refused: this.#last.refused, fields, seat }, this.#numbers);
    const { hand, wide, cards } = choices;
    const isTall = !hand && wide.length === 0 && cards.length <= 4;
    this.moves.style.setProperty('--cols', String(Math.max(1, Math.min(cards.length, isTall ? 4 : 3))));
    this.moves.style.setProperty('--wide', `${wide.map(() => '2.3fr ').join('')}${cards.map(() => '1fr').join(' ')}`);
    this.moves.classList.toggle('lined', wide.length === 1 && wide[0].keys.length <= 5 && cards.length <= 3);
    return [hand && this.#hand(hand, offer), ...wide.map((each) => this.#wide(each, offer)),
      ...cards.map((card) => this.#card(card, isTall ? 'tall' : hand ? 'bar' : cards.length > 2 ? 'slim' : ''))];
  }

  /**
   * @param {Choice} choice
   * @param {string} className
   * @param {...(Child | Child[])} content
   */
  #button(choice, className, ...content) {
    const { choose, picked, outlined = [], isAwake = true } = /** @type {Offer} */ (this.#offer);
    const { verb, number, move, why } = choice;
    const said = this.#said(choice);
    const name = capital(number ? `${verb.word} ${number}` : verb.word);
    const states = move
      ? [move.word === picked && 'picked', outlined.includes(move.word) && 'try']
      : ['refused'];
    const made = h('button', {
      type: 'button',
      className: [className, ...states].filter(Boolean).join(' '),
      'aria-disabled': move && isAwake ? undefined : 'true',
      'aria-keyshortcuts': move?.key,
      'data-word': move?.word,
      'data-key': `${verb.word} ${number ?? ''}`,
      title: why,
      onclick: () => move && isAwake && choose && choose(move.word),
    }, ...content, move?.key && move.key !== String(number) && h('kbd', {}, move.key));
    [...made.children].forEach((part) => part.setAttribute('aria-hidden', 'true'));
    made.append(h('span', { className: 'unseen' }, said ? `${name}: ${said}` : name)); // the same in words
    return made;
  }

  /** The change of both numbers, the chooser's first; null if something else decides it too. @param {Choice} choice */
  #change({ move }) {
    const { seat } = /** @type {Offer} */ (this.#offer);
    if (!move?.effect) return null;
    return /** @type {[number, number]} */ ([move.effect[seat], move.effect[1 - seat]]);
  }

  /** The sides of the chooser and of the other. */
  get #sides() {
    const { seat, below = seat } = /** @type {Offer} */ (this.#offer);
    return seat === below ? ['you', 'foe'] : ['foe', 'you'];
  }

  /** What belongs to the chooser and to the other, with their marks. @param {[Child, Child]} pair */
  #marked([own, other]) {
    const [mine, theirs] = this.#sides;
    return [own && h('span', { className: mine }, own), other && h('span', { className: theirs }, other)];
  }

  /** What a choice does, in words. @param {Choice} choice */
  #said(choice) {
    const change = this.#change(choice);
    if (choice.why) return choice.why;
    if (!change || !change.some(Boolean)) return this.#gist(choice);
    const { names, seat } = /** @type {Offer} */ (this.#offer);
    const [own = 'You', foe = 'they'] = [names?.[seat], names?.[1 - seat]];
    return [change[0] !== 0 && `${own === 'You' ? 'you' : own} ${signed(change[0])}`,
      change[1] !== 0 && `${foe} ${signed(change[1])}`]
      .filter(Boolean).join(', ');
  }

  /** @param {Choice} choice */
  #gist({ verb, move, why }) {
    const { rules = '', isAwake = true } = /** @type {Offer} */ (this.#offer);
    if (why || (!move && isAwake)) return why ?? '';
    return gistOf(verb, this.info?.options ?? [], rules);
  }

  /** What a choice does, drawn. @param {Choice} choice */
  #effect(choice) {
    const change = this.#change(choice);
    if (change?.some(Boolean)) {
      const [own, other] = change.map((by) => by !== 0 && signed(by)); // ● −3 ◆ −6
      return h('small', { className: 'fx' }, this.#marked([own, other]));
    }
    const gist = this.#gist(choice);
    return gist !== '' && h('small', {}, gist);
  }

  /** @param {Choice[]} hand @param {Offer} offer */
  #hand(hand, { fields }) {
    const top = highest(fields);
    const list = h('ul', { className: 'hand' }, hand.map((choice) => {
      const { number = 0, count = 1 } = choice;
      const card = this.#button(choice, `card ${this.#sides[0]}`, h('span', { className: 'num' }, String(number)),
        count > 1 && h('span', { className: 'count' }, `×${count}`));
      card.style.setProperty('--n', String(number / top));
      return h('li', {}, card, h('span', { className: 'does', 'aria-hidden': 'true' }, this.#effect(choice)));
    }));
    list.style.setProperty('--cols', String(Math.max(1, hand.length)));
    return list;
  }

  /**
   * @param {Choices['wide'][number]} wide
   * @param {Offer} offer
   */
  #wide({ verb, count, why, keys }, { fields, seat, names }) {
    const [points] = fields;
    const isRace = this.info?.fields[0]?.aim === 'most';
    const isAdded = isRace && keys.some((choice) => this.#change(choice)?.[0] === choice.number);
    /** @param {Choice} choice */
    const key = (choice) => {
      const change = this.#change(choice);
      const isOwn = isRace && change && change[0] !== 0 && change[1] === 0;
      const label = isAdded ? signed(choice.number ?? 0) : plain(choice.number ?? 0);
      return this.#button(choice, 'key', h('span', { className: 'num' }, label), isOwn
        ? h('small', {}, `→ ${plain(points.values[seat][0] + change[0])}`)
        : this.#effect(choice) || h('small', {}, '\u00a0'));
    };
    const hasBoth = keys.some((choice) => this.#change(choice)?.every(Boolean));
    const list = h('div', { className: 'keys' }, keys.map(key));
    list.style.setProperty('--keys', String(Math.min(keys.length, 5)));
    return h('div', { className: 'act wide', role: 'group', 'aria-label': capital(verb.word) },
      h('p', { className: 'head' }, icon(verb.icon), h('span', {}, capital(verb.word)), why && h('small', {}, why),
        !why && hasBoth &&
          h('small', { className: 'fx legend' }, this.#marked([names?.[seat], names?.[1 - seat]])),
        count !== undefined && h('span', { className: 'count' }, `×${count}`)), list);
  }

  /**
   * @param {Choice} choice
   * @param {string} shape
   */
  #card(choice, shape) {
    const { verb, count } = choice;
    return this.#button(choice, `act ${shape}`,
      h('span', { className: 'head' }, icon(verb.icon), h('span', {}, capital(verb.word)),
        count !== undefined && h('span', { className: 'count' }, `×${count}`)), this.#effect(choice));
  }
}

customElements.define('duel-tray', DuelTray);
