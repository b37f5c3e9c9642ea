// The opponent that this person looks for on a server. The seek stays open while one plays the computer, and the page
// goes to the game that begins.

import { rulesText } from '../play/editions.js';
import { paceText } from './lobby.js';

/** @import { Catalog } from '../types.js' */
/** @import { Client } from '../host/client.js' */
/** @import { Game } from '../host/game.js' */
/** @import { Requests } from '../host/protocol.js' */

/** @typedef {Omit<Requests['seek'], 'quick'> & { clock: string }} Terms */

/**
 * @param {Catalog} catalog
 * @param {Terms} terms
 */
export const termsText = (catalog, { rules, clock, rated }) =>
  [rulesText(catalog, rules), paceText(clock), rated && 'rated'].filter(Boolean).join(', ');

export class Seeking extends EventTarget {
  /** @type {{ terms: Terms, seek: number } | null} */
  open = null;
  isInLobby = false; // whoever is there goes to every game that begins
  /** @type {Set<number>} */
  #known = new Set();

  /**
   * `begun` hears of each game that begins.
   * @param {Client} client
   * @param {(game: Game) => void} begun
   */
  constructor(client, begun) {
    super();
    this.client = client;
    this.begun = begun;
    client.welcome.then(() => {
      this.#known = new Set(client.games.keys());
      client.on('game', (number) => this.#take(number));
    });
    client.on('connection', () => {
      if (client.isConnected && this.open) this.#ask(this.open.terms).catch(() => this.#set(null));
    });
  }

  /**
   * Take an open seek that fits, or open one. Broken with a Refusal.
   * @param {Terms} terms
   */
  async begin(terms) {
    await this.cancel();
    await this.#ask(terms);
  }

  /** @param {Terms} terms */
  async #ask(terms) {
    const { seek, game } = await this.client.request('seek', { ...terms, quick: true });
    this.#set(seek ? { terms, seek } : null);
    if (game) location.hash = `#/online/game/${game}`;
  }

  async cancel() {
    const { open } = this;
    this.#set(null);
    if (open) await this.client.request('cancel', { seek: open.seek }).catch(() => {});
  }

  /** A game that has just begun is shown at once. @param {number} number */
  #take(number) {
    const game = this.client.games.get(number);
    const isNew = game && !this.#known.has(number) && game.seat > 0 && !game.over;
    this.#known.add(number);
    if (!isNew) return;
    this.begun(game);
    if (!this.open && !this.isInLobby) return;
    this.cancel();
    location.hash = `#/online/game/${number}`;
  }

  /** @param {Seeking['open']} open */
  #set(open) {
    this.open = open;
    this.dispatchEvent(new Event('change'));
  }
}
