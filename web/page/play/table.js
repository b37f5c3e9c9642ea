// A game at the table: what happens on a board over time. A game on a server has its table in online-table.js, which
// changes these parts:
//
//   levelOf(seat), titleOf(seat)   the line under a name, and the name on a side
//   about                          what the bar says of the game, beside its turn
//   promptText()                   the cue above the moves
//   saying()                       the sentence at the centre while there is no advice: what happened, or an offer
//   tools(), toolsAfter()          the row under the moves, during the game and after it
//   moreItems()                    what the sheet "More" has
//   ending(), next(panel)          what the result says, and what it offers to do next
//   canTutor, home                 whether the tutor may speak; where the way back leads
//   drawn(shot)                    called after the board was drawn: what else there is to draw
//
// show() is called for every change. A move that comes live is seen as a sequence (sequence.js); everything that comes
// meanwhile waits for its end. What was drawn last is the `shot` of a moment, because a game may have gone on since.
//
// Who sits here is in seats.js. What these parts are at a table of this device is in table-words.js, table-tools.js,
// more-items.js, outcome.js and next-game.js. The log and the sheets of every table are in table-log.js and
// table-sheets.js.

import { fill, h, nowhere } from '../base/dom.js';
import { listen } from '../base/keys.js';
import { icon } from '../base/icons.js';
import { messageOf } from '../base/text.js';
import { remembered } from '../base/storage.js';
import { Advice } from './advice.js';
import { Board } from './board.js';
import { cardOf, choicesIn } from './chosen.js';
import { Curtain } from './curtain.js';
import { nextAfter } from './next-game.js';
import { endingOf } from './outcome.js';
import { Seats } from './seats.js';
import { shotOf } from './shot.js';
import { TableLog } from './table-log.js';
import { TableSheets } from './table-sheets.js';
import { toolsAtEnd, toolsDuring } from './table-tools.js';
import { cueOf, happenedIn, turnText } from './table-words.js';
import { Taps } from './taps.js';

/** @import { App, Child, View } from '../views.js' */
/** @import { GameInfo, Panel } from '../types.js' */
/** @import { Saying } from './say.js' */
/** @import { Sequence } from './sequence.js' */
/** @import { Item } from './more.js' */
/** @import { Ending, Next } from './result.js' */
/** @import { Shot } from './shot.js' */
/** @import { Client } from '../host/client.js' */
/** @import { Requests } from '../host/protocol.js' */
/** @import { Game } from '../host/game.js' */

/**
 * A request about the game of this table.
 * @typedef {{ [T in keyof Requests]: Requests[T] extends { game: number } ? T : never }[keyof Requests]} GameRequest
 */

export class Table extends Seats {
  home = '#/'; // where to go from here
  advice = new Advice(this);
  log = new TableLog(this);
  sheets = new TableSheets(this);
  /** @type {Sequence | null} */
  sequence = null; // until it is loaded
  /** @type {Game['fields'] | null} */
  #fields = null; // of the last move that was shown, or waits to be
  #ply = -1; // of that
  #drawn = -1; // the ply of what is drawn
  #isAwake = false;
  /** @type {Shot | null} */
  shot = null; // what is drawn
  #isEnded = false; // the result was shown, or was known from the start
  /** @type {DOMRect | undefined} */
  #tapped; // where the card of the last choice was
  #isLeft = false;

  /**
   * @param {App} app
   * @param {number} number
   * @param {Client[]} clients one, or two at the same device
   * @param {GameInfo} info
   */
  constructor(app, number, clients, info) {
    super(number, clients, info);
    this.app = app;
    this.board = new Board(info);
    this.taps = new Taps(this.board.tray);
    this.curtain = new Curtain(this.board);
  }

  // ---- what has changed ----

  show() {
    const { game } = this;
    if (this.clients.some((client) => (client.games.get(this.number)?.ply ?? 0) > game.ply)) return; // its frame comes
    const before = this.#fields;
    const isMove = before !== null && game.ply > this.#ply && game.moved.length > 0 && !game.isUndone;
    this.#fields = game.fields;
    this.#ply = game.ply;
    if (isMove && this.sequence && this.hasMotion && this.curtain.isOpen) this.#see(this.sequence, before);
    else if (game.isUndone && this.sequence?.isOn) this.sequence.end();
    else if (!this.sequence?.isOn) this.draw();
  }

  /** Are moves seen step by step? Nobody sees those of a hidden tab. */
  get hasMotion() {
    return remembered('motion') !== 'off' && !document.hidden;
  }

