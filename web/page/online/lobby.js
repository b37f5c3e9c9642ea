// The page of the lobby that the host tells of: open seeks, games that can be watched, and how many people are there.

import { LISTED, PAGES } from '../host/protocol.js';

/** @import { LobbyFrame } from '../host/protocol.js' */

export class Lobby {
  /** @type {Map<number, LobbyFrame['seeks'][number]>} */
  seeks = new Map();
  /** @type {Map<number, LobbyFrame['live'][number]>} */
  live = new Map();
  players = 0;
  total = [0, 0];

  /** @param {LobbyFrame} frame */
  take({ whole, seeks, gone, live, ended, players, total }) {
    if (whole) {
      this.seeks.clear();
      this.live.clear();
    }
    gone.forEach((seek) => this.seeks.delete(seek));
    ended.forEach((game) => this.live.delete(game));
    seeks.forEach((seek) => this.seeks.set(seek.seek, seek));
    live.forEach((game) => this.live.set(game.game, game));
    this.players = players;
    this.total = total ?? [this.seeks.size, this.live.size];
  }

  /** In the host's order. @template {{ far?: number }} T @param {Map<number, T>} entries */
  inOrder(entries) {
    const sorted = [...entries].sort(([a, one], [b, other]) => (one.far ?? 0) - (other.far ?? 0) || b - a);
    return sorted.map(([, each]) => each);
  }

  /** Is there one more page after this many? @param {number} pages */
  hasMore(pages) {
    return pages < PAGES && Math.max(...this.total) > pages * LISTED;
  }
}

/** "5+3" as people say it. @param {string} clock */
export function paceText(clock) {
  if (clock === 'none') return 'no clock';
  const [minutes, seconds] = clock.split('+').map(Number);
  return `${minutes} min${seconds ? ` + ${seconds} s per move` : ''}`;
}
