// A moment of a game, as a table draws it. The game itself may have gone on while an earlier move is still shown.

/** @import { Game } from '../host/game.js' */

/**
 * @typedef {'ply' | 'fields' | 'moves' | 'refused' | 'wanted' | 'chosen' | 'moved' | 'brief'} Parts
 * @typedef {Pick<Game, Parts | 'isMine' | 'isUndone' | 'over' | 'turn' | 'turns' | 'canUndo'>} Shot
 */

/** @param {Game} game @returns {Shot} */
export function shotOf(game) {
  const { ply, fields, moves, refused, wanted, chosen, moved, brief, isMine, isUndone, over, turn, turns, canUndo } =
    game;
  return {
    ply,
    fields,
    moves,
    refused,
    wanted,
    chosen: [...chosen],
    moved,
    brief,
    isMine,
    isUndone,
    over,
    turn,
    turns,
    canUndo,
  };
}
