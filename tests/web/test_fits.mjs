#!/usr/bin/env node
// Nothing scrolls at a table: both sides, what happened, all moves and the tools are in view, whole, and cover nothing
// else, at phones' sizes and wide. Positions of every game, early and late, are drawn with long names and with each
// kind of sentence, and so are games that say nothing about their looks: these without them, and the one that
// tests/checks/add-a-game adds. With text of double size the page may scroll.
// Without FITS=all, the sizes that are tightest are measured.
// Takes: 12 seconds
// Long: FITS=all

import { readFileSync } from 'node:fs';
import { serve, launch, open, check, end } from './page.mjs';

/** @import { Page } from './page.mjs' */
/** @import { GameInfo, Position } from '../../web/page/types.js' */
/** @typedef {{ info: GameInfo, rules: string, seat: number, positions: Position[], isPlain: boolean }} Sample */

const isAll = process.env.FITS === 'all';
const SIZES = isAll ? ['390x844', '390x664', '320x640', '844x390', '1280x800'] : ['390x664', '320x640', '844x390'];
const NAMES = ['Bartholomew-Maxwell2', 'Guest of the evening']; // as long as names can be

const why = { label: 'Show why' };
// What the sentence says, with its actions: a row for each flow that puts something there.
const sayings = [
  { kind: 'told', text: 'Bartholomew-Maxwell2 attacks with 10 and you lose 10 HP now.' },
  {
    kind: 'hint',
    text: 'Compare: an attack costs you 2 EP and your opponent 3; a recharge gains you 4.',
    sub: 'Press Hint again for more.',
    actions: [why, { label: 'Close' }],
  },
  {
    kind: 'tutor',
    text: 'Charge lets Bartholomew-Maxwell2 win at once: 100% → 2%.',
    actions: [{ label: 'Choose again' }, { label: 'Play anyway' }, why],
  },
  { kind: 'task', text: 'Find the only move that wins.', sub: 'They can reach 15 next turn.' },
  { kind: 'hint', text: 'Not that one: it lets your opponent win at once. Try again.', actions: [why] },
];

const server = await serve('build/web', { seed: 11 });
const browser = await launch();
const options = /** @type {const} */ ({ serviceWorkers: 'block', reducedMotion: 'reduce' });
const context = await browser.newContext(options);
const page = await open(context, server.address);

/**
 * Positions of each game as the person saw them: the first, the fullest, and the last.
 * @param {Page} page
 * @returns {Promise<Sample[]>}
 */
const samplesOf = (page) =>
  page.evaluate(async () => {
    const script = /** @type {HTMLScriptElement} */ (document.querySelector('script[type=module]'));
    const { app } = await import(script.src);
    const { games } = await app.catalog;
    await app.client.welcome;
    /** @type {Sample[]} */
    const all = [];
    for (const info of games) {
      const { game: number } = await app.client.request('play', {
        rules: info.id,
        clock: 'none',
        side: 1,
        who: 'random',
      });
      /** @param {() => unknown} test */
      const until = (test) =>
        new Promise((done) => {
          const ask = () => test() ? done(true) : setTimeout(ask, 5);
          ask();
        });
      const now = () => app.client.games.get(number);
      /** @type {Position[]} */
      const seen = [];
      for (let i = 0; i < 40; i++) {
        await until(() => now()?.isMine || now()?.over);
        if (now().over) break;
        const { fields, moves, refused, ply } = now();
        seen.push({ fields, moves, refused, turn: 0 });
        await app.client.request('move', { game: number, ply, word: moves[(5 * i + 2) % moves.length].word });
        await until(() => now().ply !== ply || now().over);
      }
      const fullest = seen.toSorted((a, b) => JSON.stringify(b).length - JSON.stringify(a).length)[0];
      all.push({ info, rules: info.id, seat: 0, isPlain: false, positions: [seen[0], fullest, seen[seen.length - 1]] });
      if (!now().over) await app.client.request('resign', { game: number });
    }
    return all;
  });

/**
 * Draw everything at this size, and say what is wrong: each once.
 * @param {Page} page
 * @param {Sample} sample
 * @param {boolean} mayScroll
 * @returns {Promise<string[]>}
 */
