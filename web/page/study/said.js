// The library's replies, as the one sentence at the centre has them.

/** @import { Board } from '../play/board.js' */
/** @import { Saying } from '../play/say.js' */

const WORDY = 80; // letters; more have smaller type where there is little room
const PAGE = 130; // letters that a page of the teacher has at most, if it has more than one sentence

/**
 * Say it at the centre of a board.
 * @param {Board} board
 * @param {Saying} saying
 */
export function speak({ element, say }, saying) {
  element.classList.toggle('wordy', saying.text.length + (saying.sub ?? '').length > WORDY);
  say.show(saying);
}

/** A paragraph as pages: as many whole sentences as fit on each. @param {string} text */
export function pagesIn(text) {
  /** @type {string[]} */
  const pages = [];
  for (const sentence of text.split(/(?<=[.!?]) (?=[A-Z])/)) {
    const last = pages.at(-1);
    if (last !== undefined && last.length + sentence.length < PAGE) pages[pages.length - 1] = `${last} ${sentence}`;
    else pages.push(sentence);
  }
  return pages;
}

/**
 * A reply without its lines of play, which the board shows instead, and without what is for terminals.
 * @param {string} said
 */
export function sentenceOf(said) {
  const lines = said.replace('Try again, or type hint, solution, skip or quit.', 'Try again.').trim().split('\n');
  return lines.filter((line) => !line.startsWith('  ')).map((line) => line.trim().replace(/:$/, '.')).join(' ');
}

/** The moves that a reply gives as the answer: "The answer: charge 3 or steal." @param {string} said */
export function answersIn(said) {
  const [, answers = ''] = said.match(/The answer(?: is)?: ([^.\n]*)/) ?? [];
  return answers.split(' or ').map((word) => word.trim()).filter(Boolean);
}
