// What solving found: the value, the length of wins, the first moves, the promises of the book.

import { h } from '../base/dom.js';
import { capital, many, wholePercent as percent } from '../base/text.js';

/** @import { Child } from '../views.js' */
/** @import { Choice, Equilibrium, GameInfo, MadePromise, Solved } from '../types.js' */

const SHOWN = 8; // first moves
/** @param {number} value */
const signed = (value) => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(Math.abs(value) < 0.1 ? 3 : 2)}`;
/** @param {number} plies */
const inMoves = (plies) => plies > 0 ? ` in ${many(plies, 'move')}` : '';
/** @param {number} value */
const isEven = (value) => Math.abs(value) < 0.0005;

/**
 * One sentence, and whom it favours: 1, 2 or 0.
 * @param {GameInfo} game
 * @param {{ value: number, plies?: number }} found
 */
export function verdict(game, { value, plies = 0 }) {
  const winner = value > 0 ? 1 : 2;
  const who = game.joint ? `Player ${winner}` : winner === 1 ? 'The first player' : 'The second player';
  if (isEven(value)) return { favours: 0, text: game.joint ? 'Even: nobody is ahead.' : 'With best play nobody wins.' };
  if (Math.abs(value) >= 1) return { favours: winner, text: `${who} wins${inMoves(plies)}.` };
  return { favours: winner, text: `${who} is ahead: value ${signed(Math.abs(value))} (scale −1 to 1).` };
}

/**
 * @param {GameInfo} game
 * @param {Choice} choice
 */
function outcome(game, { value, plies, share }) {
  if (game.joint) return `${percent(share)}, value ${isEven(value) ? '0' : signed(value)}`;
  if (isEven(value)) return 'draws';
  if (Math.abs(value) < 1) return `value ${signed(value)}`;
  return `${value > 0 ? 'wins' : 'loses'}${inMoves(plies)}`;
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
  const sorted = [...choices].sort(better);
  const rest = sorted.length - SHOWN;
  return [
    ...sorted.slice(0, SHOWN).map((choice) =>
      h('li', { className: isEven(choice.value) ? 'even' : choice.value > 0 ? 'won' : 'lost' },
        h('strong', {}, capital(choice.word)), h('span', {}, outcome(game, choice)))
    ),
    rest > 0 && h('li', { className: 'more' }, `and ${many(rest, 'more move')}`),
  ];
}

/**
 * @param {GameInfo} game
 * @param {Solved} found
 */
const facts = (game, found) => [
  ['Longest forced win', found.longest > 0 ? many(found.longest, 'move') : 'none'],
  ['Positions', found.positions.toLocaleString('en')],
  [game.joint ? 'Positions where Player 1 is ahead' : 'Positions won by the player to move',
    percent(found.wins / found.positions)],
  [game.joint ? 'Even positions' : 'Positions where nobody can force a win', percent(found.draws / found.positions)],
];

const verdicts = { holds: 'holds', partly: 'in part', fails: 'fails', unknown: 'not known' };

export class Findings {
  /** @param {GameInfo} game */
  constructor(game) {
    this.game = game;
    this.headline = h('p', { className: 'headline', role: 'status' }, 'Solving …');
    this.bar = h('progress', { max: 1, value: 0, 'aria-label': 'Progress of solving' });
    this.stop = h('button', { type: 'button', className: 'quiet' }, 'Stop');
    this.work = h('div', { className: 'work' }, this.bar, this.stop);
    this.top = h('div', { className: 'top-line' }, this.headline, this.work);
    this.facts = h('dl', { className: 'facts' });
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
    this.#showFacts(facts(this.game, found));
    const names = found.choices.length > 1 ? ['Player 1', 'Player 2'] : [''];
    this.moves.replaceChildren(
      ...found.choices.map((choices, i) =>
        h('div', {}, h('h3', {}, names[i] ? `First moves of ${names[i]}` : 'First moves'),
          h('ol', {}, moveList(this.game, choices)))
      ),
    );
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
    this.moves.replaceChildren();
  }

  /** Nothing is known: only the reason. @param {string} text */
  clear(text) {
    this.say(text);
    this.facts.replaceChildren();
    this.moves.replaceChildren();
    this.promises.replaceChildren();
  }

  /** @param {MadePromise[]} promises */
  showPromises(promises) {
    this.promises.replaceChildren(
      ...promises.map(({ says, verdict: word, evidence }) =>
        h('li', { className: word }, h('span', { className: 'stamp' }, verdicts[word]), h('strong', {}, says),
          h('small', {}, evidence))
      ),
    );
  }
}
