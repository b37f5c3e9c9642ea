// What views and elements are, for the checker of types; no browser loads this file. types.d.ts has the other shapes.

import type { DuelClock } from './online/clock.js';
import type { DuelMap } from './lab/map.js';
import type { DuelCells } from './play/cells.js';
import type { DuelOrb } from './play/orb.js';
import type { DuelSay } from './play/say.js';
import type { DuelSide } from './play/duel-side.js';
import type { DuelStage } from './play/stage.js';
import type { DuelTray } from './play/tray.js';
import type { WinGraph } from './study/win-graph.js';

export type App = typeof import('./app.js').app;

// What can stand among the children of an element: nothing is drawn for what is false or missing.
export type Child = Node | string | false | null | undefined;

export interface View {
  title?: string;
  content: Child[];
  isTable?: boolean; // it fills the window: header and tabs are away
  follow?: (hash: string) => string | undefined; // stays for another address, with this title; undefined: it does not
  end?: (() => void) | undefined;
}

type Handlers<E> = {
  [K in keyof HTMLElementEventMap as `on${K}`]?: (event: HTMLElementEventMap[K] & { currentTarget: E }) => unknown;
};

// What h() takes for an element: its properties, `on…` for events, and attributes.
export type Properties<E> =
  & { [K in Exclude<keyof E, keyof Handlers<E>>]?: E[K] | undefined }
  & Handlers<E>
  & { [attribute: `aria-${string}` | `data-${string}`]: string | number | undefined };

declare global {
  interface HTMLElementTagNameMap {
    'duel-clock': DuelClock;
    'duel-map': DuelMap;
    'duel-cells': DuelCells;
    'duel-orb': DuelOrb;
    'duel-say': DuelSay;
    'duel-side': DuelSide;
    'duel-stage': DuelStage;
    'duel-tray': DuelTray;
    'win-graph': WinGraph;
  }
}
