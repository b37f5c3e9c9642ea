// What the sheet "More" has at a table: switches, and what is seldom done.

import { shareButton, sharedGame, sharedPosition } from '../base/share.js';
import { remember, remembered } from '../base/storage.js';
import { playOn } from './next-game.js';

/** @import { Item } from './more.js' */
/** @import { Table } from './table.js' */

/** @param {Table} table @returns {(Item | false)[]} */
export function itemsOf(table) {
  const { game, info } = table;
  return [
    table.canTutor && tutorSwitch(table),
    soundSwitch(table),
    motionSwitch(),
    rulesItem(table),
    table.opponent !== '' && !info.hidden && !game.over && {
      label: 'Play on from here as a new game',
      icon: 'play',
      act: () => playOn(table, game.view),
    },
    shareButton('Share', () =>
      game.over
        ? sharedGame(game.over.record)
        : sharedPosition(game.rules, game.view, info.hidden ? game.seat - 1 : 2)),
    !game.over && resignItem(table),
  ];
}

/** @param {Table} table @returns {Item} */
const tutorSwitch = (table) => ({
  label: 'Tutor',
  about: 'Warns you before a bad move',
  isOn: table.hasTutor,
  set: (isOn) => {
    remember('tutor', isOn ? 'yes' : '');
    table.chooseAgain();
  },
});

/** @param {Table} table @returns {Item} */
export const soundSwitch = (table) => ({
  label: 'Sound',
  about: 'Short sounds for moves',
  isOn: remembered('sound') === 'on',
  set: (isOn) => {
    remember('sound', isOn ? 'on' : '');
    if (isOn) table.sound('gain', false);
  },
});

/** @returns {Item} */
export const motionSwitch = () => ({
  label: 'Motion',
  about: 'Shows each move step by step',
  isOn: remembered('motion') !== 'off',
  set: (isOn) => remember('motion', isOn ? '' : 'off'),
});

/** @param {Table} table @returns {Item} */
export const rulesItem = (table) => ({ label: 'Rules', icon: 'book', act: () => table.sheets.rules() });

/** @param {Table} table @returns {Item} */
export const resignItem = (table) => ({
  label: 'Resign',
  icon: 'flag',
  asks: 'Really resign?',
  act: () => table.ask('resign', {}),
});
