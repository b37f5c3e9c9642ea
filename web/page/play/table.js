// A game at the table: two panels, the moves, the log; advice beside it. online-table.js has that of a game on a
// server.

import { button, sureButton } from '../base/buttons.js';
import { fill, h, keepHeight, nowhere } from '../base/dom.js';
import { keyed, listen } from '../base/keys.js';
import { Latest } from '../base/latest.js';
import { messageOf } from '../base/text.js';
import { how, result } from '../host/protocol.js';
import { remember, remembered } from '../base/storage.js';
import { shareButton, sharedGame, sharedPosition } from '../base/share.js';
import './panel.js';
import './moves.js';

/** @import { App, Child, View } from '../views.js' */
/** @import { GameInfo } from '../types.js' */
/** @import { Client } from '../host/client.js' */
/** @import { Requests, ResultWord } from '../host/protocol.js' */

/**
 * A request about the game of this table.
 * @typedef {{ [T in keyof Requests]: Requests[T] extends { game: number } ? T : never }[keyof Requests]} GameRequest
 */

/** @type {{ [W in ResultWord]?: (table: Table) => string }} */
const outcomes = {
  [result.draw]: () => 'A draw.',
  [result.unfinished]: () => 'No result: the turn limit was reached.',
  [how.aborted]: () => 'The game was called off.',
  [result.p1_wins]: (table) => table.wonBy(1),
  [result.p2_wins]: (table) => table.wonBy(2),
};

export class Table {
  home = '#/'; // where to go from here
  #advice = new Latest();
  #step = 0; // of the hint
  #ply = -1; // that the advice is about

  /**
   * @param {App} app
   * @param {number} number
   * @param {Client[]} clients one, or two at the same device
   * @param {GameInfo} info
   */
  constructor(app, number, clients, info) {
    this.app = app;
    this.number = number;
    this.clients = clients;
    this.info = info;
    this.client = clients[0];
    this.title = h('h1', {}, info.title);
    this.panels = [document.createElement('duel-panel'), document.createElement('duel-panel')];
    this.prompt = h('p', { className: 'prompt', role: 'status' });
    this.moves = document.createElement('duel-moves');
    this.lines = h('ol', {});
    this.log = h('div', { className: 'log', role: 'log', 'aria-label': 'What happened', tabIndex: 0 }, this.lines);
    this.advice = h('div', { className: 'advice', role: 'status' });
    this.actions = h('div', { className: 'actions' });
    this.curtain = h('div', { className: 'curtain', hidden: true });
    this.trouble = h('p', { className: 'trouble', role: 'alert' });
    this.panels.forEach((panel) => panel.connectedCallback());
  }

  get game() {
    const game = this.client.games.get(this.number);
    if (!game) throw new Error('The host does not know this game any more.');
    return game;
  }

  get isShared() {
    return this.clients.length > 1;
  }

  /** @param {number} seat */
  nameOf(seat) {
    return this.game.players[seat - 1].name;
  }

  /** @param {number} seat */
  wonBy(seat) {
    if (this.isShared) return `${this.nameOf(seat)} wins.`;
    return seat === this.game.seat ? 'You win.' : `${this.nameOf(seat)} wins.`;
  }

  show() {
    this.#changeSeats();
    const { game } = this;
    if (game.over || game.ply !== this.#ply) this.#clearAdvice();
    this.#ply = game.ply;
    this.#showPanels();
    this.prompt.textContent = this.promptText();
    this.moves.hidden = Boolean(game.over);
    this.moves.show(game.isMine ? game.moves : [], (word) => this.choose(word));
    this.#showLog();
    this.showActions();
    this.keepHeights();
  }

  // Two people at one device: whoever is to choose sees their own side. Secrets stay behind a curtain.
  #changeSeats() {
    const next = this.clients.find((client) => client.games.get(this.number)?.isMine);
    if (!this.isShared || !next || next === this.client) return;
    this.client = next;
    this.game.isNewLog = true;
    this.#clearAdvice();
    if (!this.info.hidden && !this.info.joint) return;
    const name = this.nameOf(this.game.seat);
    const ready = h('button', {
      className: 'primary',
      type: 'button',
      onclick: () => {
        this.curtain.hidden = true;
        this.moves.querySelector('button')?.focus();
      },
    }, `I am ${name}`);
    this.curtain.replaceChildren(h('p', {}, `Hand the device to ${name}.`), ready);
    this.curtain.hidden = false;
    ready.focus();
  }

