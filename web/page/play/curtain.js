// The curtain between two people at one device: it hides the board until the one who is to choose has the device.

import { h } from '../base/dom.js';

/** @import { Board } from './board.js' */

export class Curtain {
  element = h('div', { className: 'curtain', hidden: true });

  /** @param {Board} board */
  constructor(board) {
    this.board = board;
  }

  get isOpen() {
    return this.element.hidden;
  }

  /** It opens when this person says that they are here. @param {string} name */
  close(name) {
    const ready = h('button', {
      className: 'primary',
      type: 'button',
      onclick: () => {
        this.#cover(false);
        this.board.tray.focusFirst();
      },
    }, `I am ${name}`);
    this.element.replaceChildren(h('p', {}, `Hand the device to ${name}.`), ready);
    this.#cover(true);
    ready.focus();
  }

  /** Neither keys nor screen readers reach what is behind it. @param {boolean} isCovered */
  #cover(isCovered) {
    this.element.hidden = !isCovered;
    this.board.element.inert = isCovered;
  }
}
