// A game at the table: two panels, the moves, the log; advice beside it. remote.js has the table of a game on a server.

import { h, keepHeight, nowhere } from '../base/dom.js';
import { keyed, listen } from '../base/keys.js';
import { Latest } from '../base/latest.js';
import { how, result } from '../host/protocol.js';
import { remember, remembered } from '../base/storage.js';
import { shareButton, sharedGame, sharedPosition } from '../base/share.js';
import './panel.js';
import './moves.js';

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

  constructor(app, number, clients, info) {
    Object.assign(this, { app, number, clients, info });
    this.client = clients[0];
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
    return this.client.games.get(this.number);
  }

  get isShared() {
    return this.clients.length > 1;
  }

  nameOf(seat) {
    return this.game.players[seat - 1].name;
  }

  wonBy(seat) {
    if (this.isShared) return `${this.nameOf(seat)} wins.`;
    return seat === this.game.seat ? 'You win.' : `${this.nameOf(seat)} wins.`;
  }

  show() {
    this.#changeSeats();
    const { game } = this;
    if (game.over || game.ply !== this.#ply) this.#clearAdvice();
    this.#ply = game.ply;
    this.#showPanels(game.fields);
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

  #showPanels(fields) {
    const { game } = this;
    const order = [3 - (game.seat || 1), game.seat || 1];
    this.moves.dataset.player = String(order[1]);
    order.forEach((seat, i) =>
      this.panels[i].show({
        fields,
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

  // The heading of a panel.
  titleOf(seat) {
    return seat === this.game.seat && !this.isShared ? `${this.nameOf(seat)} (you)` : this.nameOf(seat);
  }

  promptText() {
    const { game } = this;
    if (game.over) return outcomes[game.over.result](this);
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
    const focused = this.actions.contains(document.activeElement) ? document.activeElement.textContent : null;
    if (over) this.moves.replaceChildren();
    this.actions.replaceChildren(...over ? this.actionsAfter() : this.actionsDuring());
    if (focused !== null) {
      ([...this.actions.children].find((each) => each.textContent === focused) ?? this.actions.firstChild).focus();
    } else if (over && document.activeElement === document.body) this.actions.firstChild.focus();
  }

  actionsAfter() {
    return [h('button', { className: 'primary', type: 'button', onclick: () => this.rematch() }, 'Play again'),
      h('a', { href: `#/review/${this.number}` }, 'Review'),
      shareButton('Share', () => sharedGame(this.game.over.record)), h('a', { href: '#/' }, 'All games')];
  }

  actionsDuring() {
    return [keyed('Hint', 'h', () => this.hint()), this.undoButton(), this.resignButton(), this.canTutor &&
      h('button', { type: 'button', 'aria-pressed': String(this.hasTutor), onclick: () => this.toggleTutor() },
        'Tutor'),
      shareButton('Share',
        () => sharedPosition(this.game.rules, this.game.view, this.info.hidden ? this.game.seat - 1 : 2)),
      this.rulesLink()].filter(Boolean);
  }

  // Only where the host would not refuse it.
  undoButton() {
    return this.game.canUndo && keyed('Undo', 'u', () => this.undo());
  }

  resignButton() {
    return h('button', { type: 'button', onclick: (event) => this.resign(event.currentTarget) }, 'Resign');
  }

  rulesLink() {
    return h('a', { href: `#/rules/${this.info.id}` }, 'Rules');
  }

  // Requests are refused with a sentence for the person.
  async ask(t, fields = {}, client = this.client) {
    this.trouble.textContent = '';
    try {
      return await client.request(t, { game: this.number, ...fields });
    } catch (error) {
      this.trouble.textContent = error.message;
      return null;
    }
  }

  #clearAdvice() {
    this.#advice.drop();
    this.#step = 0;
    this.advice.replaceChildren();
  }

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

  // Also true if the warning is no longer wanted: there is another choice, or another position.
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

  async undo() {
    await this.ask('undo');
    if (this.isShared) await this.ask('undo', {}, this.clients.find((client) => client !== this.client));
  }

  // The second press within three seconds counts.
  resign(button) {
    if (button.dataset.sure) return this.ask('resign');
    button.dataset.sure = 'yes';
    button.textContent = 'Really resign?';
    setTimeout(() => {
      delete button.dataset.sure;
      button.textContent = 'Resign';
    }, 3000);
    return undefined;
  }

  async rematch() {
    let answer = await this.ask('rematch');
    if (this.isShared) answer = await this.ask('rematch', {}, this.clients.find((client) => client !== this.client));
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
    const more = steps && ++this.#step < steps;
    this.advice.replaceChildren(h('pre', {}, (said ?? why).trim()),
      more ? h('p', { className: 'more' }, 'Press Hint again for more.') : '');
  }
}

// The view of a table: it follows the game until the view ends.
export function present(table) {
  const { number, clients, info } = table;
  const update = ({ detail }) => {
    if (detail === number) table.show();
  };
  clients.forEach((client) => client.addEventListener('game', update));
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
      h('div', { className: 'table' }, h('h1', {}, info.title), ...table.panels,
        h('section', { className: 'choosing', 'aria-label': 'Your moves' }, table.prompt, table.moves, table.trouble,
          table.actions, table.advice), table.log, table.curtain),
    ],
    end: () => {
      clients.forEach((client) => client.removeEventListener('game', update));
      deafen();
    },
  };
}

export async function show(app, word) {
  const number = Number(word);
  const game = await app.client.find(number);
  if (!game) return nowhere('This game is not here', 'It may have ended, or it was played in another browser.');
  const isShared = game.players.every(({ bot }) => !bot) && app.hasSecond && await app.second.find(number);
  return present(
    new Table(app, number, isShared ? [app.client, app.second] : [app.client], await app.gameOf(game.rules)),
  );
}