const faults = (page, sample, mayScroll) =>
  page.evaluate(async ({ sample, sayings, names, mayScroll }) => {
    const { src } = /** @type {HTMLScriptElement} */ (document.querySelector('script[type=module]'));
    const [{ Board }, { tool }] = await Promise.all([import(src.replace('/app.', '/board.')),
      import(src.replace('/app.', '/tools.'))]);
    const board = new Board(sample.info);
    document.querySelector('#view')?.replaceChildren(board.element);
    board.bar.set({ sub: 'Turn 12' });
    board.tools.replaceChildren(tool('bulb', 'Hint', () => {}), tool('undo', 'Undo', () => {}),
      tool('log', 'Log', () => {}), tool('more', 'More', () => {}));
    const found = new Set();
    /** @param {Element} element */
    const isShown = (element) =>
      element.getClientRects().length > 0 && getComputedStyle(element).visibility !== 'hidden';
    /** @type {(selector: string) => HTMLElement[]} */
    const all = (selector) => [...board.element.querySelectorAll(selector)].filter(isShown);
    /** @param {Element} element */
    const box = (element) => element.getBoundingClientRect();
    /** @param {Element} element */
    const called = (element) =>
      `${element.localName}${element.className ? `.${String(element.className).replaceAll(' ', '.')}` : ''} ` +
      `“${(element.textContent ?? '').slice(0, 30)}”`;
    /** @type {(a: DOMRect, b: DOMRect) => boolean} */
    const overlap = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    for (const position of sample.positions) {
      board.show(position, {
        names,
        below: sample.seat,
        levels: ['Rating 1500 · bot', 'Level 3'],
        rungs: [0, 3],
        rules: sample.rules,
        cue: 'Your move',
        remark: 'Both are shown at once',
        choose: () => {},
        chosen: sample.info.joint ? [1] : [],
        isAwake: true,
      });
      for (const saying of sayings) {
        board.say.show(saying);
        const where = saying.kind;
        const root = document.documentElement;
        if (root.scrollWidth > innerWidth) found.add(`${where}: wider than the window`);
        if (!mayScroll && root.scrollHeight > innerHeight)
          found.add(
            `${where}: ${root.scrollHeight - innerHeight} px scroll`,
          );
        const groups = [all('.foe > .who, .foe > duel-orb, .foe > duel-cells, .foe > .kit'),
          all('duel-stage, duel-say'), all('.you > .who, .you > duel-orb, .you > duel-cells, .you > .kit'),
          all('.tray')];
        groups.forEach((group, i) =>
          group.forEach((each) =>
            [...group.filter((other) => other !== each), ...groups.slice(i + 1).flat()].forEach((other) => {
              if (overlap(box(each), box(other))) found.add(`${where}: ${called(each)} and ${called(other)} overlap`);
            })
          )
        );
        const pieces = all(
          '.who, duel-orb, duel-cells, .kit > *, .tags > *, duel-say, duel-say p, .acts button, .card, ' +
            '.act, .key, .tool, .bar a, h1',
        );
        pieces.forEach((each) => {
          const { left, right, top, bottom } = box(each);
          const [low, high] = mayScroll ? [-scrollY, root.scrollHeight - scrollY] : [0, innerHeight];
          if (left < -1 || right > innerWidth + 1 || top < low - 1 || bottom > high + 1)
            found.add(`${where}: ${called(each)} is outside`);
        });
        all('.act, .key, .card, .tool, .chip, .mini, h2, .cue, duel-say p, duel-say').forEach((each) => {
          if (each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 2)
            found.add(`${where}: ${called(each)} is cut (${each.scrollWidth} x ${each.scrollHeight})`);
        });
        all('.act button, button.act, .key, button.card, .tool, .bar a').forEach((each) => {
          if (box(each).width < 43.5 || box(each).height < 43.5) found.add(`${called(each)} is small to tap`);
        });
        all('h2').forEach((each) => {
          const range = document.createRange();
          range.selectNodeContents(each);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
          if (lines > 4) found.add(`the name “${each.textContent}” has ${lines} lines`);
        });
        all('.fx > span').forEach((each) => {
          if (/-\d/.test(each.textContent)) found.add(`${called(each)} has another minus sign`);
        });
      }
    }
    return [...found].slice(0, 8);
  }, { sample, sayings, names: NAMES, mayScroll });

/** A game that says nothing about its looks: what the catalogue then has. @param {Sample} sample @returns {Sample} */
function plainOf({ info, ...rest }) {
  const { face: _, ...kept } = info;
  const icons = /** @type {const} */ (['sword', 'shield', 'bolt', 'again', 'coin']);
  return {
    ...rest,
    isPlain: true,
    info: {
      ...kept,
      id: `plain-${info.id}`,
      tint: 'sand',
      fields: info.fields.map(({ look }, i) => ({ look: i === 0 ? 'orb' : look === 'none' ? 'none' : 'usual' })),
      verbs: info.verbs.map(({ word, number }, i) => ({ word, number, icon: icons[i % icons.length], act: 'rest' })),
    },
  };
}

const samples = await samplesOf(page);
/** @type {[string, Sample][]} */
const rows = [...samples.map((sample) => /** @type {[string, Sample]} */ ([sample.info.title, sample])),
  ...samples.map((
    sample,
  ) => /** @type {[string, Sample]} */ ([`${sample.info.title} without looks`, plainOf(sample)]))];
/** @type {{ info: GameInfo, positions: Position[] }} */
const added = JSON.parse(readFileSync('tests/web/added-game.json', 'utf8'));
rows.push([added.info.title, { ...added, rules: added.info.id, seat: 0, isPlain: true }]);

for (const size of SIZES) {
  const [width, height] = size.split('x').map(Number);
  await page.setViewportSize({ width, height });
  for (const [title, sample] of rows.filter(([, { isPlain }]) => isAll || !isPlain || size === '320x640')) {
    const found = await faults(page, sample, sample.isPlain);
    check(found.length === 0, `${title} ${sample.isPlain ? 'is whole at' : 'fits'} ${size}${
      found.map((each) => `\n# ${each}`).join('')
    }`);
  }
}
await browser.close();

const large = await launch('--blink-settings=defaultFontSize=32');
const double = await open(await large.newContext(options), server.address);
for (const size of isAll ? ['390x844', '1280x800'] : ['390x844']) {
  const [width, height] = size.split('x').map(Number);
  await double.setViewportSize({ width, height });
  for (const [title, sample] of rows) {
    const found = await faults(double, sample, true);
    check(found.length === 0, `${title} with text of double size is whole at ${size}${
      found.map((each) => `\n# ${each}`).join('')
    }`);
  }
}
check(await double.evaluate(() => getComputedStyle(document.documentElement).fontSize === '32px'),
  'the text was large');
check(page.complaints.length + double.complaints.length === 0,
  `the browser does not complain: ${[...page.complaints, ...double.complaints].join('; ')}`);
await large.close();
server.close();
end();
