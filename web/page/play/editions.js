// The rules that a game names: its book, and the editions beside it.

import { capital } from '../base/text.js';

/** @import { Catalog, Edition, GameInfo } from '../types.js' */

const TURNS = 'turn-limit='; // every online game has one

/**
 * The book first, which is the default everywhere.
 * @param {Pick<GameInfo, 'id' | 'options' | 'editions'>} game
 * @returns {Edition[]}
 */
export const namedRules = ({ id, options, editions }) => [
  { id: '', name: 'Book', says: 'The rules of the book.', rules: id, values: options.map(({ book }) => book) },
  ...editions,
];

/** What differs from the book, but for the turn limit. @param {string} rules */
const changesOf = (rules) =>
  (rules.split(':')[1] ?? '').split(',').filter((option) => option && !option.startsWith(TURNS));

/**
 * Are these the same, whatever turn limit a host has set?
 * @param {string} rules
 * @param {string} others
 */
export const areAlike = (rules, others) =>
  rules.split(':')[0] === others.split(':')[0] && changesOf(rules).join() === changesOf(others).join();

/**
 * ", Tournament", ", with changed rules" or nothing.
 * @param {GameInfo} game
 * @param {string} rules
 */
export function changeOf({ editions }, rules) {
  if (changesOf(rules).length === 0) return '';
  return `, ${editions.find((each) => areAlike(each.rules, rules))?.name ?? 'with changed rules'}`;
}

/**
 * The title of what results count for: "Charge", or "Charge, Tournament" of "charge:tournament".
 * @param {Pick<Catalog, 'games'>} catalog
 * @param {string} key
 */
export function titleOf({ games }, key) {
  const [id, edition] = key.split(':');
  const game = games.find((each) => each.id === id);
  const name = edition && (game?.editions.find((each) => each.id === edition)?.name ?? edition);
  return [game?.brief ?? id, name].filter(Boolean).join(', ');
}

/** "One heap, rules by a stranger" of "@one-heap-" and its mark. @param {string} rules */
const fileText = (rules) =>
  `${capital(rules.replace(/^@|-[0-9a-f]{32}(:.*)?$/g, '').replaceAll('-', ' '))}, rules by a stranger`;

/**
 * "Charge", "Charge, Tournament", or "Charge with target 20, steals 2": only what differs from the book.
 * @param {Pick<Catalog, 'games'>} catalog
 * @param {string} rules
 */
export function rulesText({ games }, rules) {
  const game = games.find(({ id }) => id === rules.split(':')[0]);
  if (rules.startsWith('@')) return fileText(rules);
  if (!game) return rules;
  const edition = game.editions.find((each) => areAlike(each.rules, rules));
  const changed = changesOf(rules).map((option) => option.replace('=', ' '));
  if (changed.length === 0) return game.brief;
  return edition ? `${game.brief}, ${edition.name}` : `${game.brief} with ${changed.join(', ')}`;
}
