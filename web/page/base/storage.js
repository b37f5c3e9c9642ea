// What this browser remembers from one visit to the next. Storage may be refused or full; then it lasts as long as the
// page.

/** @type {Map<string, string>} */
const unsaved = new Map();
/** @param {string} key */
const full = (key) => `duello-${key}`;

/** @param {string} key */
export function remembered(key, otherwise = '') {
  const value = unsaved.get(key);
  if (value !== undefined) return value;
  try {
    return localStorage.getItem(full(key)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

/**
 * @param {string} key
 * @param {string} value
 */
export function remember(key, value) {
  try {
    localStorage.setItem(full(key), value);
    unsaved.delete(key);
  } catch {
    unsaved.set(key, value);
  }
}

/**
 * What keeps a player's token, and whether it is that of a guest without a name, for a client.
 * @param {string} key
 */
export const purse = (key) => ({
  get: () => remembered(key),
  /** @param {string} token */
  set: (token) => remember(key, token),
  isGuest: () => remembered(`guest ${key}`) === 'yes',
  /** @param {boolean} is */
  setGuest: (is) => remember(`guest ${key}`, is ? 'yes' : ''),
});
