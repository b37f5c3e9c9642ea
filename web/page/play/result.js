// The end of a game, as a sheet over the last position. Who won is there at once, from the frame; accuracies, the
// turning point and what to do next come from the library's study of the record, which takes a larger module.

import { fill, h, style, svg } from '../base/dom.js';
import { icon } from '../base/icons.js';
import { openSheet } from '../base/sheet.js';
import { signed, titled, titledIn } from '../base/text.js';
import { closeButton } from './sheets.js';

/** @import { App, Child } from '../views.js' */
/** @import { Pair, Panel, Study } from '../types.js' */

const PATIENCE = 1500; // milliseconds that the buttons wait for what the library advises

/**
 * What a table knows of the end.
 * @typedef {object} Ending
 * @property {string} heading who won
 * @property {'you' | 'foe' | null} winner
 * @property {string} sub
 * @property {string} record
 * @property {number} below 0 or 1: who is blue
 * @property {Pair<string>} names
 * @property {Pair<number> | null} rating of the person, before and after
 * @property {Child} [extra] below the parts
 */
/**
 * What to do next; the first is the main button.
 * @typedef {{ label: string, icon?: string, href?: string, act?: () => unknown }} Next
 */

const POINTS = 14; // of the burst behind the blades
const burst = Array.from({ length: 2 * POINTS }, (_, i) => {
  const [angle, radius] = [Math.PI * i / POINTS, i % 2 === 0 ? 52 : 40];
  return `${Math.round(52 + radius * Math.sin(angle))},${Math.round(48 - radius * Math.cos(angle))}`;
}).join(' ');

/** Two blades; the winner's strikes across the other. @param {Ending['winner']} winner */
function blades(winner) {
  const yours = svg('path', { class: 'blade you', d: 'M22 82 62 14' });
  const theirs = svg('path', { class: 'blade foe', d: 'M82 82 42 14' });
  const order = winner === 'foe' ? [yours, theirs] : [theirs, yours];
  order[1].classList.toggle('wins', winner !== null);
  const flash = winner === null ? [] : [svg('polygon', { class: 'burst', points: burst })];
  return svg('svg', { class: 'blades', viewBox: '0 -6 104 108', 'aria-hidden': 'true' }, ...flash, ...order);
}

/** The win chance of the one below, choice by choice. @param {Study} study @param {number} below */
function graph({ chances, turningAt }, below) {
  const [width, height] = [300, 64];
  const known = chances.map((chance) => chance === null ? 0.5 : below === 0 ? chance : 1 - chance);
  /** @param {number} i */
  const x = (i) => Math.round(width * i / Math.max(1, known.length - 1));
  /** @param {number} chance */
  const y = (chance) => Math.round(4 + (height - 8) * (1 - chance));
  const line = known.map((chance, i) => `${x(i)},${y(chance)}`).join(' ');
  const area = `0,${height / 2} ${line} ${width},${height / 2}`;
  const mark = turningAt === undefined
    ? []
    : [svg('circle', { class: 'mark', cx: x(turningAt), cy: y(known[turningAt]), r: 5 })];
  return svg('svg', {
    class: 'small-graph',
    viewBox: `-6 0 ${width + 12} ${height}`,
    role: 'img',
    'aria-label': 'Your win chance, turn by turn',
  }, svg('clipPath', { id: 'ahead' }, svg('rect', { x: -6, y: 0, width: width + 12, height: height / 2 })),
    svg('clipPath', { id: 'behind' }, svg('rect', { x: -6, y: height / 2, width: width + 12, height: height / 2 })),
    svg('polygon', { class: 'area you', points: area, 'clip-path': 'url(#ahead)' }),
    svg('polygon', { class: 'area foe', points: area, 'clip-path': 'url(#behind)' }),
    svg('line', { class: 'even', x1: 0, x2: width, y1: height / 2, y2: height / 2 }),
    svg('polyline', { class: 'line', points: line }), ...mark);
}

