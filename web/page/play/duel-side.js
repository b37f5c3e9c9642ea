// <duel-side>: one player's half of the arena: face, name, a line about them, the meter, tags and kit. Its class says
// whose it is (`you`, `foe`), and `turn` that they are to choose.

import { fill, h } from '../base/dom.js';
import { icon } from '../base/icons.js';
import { capital, number } from '../base/text.js';
import { face } from './face.js';
import { sizeOf } from './parts.js';
import './orb.js';
import './cells.js';

/** @import { Child } from '../views.js' */
/** @import { GameInfo, Icon } from '../types.js' */
/** @import { Rung } from './face.js' */
/** @import { Reading } from './orb.js' */
/** @import { Part, Parts } from './parts.js' */

/**
 * What a side shows.
 * @typedef {object} Side
 * @property {GameInfo} info
 * @property {Parts} parts
 * @property {number} player 0 or 1
 * @property {string} name
 * @property {string} [line] under the name
 * @property {Rung} [rung]
 * @property {boolean} isTurn
 * @property {boolean} isOver
 * @property {number[]} inTray fields that the tray shows
 * @property {number} change of the points, by the last move
 * @property {number} reach the highest value that a move can reach
 */

/**
 * @param {Icon | undefined} sign
 * @param {string} name which gives way where there is little room and a sign
 * @param {string} text
 */
const mini = (sign, name, text) =>
  h('li', { className: 'mini' }, sign && icon(sign), h('span', { className: 'what' }, capital(name)), text);

/**
 * Cards of a list: those that are known by their faces, the others by their backs.
 * @param {Part} part
 * @param {number} player
 */
function hand(part, player) {
  const backs = Math.max(0, part.unseen?.[player] ?? 0);
  const known = part.values[player].map((value) => h('li', { className: 'mini known' }, String(value)));
  if (backs === 0) return known;
  return [...known,
    h('li', { className: 'backs' }, h('span', { className: 'unseen' }, `${backs} cards, face down`),
      Array.from({ length: backs }, () => h('i', { className: 'back' })))];
}

/** Is it drawn as single cards? @param {Part} part */
const isHand = ({ kind, look }) => kind === 'list' && look !== 'size' && look !== 'words';

/**
 * Of several hands, each has its name before it.
 * @param {GameInfo} info
 * @param {Part} part
 * @param {number} player
 * @param {{ isOver: boolean, hasName: boolean }} how
 * @returns {Child[]}
 */
function kitOf({ verbs }, part, player, { isOver, hasName }) {
  const { kind, look, name, values, labels = [] } = part;
  const own = values[player];
  /** @param {string} label */
  const iconOf = (label) => verbs.find(({ word }) => word === label)?.icon ?? 'card';
  if (look === 'size') return isOver ? [] : [mini(part.icon ?? 'card', name, String(sizeOf(part, player)))];
  if (kind === 'counts') {
    return labels.map((label, i) =>
      h('li', { className: own[i] === 0 ? 'mini none' : 'mini' }, icon(iconOf(label)), `${own[i]} ${capital(label)}`)
    );
  }
  if (look === 'words') return [mini(part.icon, name, own.join(' ') || '–')];
  return hasName ? [h('li', { className: 'what' }, capital(name)), ...hand(part, player)] : hand(part, player);
}

/**
 * @param {Part[]} tags
 * @param {number} player
 */
const tagsOf = (tags, player) =>
  tags.filter(({ values }) => values[player][0] !== 0).map((part) =>
    h('li', { className: 'chip' }, part.icon && icon(part.icon), capital(part.name),
      part.kind === 'number' && ` ${number(part.values[player][0])}`)
  );

/** @param {Part} part what it is worth, where it lies between the players */
function worthOf(part) {
  const { kind, look, labels = [], values: [own] } = part;
  if (look === 'size') return String(sizeOf(part, 0));
  if (kind === 'counts') return own.map((value, i) => `${value} ${capital(labels[i])}`).join(' ');
  if (kind === 'flag') return own[0] ? '✓' : '–';
  return own.join(' ') || '–';
}

/** What lies between the players, with its name. @param {Part} part */
export const sharedOf = (part) =>
  h('li', { className: 'chip' }, part.icon && icon(part.icon), `${capital(part.name)} ${worthOf(part)}`);

export class DuelSide extends HTMLElement {
  heading = h('h2', {});
  line = h('p', { className: 'level' });
  called = h('div', { className: 'called' }, this.heading, this.line);
  face = h('span', { className: 'face-box' });
  tags = h('ul', { className: 'tags', 'aria-label': 'Now' });
  kit = h('ul', { className: 'kit', 'aria-label': 'Cards' });
  /** @type {import('./orb.js').DuelOrb | import('./cells.js').DuelCells | undefined} */
  meter;
  /** @type {Reading | undefined} */
  reading;
  #drawn = '';

  /** @param {'duel-orb' | 'duel-cells'} tag */
  #build(tag) {
    if (this.meter?.localName === tag) return;
    const meter = document.createElement(tag);
    this.meter = meter;
    this.classList.toggle('flat', tag === 'duel-cells');
    fill(this,
      h('div', { className: 'who' }, h('div', { className: 'person' }, this.face, this.called),
        'value' in meter && meter.value, this.tags), meter, this.kit);
  }

  /** @param {Side} side */
  show({ info, parts, player, name, line = '', rung, isTurn, isOver, inTray, change, reach }) {
    const { points, auras, loose, tags, kit } = parts;
    this.#build(points.look === 'cells' ? 'duel-cells' : 'duel-orb');
    /** @type {NodeListOf<HTMLElement>} */
    const meters = this.querySelectorAll('duel-orb, duel-cells, .val');
    for (const part of meters) part.hidden = points.shared === true;
    this.dataset.player = String(player + 1);
    this.classList.toggle('turn', isTurn);
    this.heading.textContent = name;
    this.line.textContent = line;
    const isYou = this.classList.contains('you');
    const key = `${name} ${rung}`;
    if (this.#drawn !== key) fill(this.face, face({ name, rung, isYou }));
    this.#drawn = key;
    const shown = kit.filter(({ at }) => !inTray.includes(at));
    const isFlat = points.look === 'cells'; // then tags stand in the row of the kit
    fill(this.tags, isFlat ? [] : tagsOf(tags, player));
    this.tags.hidden = isFlat || tags.length === 0;
    const how = { isOver, hasName: shown.filter(isHand).length > 1 };
    fill(this.kit, shown.map((part) => kitOf(info, part, player, how)).flat(), isFlat ? tagsOf(tags, player) : []);
    this.kit.hidden = shown.length === 0 && (tags.length === 0 || !isFlat);
    this.read({
      value: points.values[player][0],
      most: points.most ?? Math.max(10, ...points.values.flat()),
      name: points.name,
      change,
      auras: auras.filter(({ values }) => values[player][0] !== 0).map((part) => part.icon ?? 'stop'),
      loose: loose?.values[player][0],
      reach,
      hasGoal: points.aim === 'most',
    });
  }

  /** Show other readings of the meter: a step of a sequence. @param {Partial<Reading>} news */
  read(news) {
    this.reading = { value: 0, most: 1, name: '', ...this.reading, ...news };
    this.meter?.show(this.reading);
  }
}

customElements.define('duel-side', DuelSide);
