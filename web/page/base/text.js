// Words and numbers as people read them.

/** @param {string} word */
export const capital = (word) => word.charAt(0).toUpperCase() + word.slice(1);

/**
 * "1 move", "2,000 moves".
 * @param {number} n
 * @param {string} word
 */
export const many = (n, word) => `${n.toLocaleString('en')} ${word}${n === 1 ? '' : 's'}`;

/** @param {number} share */
export const percent = (share) => `${Math.round(share * 1000) / 10}%`;
/** @param {number} share */
export const wholePercent = (share) => `${Math.round(100 * share)}%`;

/** The library's sentences, as a page has them. @param {string} text */
export const sentences = (text) => text.trim();

/** The sentence of an error. @param {unknown} error */
export const messageOf = (error) => error instanceof Error ? error.message : String(error);