/** @param {Study} study @param {Ending} ending */
function accuracies({ marks }, { below, names }) {
  if (marks.every(({ unforced }) => unforced === 0)) return false;
  return h('section', { className: 'part marks' }, h('h3', {}, 'Accuracy'), [below, 1 - below].map((player) => {
    const share = marks[player].accuracy;
    const percent = share > 99 && share < 99.95 ? 99 : Math.round(share);
    const bar = h('i', { className: `gauge ${player === below ? 'you' : 'foe'}`, 'aria-hidden': 'true' });
    bar.style.setProperty('--share', String(share / 100));
    return h('p', { className: 'marks-row' }, h('span', {}, names[player]), bar, h('strong', {}, `${percent}%`));
  }));
}

/** @param {Pair<number>} rating */
const ratingPart = ([before, after]) =>
  h('section', { className: 'part' }, h('h3', {}, 'Rating'),
    h('p', { className: 'value' }, h('strong', {}, String(after)), ' ', signed(after - before)));

/** @param {Study} study @param {Ending} ending */
function turningPart(study, { below }) {
  const [, turn, rest] = study.turning.match(/^The turning point: (turn \d+)[.,] ?(.*)$/s) ?? [];
  return h('section', { className: 'part wide' }, h('h3', {}, turn ? `Turning point: ${turn}` : 'Win chance'),
    study.chances.length > 2 && graph(study, below), h('p', {}, titledIn(rest || study.turning, study)));
}

/** @param {Next} next @param {boolean} isMain @param {() => void} close */
function nextButton({ label, icon: sign, href, act }, isMain, close) {
  const content = [sign ? icon(sign) : null, label];
  const className = isMain ? 'primary' : 'button';
  if (href) return h('a', { className, href, onclick: close }, content);
  return h('button', {
    type: 'button',
    className,
    onclick: () => {
      close();
      act?.();
    },
  }, content);
}

/**
 * `next` says what to do, from what the library advises, or without it. The buttons wait for that a moment, asleep, and
 * then stay as they are: none changes or moves under a finger.
 * @param {App} app
 * @param {Ending} ending
 * @param {(panel: Panel | null) => Next[]} next
 */
export async function openResult(app, ending, next) {
  await style(new URL('./sheets.css', import.meta.url));
  const { heading, winner, sub, record, rating } = ending;
  const about = h('p', { className: 'soft' }, sub);
  const parts = h('div', { className: 'parts' });
  const actions = h('div', { className: 'nexts' });
  const close = () => sheet.close();
  /** @param {Panel | null} panel */
  const offer = (panel) => fill(actions, next(panel).map((each, i) => nextButton(each, i === 0, close)));
  /** @param {boolean} isAsleep */
  const sleep = (isAsleep) => {
    actions.inert = isAsleep;
    actions.ariaBusy = String(isAsleep);
  };
  const head = h('h2', { className: 'who-won', tabIndex: -1 }, heading);
  offer(null);
  fill(parts, rating && ratingPart(rating));
  /** @type {HTMLDialogElement} */
  const sheet = openSheet({ label: 'Result', className: 'result' }, closeButton(close), blades(winner), head, about,
    parts, ending.extra, actions);
  head.focus();
  if (record) {
    sleep(true);
    setTimeout(sleep, PATIENCE, false);
    study().catch(() => sleep(false)); // without it, who won is enough
  }
  return sheet;

  async function study() {
    const panel = await app.desk.call('panel', record, rating?.[0] ?? 0, rating?.[1] ?? 0, 0);
    const isInTime = actions.inert;
    sleep(false);
    if (panel.why !== undefined || !sheet.isConnected) return;
    if (isInTime) offer(panel);
    const { players } = await app.catalog;
    const [first] = titled(panel.said, players.map(({ id }) => id)).split('\n');
    if (/[\d:]/.test(first)) about.textContent = `${sub} ${first}`;
    if (!panel.said.includes('Accuracy')) return; // it was not judged
    const all = await app.desk.call('study', record);
    if (all.why !== undefined || !sheet.isConnected) return;
    fill(parts, accuracies(all, ending), rating && ratingPart(rating), turningPart(all, ending));
  }
}
