// What was told of a game, by turns, from the text of the host's frames alone. The books begin a turn with a heading of
// one shape ("Ada's Turn:", "Turn 3: Bob attacks."), which is found by comparing; so no game is known here.

/** @typedef {{ number: number, heading: string, lines: string[] }} Turn the opening has the number 0 */

const RULE = /^[=\-*\s]+|[=\-*\s]+$/g; // around titles, and between turns

/**
 * Lines that say something, with the page's minus sign.
 * @param {string} text
 */
export const linesOf = (text) =>
  text.split('\n').map((line) => line.replace(RULE, '').replace(/(?<![\p{L}\p{N}])-(?=\d)/gu, '−'))
    .filter((line) => /\w/.test(line));

/** @param {string} text */
const paragraphsOf = (text) => text.split(/\n[\s\-=*]*\n/).map(linesOf).filter((lines) => lines.length > 0);

/**
 * A line without what differs from turn to turn.
 * @param {string} line
 * @param {string[]} names
 */
const shapeOf = (line, names) =>
  names.reduce((words, name) => words.replaceAll(name, ''), line).replace(/\(.*\)/, '').replace(/\d+/g, '#').trim();

/**
 * The shape of headings: while a game goes on, its last paragraph begins with one; of one that is over, the shape that
 * occurs most often, or first.
 * @param {string[]} shapes of the first lines of all paragraphs
 * @param {boolean} isOver
 */
function headingOf(shapes, isOver) {
  if (!isOver) return shapes.at(-1);
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const shape of shapes) counts.set(shape, (counts.get(shape) ?? 0) + 1);
  return [...counts].reduce((most, each) => each[1] > most[1] ? each : most, ['', 0])[0];
}

/** Is this line only the title of the game? @param {string} text */
const hasTitle = (text) => /^\s*[=\-*]{2,}.*\w.*[=\-*]{2,}\s*(\n|$)/.test(text);

/**
 * @param {string} text
 * @param {object} how
 * @param {string[]} how.names of the players
 * @param {boolean} how.isOver
 * @param {number} [how.now] the number of the last turn; if missing, turns are counted
 * @returns {Turn[]} the opening, if the text has it, then the turns in their order
 */
export function turnsOf(text, { names, isOver, now }) {
  const paragraphs = paragraphsOf(hasTitle(text) ? text.replace(/^.*(\n|$)/, '') : text);
  const shapes = paragraphs.map(([line]) => shapeOf(line, names));
  const heading = headingOf(shapes, isOver);
  /** @type {Turn[]} */
  const turns = [{ number: 0, heading: '', lines: [] }];
  for (const [i, [first, ...rest]] of paragraphs.entries()) {
    if (shapes[i] === heading) turns.push({ number: turns.length, heading: first, lines: rest });
    else turns[turns.length - 1].lines.push(first, ...rest);
  }
  const ahead = now === undefined ? 0 : now - (turns.length - 1);
  for (const turn of turns.slice(1)) turn.number += ahead;
  return turns[0].lines.length > 0 ? turns : turns.slice(1);
}

/**
 * The text as it was some turns ago, when the heading of that turn was the last line.
 * @param {string} text
 * @param {number} count
 * @param {string[]} names
 */
export function without(text, count, names) {
  const lines = text.split('\n');
  const shape = headingOf(paragraphsOf(text).map(([line]) => shapeOf(line, names)), false);
  const headings = lines.flatMap((line, i) => shapeOf(line.replace(RULE, ''), names) === shape ? [i] : []);
  const last = headings.at(-1 - count);
  return last === undefined ? '' : `${lines.slice(0, last + 1).join('\n')}\n`;
}
