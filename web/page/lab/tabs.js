// Tabs: one of several parts is shown; the arrow keys go from one to the next.

import { button } from '../base/buttons.js';
import { h } from '../base/dom.js';

/** @type {{ [key: string]: number }} */
const steps = { ArrowLeft: -1, ArrowRight: 1 };
let count = 0;

export class Tabs {
  /**
   * `changed` is called after another part is shown.
   * @param {[label: string, content: HTMLElement][]} parts
   * @param {() => void} changed
   */
  constructor(parts, changed) {
    this.changed = changed;
    const id = `tab-${++count}`;
    this.buttons = parts.map(([label], i) => {
      const made = button(label, () => this.open(i), 'tab');
      made.id = `${id}-${i}`;
      made.setAttribute('role', 'tab');
      return made;
    });
    this.panels = parts.map(([, content], i) =>
      h('div', { role: 'tabpanel', className: 'tab-panel', 'aria-labelledby': `${id}-${i}` }, content)
    );
    this.element = h('div', {
      role: 'tablist',
      className: 'tabs',
      'aria-label': 'The lab',
      onkeydown: (event) => this.#press(event),
    }, this.buttons);
    this.at = 0;
    this.#mark();
  }

  /** @param {number} i */
  open(i) {
    if (i === this.at) return;
    this.at = i;
    this.#mark();
    this.changed();
  }

  #mark() {
    this.buttons.forEach((each, i) => {
      each.setAttribute('aria-selected', String(i === this.at));
      each.tabIndex = i === this.at ? 0 : -1;
      this.panels[i].hidden = i !== this.at;
    });
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    this.open((this.at + step + this.buttons.length) % this.buttons.length);
    this.buttons[this.at].focus();
  }
}
