// What the players chose last, from the words of a frame, and how that lies on the table.

import { capital } from '../base/text.js';

/** @import { GameInfo, VerbLook } from '../types.js' */
/** @import { Card } from './stage.js' */

/** @typedef {{ player: number, words: string, verb: VerbLook | undefined }} Choice */

/**
 * Who chose what, without nature.
 * @param {GameInfo} info
 * @param {string[]} moved
 * @returns {Choice[]}
 */
export const choicesIn = ({ verbs }, moved) =>
  moved.flatMap((line) => {
    const [, seat, words] = line.match(/^([12]) (.+)$/) ?? [];
    if (!seat) return [];
    const known = verbs.filter(({ word }) => words === word || words.startsWith(`${word} `));
    const verb = known.reduce(
      (/** @type {VerbLook | undefined} */ best, each) => best && best.word.length >= each.word.length ? best : each,
      undefined,
    );
    return [{ player: Number(seat) - 1, words, verb }];
  });

/** How a choice lies on the table. @param {Choice} choice @returns {Card} */
export const cardOf = ({ words, verb }) => ({ text: capital(words), icon: verb?.icon ?? 'card' });
