// Who sits at a table: the game as those at this device see it, what the players are called, and what of them is drawn.

import { capital } from '../base/text.js';
import { rungOf } from './face.js';

/** @import { GameInfo, Pair, PlayerInfo } from '../types.js' */
/** @import { Client } from '../host/client.js' */
/** @import { Rung } from './face.js' */

export class Seats {
  /** @type {PlayerInfo[]} */
  players = []; // of the catalogue

  /**
   * @param {number} number of the game
   * @param {Client[]} clients one, or two at the same device
   * @param {GameInfo} info
   */
  constructor(number, clients, info) {
    this.number = number;
    this.clients = clients;
    this.info = info;
    this.client = clients[0]; // whose turn at the device it is
  }

  get game() {
    const game = this.client.games.get(this.number);
    if (!game) throw new Error('The host does not know this game any more.');
    return game;
  }

  get isShared() {
    return this.clients.length > 1;
  }

  /** Everybody at this device, whoever is asked first. */
  get inTurn() {
    return [this.client, ...this.clients.filter((client) => client !== this.client)];
  }

  /** The other one at this device is to choose. @param {Client} client */
  passTo(client) {
    this.client = client;
  }

  /** 0 or 1: who is blue. Of two people at one device it is the first, whoever chooses. */
  get below() {
    return (this.clients[0].games.get(this.number)?.seat || 1) - 1;
  }

  /** @param {number} seat */
  nameOf(seat) {
    const { bot, name } = this.game.players[seat - 1];
    return bot ? capital(name) : name;
  }

  /** The name on a side. @param {number} seat */
  titleOf(seat) {
    return seat === this.game.seat && !this.isShared ? 'You' : this.nameOf(seat);
  }

  get names() {
    return this.pair((seat) => this.titleOf(seat));
  }

  /**
   * Something of each seat.
   * @template T
   * @param {(seat: number) => T} of
   * @returns {Pair<T>}
   */
  pair(of) {
    return [of(1), of(2)];
  }

  /** @param {number} seat @returns {Rung} */
  #rungOf(seat) {
    const { bot, name } = this.game.players[seat - 1];
    return bot ? rungOf(this.players, name) : 0;
  }

  /** The line under a name. @param {number} seat */
  levelOf(seat) {
    const rung = this.#rungOf(seat);
    if (rung === 0) return '';
    return rung === 5 ? 'The strongest' : `Level ${rung}`;
  }

  /** The id of the built-in player against whom one person plays here. */
  get opponent() {
    const other = this.game.players[2 - this.game.seat];
    return this.isShared || this.game.seat === 0 || !other.bot ? '' : other.name;
  }

  /** Who is where on the board. */
  get place() {
    return {
      names: this.names,
      levels: this.pair((seat) => this.levelOf(seat)),
      rungs: this.pair((seat) => this.#rungOf(seat)),
      below: this.below,
      rules: this.game.rules,
    };
  }
}