  #showPanels() {
    const { game } = this;
    const order = [3 - (game.seat || 1), game.seat || 1];
    this.moves.dataset.player = String(order[1]);
    order.forEach((seat, i) =>
      this.panels[i].show({
        fields: game.fields,
        player: seat - 1,
        isTurn: game.wanted.includes(seat) && !game.chosen.includes(seat),
        isOver: Boolean(game.over),
        name: this.titleOf(seat),
      })
    );
  }

  keepHeights() {
    if (!this.panels[0].isConnected) return;
    this.panels.forEach((panel) => keepHeight(panel, `${this.info.id} panel`));
    if (!this.game.over) keepHeight(this.moves, `${this.info.id} moves`);
  }

  /** The heading of a panel. @param {number} seat */
  titleOf(seat) {
    return seat === this.game.seat && !this.isShared ? `${this.nameOf(seat)} (you)` : this.nameOf(seat);
  }

  promptText() {
    const { game } = this;
    if (game.over) return outcomes[game.over.result]?.(this) ?? '';
    if (game.wanted.length === 0) return '';
    if (game.isMine) return this.isShared ? `${this.nameOf(game.seat)}, choose` : 'Your turn';
    return `${this.nameOf(game.wanted.find((seat) => seat !== game.seat) ?? 3 - game.seat)} is choosing …`;
  }

  #showLog() {
    const { isWhole, news } = this.game.takeNews();
    const lines = news.map((line) => h('li', { className: isWhole ? '' : 'new' }, line));
    if (lines.length > 0) this.log.querySelectorAll('.new').forEach((line) => line.classList.remove('new'));
    const isAtEnd = this.log.scrollTop + this.log.clientHeight >= this.log.scrollHeight - 8;
    if (isWhole) this.lines.replaceChildren(...lines);
    else this.lines.append(...lines);
    if (isWhole || isAtEnd) {
      requestAnimationFrame(() => {
        this.log.scrollTop = this.log.scrollHeight;
      });
    }
  }

  showActions() {
    const { over } = this.game;
    if (!over && this.actions.querySelector('[data-sure]')) return; // it waits for the second press
    const active = document.activeElement;
    const focused = active && this.actions.contains(active) ? active.textContent : null;
    if (over) this.moves.replaceChildren();
    fill(this.actions, over ? this.actionsAfter() : this.actionsDuring());
    const children = /** @type {HTMLElement[]} */ ([...this.actions.children]);
    const same = focused === null ? undefined : children.find((each) => each.textContent === focused);
    if (focused !== null || (over && document.activeElement === document.body)) (same ?? children[0]).focus();
  }

  /** @returns {Child[]} */
  actionsAfter() {
    return [button('Play again', () => this.rematch(), 'primary'),
      h('a', { href: `#/review/${this.number}` }, 'Review'),
      shareButton('Share', () => sharedGame(this.game.over?.record ?? '')), h('a', { href: '#/' }, 'All games')];
  }

  /** @returns {Child[]} */
  actionsDuring() {
    return [keyed('Hint', 'h', () => this.hint()), this.undoButton(), this.resignButton(), this.canTutor &&
      h('button', { type: 'button', 'aria-pressed': String(this.hasTutor), onclick: () => this.toggleTutor() },
        'Tutor'),
      shareButton('Share',
        () => sharedPosition(this.game.rules, this.game.view, this.info.hidden ? this.game.seat - 1 : 2)),
      this.rulesLink()];
  }

  // Only where the host would not refuse it.
  undoButton() {
    return this.game.canUndo && keyed('Undo', 'u', () => this.undo());
  }

  resignButton() {
    return sureButton('Resign', 'Really resign?', () => this.ask('resign', {}));
  }

  rulesLink() {
    return h('a', { href: `#/rules/${this.info.id}` }, 'Rules');
  }

  /**
   * Requests are refused with a sentence for the person.
   * @template {GameRequest} T
   * @param {T} t
   * @param {Omit<Requests[T], 'game'>} fields
   */
  async ask(t, fields, client = this.client) {
    this.trouble.textContent = '';
    try {
      return await client.request(t, /** @type {Requests[T]} */ ({ game: this.number, ...fields }));
    } catch (error) {
      this.trouble.textContent = messageOf(error);
      return null;
    }
  }

  #clearAdvice() {
    this.#advice.drop();
    this.#step = 0;
    this.advice.replaceChildren();
  }

  /** Resolves to the host's answer; null if the move was not made. @param {string} word */
  async choose(word) {
    const { ply } = this.game;
    this.#clearAdvice();
    if (this.hasTutor && await this.#isWarned(word, ply)) return null;
    return this.ask('move', { ply, word });
  }

  // The tutor warns before a mistake. Between two who choose in secret a warning would give the choice away.
  get canTutor() {
    return !(this.isShared && this.info.joint);
  }

  get hasTutor() {
    return this.canTutor && remembered('tutor') === 'yes';
  }

  toggleTutor() {
    remember('tutor', this.hasTutor ? '' : 'yes');
    this.#clearAdvice();
    this.showActions();
  }

  /**
   * Also true if the warning is no longer wanted: there is another choice, or another position.
   * @param {string} word
   * @param {number} ply
   */
  async #isWarned(word, ply) {
    const warning = await this.#advice.ask(() => this.app.desk.consult('warn', this.number, this.game.seat - 1, word));
    if (!warning) return true;
    const { said } = warning;
    if (!said) return false;
    const again = h('button', {
      type: 'button',
      className: 'primary',
      onclick: () => {
        this.advice.replaceChildren();
        this.moves.querySelector('button')?.focus();
      },
    }, 'Choose again');
    this.advice.replaceChildren(h('p', {}, h('strong', {}, 'Tutor')), h('pre', {}, said.trim()),
      h('p', { className: 'actions' }, again, h('button', {
        type: 'button',
        onclick: () => {
          this.advice.replaceChildren();
          this.ask('move', { ply, word });
        },
      }, 'Play it anyway')));
    again.focus();
    return true;
  }

  // Everybody at this device, whoever is asked first.
  get #inTurn() {
    return [this.client, ...this.clients.filter((client) => client !== this.client)];
  }

  async undo() {
    for (const client of this.#inTurn) await this.ask('undo', {}, client);
  }

  async rematch() {
    let answer = null;
    for (const client of this.#inTurn) answer = await this.ask('rematch', {}, client);
    if (answer?.game) location.hash = `#/game/${answer.game}`;
  }

  async hint() {
    if (!this.game.isMine || this.#advice.isOpen) return;
    this.advice.textContent = 'Thinking …';
    const hint = await this.#advice.ask(() =>
      this.app.desk.consult('hint', this.number, this.game.seat - 1, this.#step + 1)
    );
    if (!hint) return;
    const { said, steps, why } = hint;
    const more = steps ? ++this.#step < steps : false;
    fill(this.advice, h('pre', {}, (said ?? why).trim()),
      more && h('p', { className: 'more' }, 'Press Hint again for more.'));
  }
}

/** The view of a table: it follows the game until the view ends. @param {Table} table */
export function present(table) {
  const { number, clients, info } = table;
  const ends = clients.map((client) => client.on('game', (changed) => changed === number && table.show()));
  const deafen = listen({
    q: () => {
      location.hash = table.home;
    },
  }, () => !table.curtain.hidden);
  table.game.isNewLog = true;
  table.show();
  return {
    title: info.title,
    content: [
      h('div', { className: 'table' }, table.title, ...table.panels,
        h('section', { className: 'choosing', 'aria-label': 'Your moves' }, table.prompt, table.moves, table.trouble,
          table.actions, table.advice), table.log, table.curtain),
    ],
    end: () => {
      ends.forEach((end) => end());
      deafen();
    },
  };
}

/**
 * @param {Client} client
 * @param {number} number
 */
async function ownGame(client, number) {
  const game = await client.find(number).catch(() => undefined);
  return game?.seat ? game : undefined;
}

/**
 * @param {App} app
 * @param {string} word
 * @returns {Promise<View>}
 */
export async function show(app, word) {
  const number = Number(word);
  const game = await ownGame(app.client, number);
  const info = game && await app.gameOf(game.rules);
  if (!info) return nowhere('This game is not here', 'It may have ended, or it was played in another browser.');
  const isShared = game.players.every(({ bot }) => !bot) && app.hasSecond && await ownGame(app.second, number);
  return present(new Table(app, number, isShared ? [app.client, app.second] : [app.client], info));
}
