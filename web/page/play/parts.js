// Where each part of a position is drawn: by the looks that the catalogue has for the game's fields.

/** @import { Field, FieldLook, GameInfo } from '../types.js' */

/**
 * A field with its look, and `at`, its place among the fields.
 * @typedef {Omit<Field, 'look'> & FieldLook & { at: number }} Part
 */

/**
 * @typedef {object} Parts
 * @property {Part} points what the meters show; nothing, if it is shared
 * @property {Part[]} shared what lies between the players
 * @property {Part[]} auras flags around a meter, which are words too
 * @property {Part | undefined} loose how many of the points are loose
 * @property {Part[]} stage cards on the table
 * @property {Part[]} tags words that come and go
 * @property {Part[]} kit cards, decks and lists
 */

/** @param {Part} part */
const isKit = ({ kind, look }) => look === 'words' || look === 'size' || kind === 'list' || kind === 'counts';

/**
 * @param {GameInfo} info
 * @param {Field[]} fields
 * @returns {Parts}
 */
export function partsOf(info, fields) {
  const all = fields.map((field, at) => {
    const look = info.fields[at] ?? { look: field.look ?? 'usual' };
    return /** @type {Part} */ ({ ...field, ...look, at });
  });
  const [points, ...others] = all;
  const shown = others.filter(({ look, shared }) => look !== 'none' && !shared);
  const stage = shown.filter(({ look, kind }) => kind === 'number' && (look === 'stage' || look === 'card'));
  const loose = points.look === 'cells' ? shown.find(({ look }) => look === 'loose') : undefined;
  const rest = shown.filter((part) => !stage.includes(part) && part !== loose);
  return {
    points,
    shared: all.filter(({ look, shared }) => look !== 'none' && shared),
    loose,
    stage,
    auras: rest.filter(({ look }) => look === 'aura'),
    tags: rest.filter((part) => !isKit(part)),
    kit: rest.filter(isKit),
  };
}

/**
 * How many of a list are there, those that nobody may see included.
 * @param {Part} part
 * @param {number} player
 */
export const sizeOf = ({ values, unseen }, player) => values[player].length + (unseen?.[player] ?? 0);

/** The highest card of a position: what others are compared with. @param {Field[]} fields */
export const highest = (fields) =>
  Math.max(1, ...fields.filter(({ kind }) => kind === 'list').flatMap(({ values }) => values.flat()));
