// A position on two panels, for views that show one without a game at the host: lessons, puzzles, reviews, links.

import './panel.js';
import './moves.js';

/** @import { App } from '../views.js' */
/** @import { Pair, Position } from '../types.js' */

export class Board {
  panels = [document.createElement('duel-panel'), document.createElement('duel-panel')];
  moves = document.createElement('duel-moves');

  /**
   * `below` is the player (0 or 1) whose side is nearer, with the moves, if one is to be chosen.
   * @param {Position} position
   * @param {object} how
   * @param {Pair<string>} how.names
   * @param {number} how.below
   * @param {boolean} [how.isOver]
   * @param {((word: string) => unknown) | false | null} [how.choose]
   */
  show({ fields, turn, moves = [] }, { names, below, isOver = false, choose }) {
    [1 - below, below].forEach((player, i) =>
      this.panels[i].show({
        fields,
        player,
        name: names[player],
        isOver,
        isTurn: !isOver && (turn === player || turn === 2),
      })
    );
    this.moves.dataset.player = String(below + 1);
    this.moves.hidden = !choose;
    if (choose) this.moves.show(moves, choose);
    else this.moves.replaceChildren();
  }
}

/**
 * Begin a game against a level, from a position.
 * @param {App} app
 * @param {{ rules: string, position: string, player: number, who: string }} start
 */
export async function playFrom(app, { rules, position, player, who }) {
  await app.client.welcome;
  const { game } = await app.client.request('play', { rules, clock: 'none', side: player + 1, who, from: position });
  location.hash = `#/game/${game}`;
}