  /**
   * The last move, as a sequence.
   * @param {Sequence} sequence
   * @param {Game['fields']} before
   */
  #see(sequence, before) {
    const { game, below, names } = this;
    const shot = shotOf(game);
    this.advice.clear();
    this.board.sleep();
    sequence.add({
      moved: game.moved,
      below,
      before,
      after: game.fields,
      names: [names[below], names[1 - below]],
      from: this.#tapped,
      draw: () => this.draw(sequence.isOn ? shot : undefined),
    });
    this.#tapped = undefined;
  }

  /**
   * Draw a moment; if it is missing, this one. `isJump`: something else was shown before it.
   * @param {Shot} [then]
   */
  draw(then, isJump = false) {
    if (this.#isLeft) return; // a move may have been on its way
    if (!then) this.#changeSeats();
    const shot = then ?? shotOf(this.game);
    this.shot = shot;
    if (shot.over || shot.ply !== this.#drawn) this.advice.clear();
    this.#drawn = shot.ply;
    this.board.element.dataset.ply = String(shot.ply);
    this.board.element.toggleAttribute('data-over', Boolean(shot.over));
    this.#drawBoard(shot, isJump);
    if (!this.advice.isShown) this.board.say.show(this.saying(shot));
    this.#drawBar();
    this.log.show();
    this.#drawTools();
    this.drawn(shot);
    if (shot.over && !this.#isEnded) {
      this.#soundEnd();
      this.openResult();
    }
    this.#isEnded = Boolean(shot.over);
  }

  /** For tables that draw more. @param {Shot} _ */
  drawn(_) {}

  // Two people at one device: whoever is to choose sees their own cards. Secrets stay behind a curtain.
  #changeSeats() {
    const next = this.clients.find((client) => client.games.get(this.number)?.isMine);
    const isOpened = this.#drawn < 0 && this.info.hidden && this.game.ply > 0; // whoever opened it
    if (!this.isShared || !next || (next === this.client && !isOpened)) return;
    this.passTo(next);
    this.#fields = this.game.fields;
    this.advice.clear();
    if (!this.info.hidden && !this.info.joint) return;
    this.curtain.close(this.nameOf(this.game.seat));
  }

  /**
   * @param {Shot} shot
   * @param {boolean} isJump
   */
  #drawBoard(shot, isJump) {
    const { game, below } = this;
    const seat = this.isShared ? game.seat - 1 : below;
    const turns = shot.wanted.map((seat) => seat - 1);
    const isAwake = shot.isMine && !shot.over;
    if (isAwake && !this.#isAwake) this.taps.wake();
    this.#isAwake = isAwake;
    this.board.show({ fields: shot.fields, turn: turns[0] ?? below, moves: shot.moves, refused: shot.refused }, {
      ...this.place,
      seat,
      isJump,
      played: this.#playedIn(shot),
      isOver: Boolean(shot.over),
      turns,
      chosen: shot.chosen.map((seat) => seat - 1),
      choose: game.seat !== 0 && !shot.over && ((word) => this.choose(word)),
      isAwake,
      cue: this.promptText(shot),
      remark: this.info.joint && isAwake ? 'Both are shown at once' : '',
      picked: this.advice.picked,
      outlined: [this.advice.named],
    });
  }

  /** Choices that were made at the same time lie on the table until the next one. @param {Shot} shot */
  #playedIn({ moved, chosen, isUndone }) {
    const isNext = this.isShared ? chosen.length > 0 : chosen.includes(this.below + 1);
    if (!this.info.joint || isUndone || isNext) return undefined;
    const choices = choicesIn(this.info, moved);
    if (choices.length < 2) return undefined;
    return this.pair((seat) => {
      const choice = choices.find(({ player }) => player === seat - 1);
      return choice ? cardOf(choice) : null;
    });
  }

  #drawBar() {
    const { turn } = this.shot ?? this.game;
    this.board.bar.set({
      title: this.info.brief,
      sub: [turnText(this.game.rules, turn), this.about].filter(Boolean).join(' · '),
      back: this.home,
      right: h('button', { type: 'button', 'aria-label': 'Rules', onclick: () => this.sheets.rules() }, icon('book')),
    });
  }

  /** What the bar says of the game. */
  get about() {
    return '';
  }

  #drawTools() {
    const { tools } = this.board;
    const active = document.activeElement;
    const focused = active && tools.contains(active) ? active.textContent : null;
    fill(tools, this.shot?.over ? this.toolsAfter() : this.tools());
    const children = /** @type {HTMLElement[]} */ ([...tools.children]);
    if (focused !== null) (children.find(({ textContent }) => textContent === focused) ?? children[0])?.focus();
  }

  // ---- words and tools ----

  /** @param {Shot} shot */
  promptText(shot) {
    return cueOf(this, shot);
  }

  /** @param {Shot} shot @returns {Saying} */
  saying(shot) {
    return happenedIn(this, shot);
  }

  /** @returns {Child[]} */
  tools() {
    return toolsDuring(this);
  }

  /** @returns {Child[]} */
  toolsAfter() {
    return toolsAtEnd(this);
  }

  /** @returns {Promise<(Item | false)[]>} */
  async moreItems() {
    const { itemsOf } = await import('./more-items.js');
    return itemsOf(this);
  }

  // ---- the end ----

  // Once, and not for those who watch.
  #soundEnd() {
    const { winner } = this.ending();
    if (winner && this.game.seat > 0) this.sound(winner === 'you' || this.isShared ? 'win' : 'loss', false);
  }

  async openResult() {
    this.#isEnded = true;
    await this.sheets.result();
  }

  /** @returns {Ending} */
  ending() {
    return endingOf(this);
  }

  /** Where the review of this game is. */
  get review() {
    return `#/review/${this.number}`;
  }

  /** What to do next. @param {Panel | null} panel @returns {Next[]} */
  next(panel) {
    return nextAfter(this, panel);
  }

  // ---- what the person does ----

  /** @param {unknown} error */
  complain(error) {
    this.board.say.show({ kind: 'trouble', text: messageOf(error) });
  }

  /**
   * Requests are refused with a sentence for the person.
   * @template {GameRequest} T
   * @param {T} t
   * @param {Omit<Requests[T], 'game'>} fields
   */
  async ask(t, fields, client = this.client) {
    try {
      return await client.request(t, /** @type {Requests[T]} */ ({ game: this.number, ...fields }));
    } catch (error) {
      this.complain(error);
      return null;
    }
  }

  /** Nothing was chosen yet: what happened is said again. */
  chooseAgain() {
    this.advice.clear();
    this.draw();
  }

  /** Resolves to the host's answer; null if the move was not made. @param {string} word */
  async choose(word) {
    const { ply } = this.game;
    this.#tapped = this.board.tray.querySelector(`[data-word="${CSS.escape(word)}"]`)?.getBoundingClientRect();
    this.advice.clear();
    if (this.hasTutor && await this.advice.warns(word, () => this.make(ply, word))) return null;
    return this.make(ply, word);
  }

  /**
   * @param {number} ply
   * @param {string} word
   */
  async make(ply, word) {
    return await this.board.only(() => this.ask('move', { ply, word })) ?? null;
  }

  // The tutor warns before a mistake. Between two who choose in secret a warning would give the choice away.
  get canTutor() {
    return !(this.isShared && this.info.joint);
  }

  get hasTutor() {
    return this.canTutor && remembered('tutor') === 'yes';
  }

  // Of two people, the one who moved last asks; the other, who is to choose, agrees.
  async undo() {
    for (const client of this.inTurn.reverse()) if (!await this.ask('undo', {}, client)) return;
  }

  get canUndo() {
    return this.inTurn.at(-1)?.games.get(this.number)?.canUndo ?? false;
  }

  async rematch() {
    let answer = null;
    for (const client of this.inTurn) answer = await this.ask('rematch', {}, client);
    if (answer?.game) location.hash = `#/game/${answer.game}`;
  }

  /**
   * @param {import('./sound.js').Sound} sound
   * @param {boolean} isTheirs
   */
  async sound(sound, isTheirs) {
    if (remembered('sound') !== 'on') return;
    const { play } = await import('./sound.js');
    play(sound, isTheirs);
  }

  /** What moves is loaded after the first position is there. */
  async begin() {
    this.#isEnded = Boolean(this.game.over);
    this.show();
    try {
      const { Sequence, ready } = await import('./sequence.js');
      await ready;
      this.sequence = new Sequence(this.board, (act, isTheirs) => this.sound(act, isTheirs));
    } catch {
      // Moves are then shown without motion.
    }
  }

  leave() {
    this.#isLeft = true;
    this.sequence?.end();
    this.advice.clear();
    this.sheets.leave();
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
  });
  const untap = table.taps.listen();
  const unwiden = table.log.listen();
  table.begin();
  return {
    title: info.brief,
    content: [table.board.element, table.curtain.element],
    end: () => {
      ends.forEach((end) => end());
      deafen();
      untap();
      unwiden();
      table.leave();
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
  const table = new Table(app, number, isShared ? [app.client, app.second] : [app.client], info);
  table.players = (await app.catalog).players;
  return present(table);
}
