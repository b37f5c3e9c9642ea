// Beginning a game on this device: against a player of the catalogue, or a friend beside you.

import { remember, remembered } from '../base/storage.js';

/** @import { App } from '../views.js' */
/** @import { Client } from '../host/client.js' */

export const PERSON = 'a friend beside you';
export const BY_TURNS = '0'; // among the choices of who begins

/** What was played last. */
export const lastPlayed = () => ({ rules: remembered('rules'), who: remembered('who') });

/** The seat in the next game if people take turns at the first one. */
const otherSeat = () => remembered('seat') === '1' ? 2 : 1;

/**
 * @param {Client} client
 * @param {string} name
 */
async function takeName(client, name) {
  await client.welcome;
  if (!name || name === client.you.name) return;
  await client.claim(name);
}

/**
 * Resolves to the address of the game.
 * @param {App} app
 * @param {object} wish
 * @param {string} wish.rules
 * @param {string} wish.who
 * @param {string} [wish.side] 1, 2 or BY_TURNS
 * @param {string} [wish.name]
 * @param {string} [wish.other] the friend's
 */
export async function begin(app, { rules, who, side = BY_TURNS, name = '', other = '' }) {
  const seat = side === BY_TURNS ? otherSeat() : Number(side);
  const setup = { rules, clock: 'none', side: seat };
  await app.desk.needed();
  if (rules.startsWith('@')) await (await import('../rulefile/files.js')).bringHere(app, rules);
  await takeName(app.client, name);
  const ask = async () => {
    if (who !== PERSON) return app.client.request('play', { ...setup, who });
    await takeName(app.second, other);
    const { code = '' } = await app.client.request('invite', { ...setup, rated: false });
    return app.second.request('join', { code });
  };
  const { game } = await ask();
  remember('rules', rules);
  remember('who', who);
  remember('seat', String(seat));
  return `#/game/${game}`;
}
