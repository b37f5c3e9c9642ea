// What solving found: the value, the length of wins, the first moves, the promises of the book.

import { h, capital } from '../base/dom.js';

const SHOWN = 8; // first moves
const many = (n, word) => `${n.toLocaleString('en')} ${word}${n === 1 ? '' : 's'}`;
const percent = (share) => `${Math.round(100 * share)}%`;
const signed = (value) => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(Math.abs(value) < 0.1 ? 3 : 2)}`;
const inMoves = (plies) => plies > 0 ? ` in ${many(plies, 'move')}` : '';
const isEven = (value) => Math.abs(value) < 0.0005;

// One sentence, and whom it favours: 1, 2 or 0.
export function verdict(game, { value, plies }) {
  const winner = value > 0 ? 1 : 2;
  const who = game.joint ? `Player ${winner}` : winner === 1 ? 'The first player' : 'The second player';
  if (isEven(value)) return { favours: 0, text: game.joint ? 'Even: nobody is ahead.' : 'With best play nobody wins.' };
  if (Math.abs(value) >= 1) return { favours: winner, text: `${who} wins${inMoves(plies)}.` };
  return { favours: winner, text: `${who} is ahead: value ${signed(Math.abs(value))} (scale −1 to 1).` };
}

function outcome(game, { value, plies, share }) {
  if (game.joint) return `${percent(share)}, value ${isEven(value) ? '0' : signed(value)}`;
  if (isEven(value)) return 'draws';
  if (Math.abs(value) < 1) return `value ${signed(value)}`;
  return `${value > 0 ? 'wins' : 'loses'}${inMoves(plies)}`;
}

// Best first: by value, then the soonest win and the latest loss.
const better = (a, b) =>
  b.value - a.value || b.share - a.share || (a.value > 0 ? a.plies - b.plies : b.plies - a.plies) ||
  b.chance - a.chance;

function moveList(game, choices) {
  const sorted = [...choices].sort(better);
  const rest = sorted.length - SHOWN;
  return [
    ...sorted.slice(0, SHOWN).map((choice) =>
      h('li', { className: isEven(choice.value) ? 'even' : choice.value > 0 ? 'won' : 'lost' },
        h('strong', {}, capital(choice.word)), h('span', {}, outcome(game, choice)))
    ),
    rest > 0 && h('li', { className: 'more' }, `and ${many(rest, 'more move')}`),
  ].filter(Boolean);
}

const facts = (game, found) => [
  ['Longest forced win', found.longest > 0 ? many(found.longest, 'move') : 'none'],
  ['Positions', found.positions.toLocaleString('en')],
  [game.joint ? 'Positions where Player 1 is ahead' : 'Positions won by the player to move',
    percent(found.wins / found.positions)],
  [game.joint ? 'Even positions' : 'Positions where nobody can force a win', percent(found.draws / found.positions)],
];

const verdicts = { holds: 'holds', partly: 'in part', fails: 'fails', unknown: 'not known' };

export class Findings {
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

  // A share of the work; null: there is none.
  progress(share) {
    this.work.classList.toggle('on', share !== null);
    if (share !== null) this.bar.value = share;
  }

  say(text, favours = 0) {
    if (this.headline.textContent !== text) this.headline.textContent = text;
    this.headline.dataset.favours = String(favours);
  }

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

  #showFacts(rows) {
    this.facts.replaceChildren(...rows.map(([name, value]) => h('div', {}, h('dt', {}, name), h('dd', {}, value))));
  }

  // A game with hidden cards that was small enough.
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

  // Nothing is known: only the reason.
  clear(text) {
    this.say(text);
    this.facts.replaceChildren();
    this.moves.replaceChildren();
    this.promises.replaceChildren();
  }

  showPromises(promises) {
    this.promises.replaceChildren(
      ...promises.map(({ says, verdict: word, evidence }) =>
        h('li', { className: word }, h('span', { className: 'stamp' }, verdicts[word]), h('strong', {}, says),
          h('small', {}, evidence))
      ),
    );
  }
}
