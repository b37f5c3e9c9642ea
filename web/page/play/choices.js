// What a tray offers, without knowing the game: a verb that spends a value of a list gives one playing card for each
// value, a verb with a number one key for each number, and all others one card each. What is not legal now stays, with
// its reason, so that nothing jumps.

/** @import { Field, GameInfo, Move, Option, Refused, VerbLook } from '../types.js' */

/**
 * One thing that can be tapped, or that cannot be now (without a move).
 * @typedef {object} Choice
 * @property {VerbLook} verb
 * @property {Move} [move]
 * @property {number} [number]
 * @property {number} [count] how many there are
 * @property {string} [why] not
 */

/**
 * @typedef {object} Choices
 * @property {Choice[] | null} hand
 * @property {{ verb: VerbLook, count?: number, why?: string, keys: Choice[] }[]} wide
 * @property {Choice[]} cards
 */

/** @param {Move} move */
const verbOf = ({ verb, word }) => verb ?? word;

/**
 * How many cards of a verb are left, if it is counted.
 * @param {VerbLook} verb
 * @param {Field[]} fields
 * @param {number} seat
 */
function countOf({ word, from }, fields, seat) {
  const field = from === undefined ? undefined : fields[from];
  const at = field?.kind === 'counts' ? (field.labels ?? []).indexOf(word) : -1;
  return field && at >= 0 ? field.values[seat][at] : undefined;
}

/**
 * @param {Field} field
 * @param {VerbLook[]} verbs that spend its cards
 * @param {Move[]} moves
 * @param {number} seat
 * @returns {Choice[]}
 */
function handOf(field, verbs, moves, seat) {
  const legal = moves.filter((move) => verbs.some(({ word }) => word === verbOf(move)));
  const verb = verbs.find(({ word }) => legal.some((move) => verbOf(move) === word)) ?? verbs[0];
  const values = [...new Set(field.values[seat])].sort((a, b) => a - b);
  return values.map((number) => ({
    verb,
    number,
    move: legal.find((move) => move.number === number),
    count: field.values[seat].filter((value) => value === number).length,
  }));
}

/**
 * Verbs of moves that the catalogue does not have.
 * @param {GameInfo} info
 * @param {Move[]} moves
 * @returns {VerbLook[]}
 */
const unknown = (info, moves) =>
  [...new Set(moves.map(verbOf))].filter((word) => !info.verbs.some((verb) => verb.word === word))
    .map((word) => ({ word, icon: 'card', act: 'rest' }));

/**
 * @param {GameInfo} info
 * @param {{ moves: Move[], refused: Refused[], fields: Field[], seat: number }} position
 * @param {Map<string, number>} numbers the highest number of each verb that was seen
 * @returns {Choices}
 */
export function choicesOf(info, { moves, refused, fields, seat }, numbers) {
  const verbs = [...info.verbs, ...unknown(info, moves)];
  const spending = verbs.filter(({ number, from }) => number && from !== undefined && fields[from]?.kind === 'list');
  const list = spending[0]?.from;
  /** @param {VerbLook} verb */
  const keysOf = (verb) => {
    const legal = moves.filter((move) => verbOf(move) === verb.word);
    const top = Math.max(numbers.get(verb.word) ?? verb.number ?? 1, ...legal.map(({ number = 0 }) => number));
    numbers.set(verb.word, top);
    return Array.from({ length: top }, (_, i) => ({
      verb,
      number: i + 1,
      move: legal.find(({ number = 0 }) => number === i + 1),
    }));
  };
  /** @param {VerbLook} verb */
  const whyNot = ({ word }) => refused.find(({ verb }) => verb === word)?.why;
  const others = verbs.filter((verb) => !spending.includes(verb));
  return {
    hand: list === undefined ? null : handOf(fields[list], spending.filter(({ from }) => from === list), moves, seat),
    wide: others.filter(({ number }) => number)
      .map((verb) => ({ verb, count: countOf(verb, fields, seat), why: whyNot(verb), keys: keysOf(verb) })),
    cards: others.filter(({ number }) => !number).map((verb) => ({
      verb,
      move: moves.find((move) => verbOf(move) === verb.word),
      count: countOf(verb, fields, seat),
      why: whyNot(verb),
    })),
  };
}

/**
 * The gist of a verb, with the options in braces replaced by their values.
 * @param {VerbLook} verb
 * @param {Option[]} options
 * @param {string} rules
 */
export function gistOf({ gist = '' }, options, rules) {
  const words = new Map(rules.split(/[\s:,]+/).map((word) => /** @type {[string, string]} */ (word.split('='))));
  return gist.replace(/\{([^}]+)\}/g,
    (_, name) => words.get(name) ?? String(options.find((option) => option.name === name)?.book ?? ''));
}
