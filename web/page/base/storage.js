// What this browser remembers from one visit to the next. Storage may be refused or full; then it lasts as long as
// the page.

const unsaved = new Map();
const full = (key) => `duello-${key}`;

export function remembered(key, otherwise = null) {
  if (unsaved.has(key)) return unsaved.get(key);
  try {
    return localStorage.getItem(full(key)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

export function remember(key, value) {
  try {
    localStorage.setItem(full(key), value);
    unsaved.delete(key);
  } catch {
    unsaved.set(key, value);
  }
}

// What keeps a player's token, for a client.
export const purse = (key) => ({ get: () => remembered(key), set: (token) => remember(key, token) });
