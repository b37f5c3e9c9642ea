// A position on two panels, for views that show one without a game at the host: lessons, puzzles, reviews, links.

import { h } from '../base/dom.js';
import './panel.js';
import './moves.js';

export class Board {
  constructor() {
    this.panels = [document.createElement('duel-panel'), document.createElement('duel-panel')];
    this.panels.forEach((panel) => panel.connectedCallback());
    this.moves = document.createElement('duel-moves');
  }

  // `position` as web/glue/web_position.c tells it; `below` is the player (0 or 1) whose side is nearer, with the moves.
  show({ fields, turn, moves = [] }, { names, below, isOver = false, choose }) {
    [1 - below, below].forEach((player, i) =>
      this.panels[i].show({
        fields,
        player,
        name: names[player],
        isOver,
        isTurn: !isOver && (turn === player || turn === 2),
      })
    );
    this.moves.dataset.player = String(below + 1);
    this.moves.hidden = !choose;
    this.moves.show(choose ? moves : [], choose);
  }
}

// The library's sentences, as a page has them.
export const sentences = (text) => text.trim().replaceAll('+/-', '±');

const PATIENCE = 300; // milliseconds

// A view that may take a while: it says so, and is there when it is ready. `make` resolves to {content, end}.
export async function soon(title, waiting, make) {
  const place = h('div', { className: 'contents' }, h('p', { className: 'more', role: 'status' }, waiting));
  let end = null;
  let isLeft = false;
  const ready = make().then((view) => {
    if (isLeft) return view.end?.();
    end = view.end;
    return place.replaceChildren(...view.content.filter(Boolean));
  }, (error) => place.replaceChildren(h('h1', {}, 'This did not work'), h('p', {}, error.message)));
  await Promise.race([ready, new Promise((done) => {
    setTimeout(done, PATIENCE);
  })]);
  return {
    title,
    content: [place],
    end: () => {
      isLeft = true;
      end?.();
    },
  };
}

export const percent = (chance) => `${Math.round(chance * 1000) / 10}%`;

// A level to play against, from a position.
export async function playFrom(app, { rules, position, player, who }) {
  await app.client.welcome;
  const { game } = await app.client.request('play', { rules, clock: 'none', side: player + 1, who, from: position });
  location.hash = `#/game/${game}`;
}
