// What solving and test games found: the verdict, how games between players go, the first moves, the book's promises.
// The first player, or the one to move, is blue and a dot; the other is amber, a diamond, and hatched.

import { fill, h } from '../base/dom.js';
import { keepHeight } from '../base/heights.js';
import { capital, many, wholePercent as percent } from '../base/text.js';

/** @import { Child } from '../views.js' */
/** @import { Choice, Equilibrium, Figures, GameInfo, MadePromise, Solved } from '../types.js' */

const SHOWN = 8; // first moves

/** Whose it is: 1, 2, or 0 for nobody. @param {number} player */
const sign = (player) =>
  h('span', { className: `sign ${player === 1 ? 'you' : player === 2 ? 'foe' : 'even'}`, 'aria-hidden': 'true' });

/** A bar of shares; the words beside it say the same. @param {[share: number, side: string][]} parts */
function bar(parts) {
  return h('span', { className: 'shares', 'aria-hidden': 'true' }, parts.map(([share, side]) => {
    const part = h('span', { className: side });
    part.style.setProperty('--share', String(share));
    return part;
  }));
}

/** @param {number} value */
const signed = (value) => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(Math.abs(value) < 0.1 ? 3 : 2)}`;
/** Of the player who has the win, as players count. @param {number} plies */
const turns = (plies) => many(Math.ceil(plies / 2), 'turn');
/** @param {number} plies */
const inTurns = (plies) => plies > 0 ? ` in ${turns(plies)}` : '';
/** @param {number} value */
const isEven = (value) => Math.abs(value) < 0.0005;
/** @param {number} value */
const valueText = (value) => isEven(value) ? '0' : signed(value);

/**
 * One sentence, and whom it favours: 1, 2 or 0.
 * @param {GameInfo} game
 * @param {{ value: number, plies?: number }} found
 */
export function verdict(game, { value, plies = 0 }) {
  const winner = value > 0 ? 1 : 2;
  const who = game.joint ? `Player ${winner}` : winner === 1 ? 'The first player' : 'The second player';
  if (isEven(value)) {
    return { favours: 0, text: game.joint ? 'Even: nobody is ahead.' : 'With best play, nobody wins.' };
  }
  if (Math.abs(value) >= 1) return { favours: winner, text: `${who} wins${inTurns(plies)}.` };
  return { favours: winner, text: `${who} is ahead: value ${signed(Math.abs(value))} (scale −1 to 1).` };
}

/**
 * Are all choices as good, so that none has to be mixed with another? @param {Choice[]} choices
 */
const areLevel = (choices) =>
  choices.length > 1 && choices.every(({ value }) => isEven(value - choices[0].value)) &&
  choices.some(({ share }) => share > 1 - 1e-9);

/**
 * @param {GameInfo} game
 * @param {Choice} choice
 */
function outcome(game, { value, plies, share }) {
  if (game.joint) return `${percent(share)}, value ${valueText(value)}`;
  if (isEven(value)) return 'draws';
  if (Math.abs(value) < 1) return `value ${signed(value)}`;
  return `${value > 0 ? 'wins' : 'loses'}${inTurns(plies)}`;
}

/**
 * Best first: by value, then the soonest win and the latest loss.
 * @param {Choice} a
 * @param {Choice} b
 */
const better = (a, b) =>
  b.value - a.value || b.share - a.share || (a.value > 0 ? a.plies - b.plies : b.plies - a.plies) ||
  b.chance - a.chance;

/**
 * @param {GameInfo} game
 * @param {Choice[]} choices
 * @returns {Child[]}
 */
function moveList(game, choices) {
  if (game.joint && areLevel(choices)) {
    return [
      ...choices.map(({ word }) => h('li', {}, sign(0), h('strong', {}, capital(word)), h('span', {}, 'as good'))),
      h('li', { className: 'more' }, `Against best play all choices are equal: value ${valueText(choices[0].value)}.`),
    ];
  }
  const sorted = [...choices].sort(better);
  const rest = sorted.length - SHOWN;
  return [
    ...sorted.slice(0, SHOWN).map((choice) =>
      h('li', {}, game.joint ? bar([[choice.share, 'you']]) : sign(isEven(choice.value) ? 0 : choice.value > 0 ? 1 : 2),
        h('strong', {}, capital(choice.word)), h('span', {}, outcome(game, choice)))
    ),
    rest > 0 && h('li', { className: 'more' }, `and ${many(rest, 'more move')}`),
  ];
}

/**
 * @param {Solved} found
 * @returns {[name: string, value: string][]}
 */
const facts = (found) => [
  ['Longest forced win', found.longest > 0 ? turns(found.longest) : 'none'],
  ['Positions', found.positions.toLocaleString('en')],
];

/**
 * All positions, by who is ahead: a picture, and the same in words.
 * @param {GameInfo} game
 * @param {Solved} found
 */
function splitOf(game, { wins, losses, draws, positions }) {
  const [mine, theirs] = game.joint
    ? ['Player 1 is ahead', 'Player 2 is ahead']
    : ['the player to move wins', 'the player to move loses'];
  /** @type {[number, string, number, string][]} */
  const parts = [[wins, 'you', 1, mine], [draws, 'even', 0, game.joint ? 'even' : 'nobody can force a win'], [losses,
    'foe', 2, theirs]];
  return [
    bar(parts.map(([count, side]) => [count / positions, side])),
    h('ul', { className: 'split-key' },
      parts.map(([count, , player, text]) =>
        h('li', {}, sign(player), h('strong', {}, percent(count / positions)), ` ${text}`)
      )),
  ];
}

const verdicts = { holds: '✓ holds', partly: '~ partly', fails: '✗ fails', unknown: '? not known' };

export class Findings {
  /** @param {GameInfo} game */
  constructor(game) {
    this.game = game;
    this.headline = h('p', { className: 'headline', role: 'status' }, 'Solving…');
    this.bar = h('progress', { max: 1, value: 0, 'aria-label': 'Solving progress' });
    this.stop = h('button', { type: 'button', className: 'quiet' }, 'Stop');
    this.work = h('div', { className: 'work' }, this.bar, this.stop);
    this.games = h('div', { className: 'balance' });
    this.top = h('div', { className: 'verdict' }, this.headline, this.games, this.work);
    this.facts = h('dl', { className: 'facts' });
    this.split = h('div', { className: 'split' });
    this.moves = h('div', { className: 'first-moves' });
    this.promises = h('ul', { className: 'promises' });
  }

  /** A share of the work; null: there is none. @param {number | null} share */
  progress(share) {
    this.work.classList.toggle('on', share !== null);
    if (share !== null) this.bar.value = share;
  }

  /** @param {string} text */
  say(text, favours = 0) {
    if (this.headline.textContent !== text) this.headline.textContent = text;
    this.headline.dataset.favours = String(favours);
  }

  /** @param {Solved} found */
  show(found) {
    const { text, favours } = verdict(this.game, found);
    this.say(text, favours);
    this.#showFacts(facts(found));
    fill(this.split, splitOf(this.game, found));
    const names = found.choices.length > 1 ? ['Player 1', 'Player 2'] : [''];
    this.moves.replaceChildren(
      ...found.choices.map((choices, i) =>
        h('section', {}, h('h2', {}, names[i] ? `First moves of ${names[i]}` : 'First moves'),
          h('ol', {}, moveList(this.game, choices)))
      ),
    );
    keepHeight(this.moves, `first moves of ${this.game.id}`);
  }

  /** How players of the same level fare against each other. @param {Figures} found */
  showGames({ share, turns, lively, player }) {
    const [one, two] = this.game.joint ? ['Player 1', 'Player 2'] : ['First', 'Second'];
    fill(this.games,
      h('p', { className: 'seats' }, h('span', {}, sign(1), `${one} `, h('strong', {}, percent(share))),
        bar([[share, 'you'], [1 - share, 'foe']]),
        h('span', {}, h('strong', {}, percent(1 - share)), ` ${two}`, sign(2))),
      h('p', {}, `Games between two ${capital(player)} players last `, h('strong', {}, `${turns.toFixed(1)} turns`),
        lively ? '.' : ': not lively.'));
  }

  /** @param {string[][]} rows names and values */
  #showFacts(rows) {
    this.facts.replaceChildren(...rows.map(([name, value]) => h('div', {}, h('dt', {}, name), h('dd', {}, value))));
  }

  /** A game with hidden cards that was small enough. @param {Equilibrium} found */
  showEquilibrium(found) {
    const { text, favours } = verdict(this.game, found);
    this.say(text, favours);
    this.#showFacts([
      ['Value for the first player', `${signed(found.value)} ± ${found.exploitability.toFixed(3)}`],
      ['Best replies gain at most', found.exploitability.toFixed(4)],
      ['Situations that players can tell apart', found.situations.toLocaleString('en')],
      found.turns > 0
        ? [`Games not over after ${many(found.turns, 'turn')}`, percent(found.unfinished)]
        : ['Turn limit', 'as in the rules'],
    ]);
    this.split.replaceChildren();
    this.moves.replaceChildren();
  }

  /** Nothing is known: only the reason. @param {string} text */
  clear(text) {
    this.say(text);
    [this.games, this.facts, this.split, this.moves, this.promises].forEach((part) => part.replaceChildren());
  }

  /** @param {MadePromise[]} promises */
  showPromises(promises) {
    this.promises.replaceChildren(
      ...promises.map(({ says, verdict: word, evidence }) =>
        h('li', { className: word }, h('span', { className: 'stamp' }, verdicts[word]), h('strong', {}, says),
          h('small', {}, evidence))
      ),
    );
    keepHeight(this.promises, `promises of ${this.game.id}`);
  }
}
