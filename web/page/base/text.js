// Words and numbers as people read them.

/** @param {string} word */
export const capital = (word) => word.charAt(0).toUpperCase() + word.slice(1);

/**
 * The library calls its players by their ids; the page writes "Casual".
 * @param {string} text
 * @param {string[]} names of players who are no people
 */
export const titled = (text, names) =>
  names.filter((name) => /^[a-z-]+$/.test(name)).reduce(
    (said, id) => said.replace(new RegExp(`(?<![\\p{L}\\p{N}])${id}(?![\\p{L}\\p{N}])`, 'gu'), capital(id)),
    text,
  );

/**
 * The same, in a sentence about a record.
 * @param {string} text
 * @param {{ names: string[], who: string[] }} about
 */
export const titledIn = (text, { names, who }) => titled(text, names.filter((_, i) => who[i] !== 'human'));

/**
 * "1 move", "2,000 moves".
 * @param {number} n
 * @param {string} word
 */
export const many = (n, word) => `${n.toLocaleString('en')} ${word}${n === 1 ? '' : 's'}`;

/** A number with the page's one minus sign. @param {number} n */
export const number = (n) => n < 0 ? `−${-n}` : String(n);
/** A change: "+3", "−3". @param {number} n */
export const signed = (n) => n > 0 ? `+${n}` : number(n);

/** @param {number} share */
export const percent = (share) => `${Math.round(share * 1000) / 10}%`;
/** @param {number} share */
export const wholePercent = (share) => `${Math.round(100 * share)}%`;

/** The library's sentences, as a page has them. @param {string} text */
export const sentences = (text) => text.trim();

/** The sentence of an error. @param {unknown} error */
export const messageOf = (error) => error instanceof Error ? error.message : String(error);
