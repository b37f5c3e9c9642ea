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
//   canTutor, home, sheetsOf       whether the tutor may speak; where the way back leads
//   drawn(shot)                    called after the board was drawn: what else there is to draw
//
// show() is called for every change. A move that comes live is seen as a sequence (sequence.js); everything that comes
// meanwhile waits for its end. What was drawn last is the `shot` of a moment, because a game may have gone on since.

import { fill, h, nowhere } from '../base/dom.js';
import { listen } from '../base/keys.js';
import { icon } from '../base/icons.js';
import { capital, messageOf } from '../base/text.js';
import { how, result } from '../host/protocol.js';
import { remember, remembered } from '../base/storage.js';
import { shareButton, sharedGame, sharedPosition } from '../base/share.js';
import { Advice } from './advice.js';
import { Board, playFrom } from './board.js';
import { cardOf, choicesIn } from './chosen.js';
import { rungOf } from './face.js';
import { opponentsOf } from './opponents.js';
import { Taps } from './taps.js';
import { tool } from './tools.js';

/** @import { App, Child, View } from '../views.js' */
/** @import { GameInfo, Pair, Panel, PlayerInfo } from '../types.js' */
/** @import { Rung } from './face.js' */
/** @import { Saying } from './say.js' */
/** @import { Sequence } from './sequence.js' */
/** @import { Item } from './more.js' */
/** @import { Ending, Next } from './result.js' */
/** @import { Client } from '../host/client.js' */
/** @import { Requests, ResultWord } from '../host/protocol.js' */
/** @import { Game } from '../host/game.js' */

/**
 * A request about the game of this table.
 * @typedef {{ [T in keyof Requests]: Requests[T] extends { game: number } ? T : never }[keyof Requests]} GameRequest
 */
/**
 * A moment of a game, as it is drawn.
 * @typedef {'ply' | 'fields' | 'moves' | 'refused' | 'wanted' | 'chosen' | 'moved' | 'brief'} Parts
 * @typedef {Pick<Game, Parts | 'isMine' | 'isUndone' | 'over' | 'turn' | 'turns' | 'canUndo'>} Shot
 */

/** @type {{ [W in ResultWord]?: (table: Table) => string }} */
const outcomes = {
  [result.draw]: () => 'A draw.',
  [result.unfinished]: () => 'No result: the turn limit was reached.',
  [how.aborted]: () => 'The game was called off.',
  [result.p1_wins]: (table) => table.wonBy(1),
  [result.p2_wins]: (table) => table.wonBy(2),
};

const WIDE = matchMedia('(min-width: 60rem) and (min-height: 30rem)'); // as in table.css
const LAST_TURNS = 20; // from here on the bar says how many there are

export class Table {
  home = '#/'; // where to go from here
  advice = new Advice(this);
  /** @type {PlayerInfo[]} */
  players = [];
  /** @type {Sequence | null} */
  sequence = null; // until it is loaded
  /** @type {Game['fields'] | null} */
  #fields = null; // of the last move that was shown, or waits to be
  #ply = -1; // of that
  #drawn = -1; // the ply of what is drawn
  #isAwake = false;
  /** @type {Shot | null} */
  #shot = null; // what is drawn
  #isEnded = false; // the result was shown, or was known from the start
  /** @type {DOMRect | undefined} */
  #tapped; // where the card of the last choice was
  /** @type {HTMLDialogElement | null} */
  #sheet = null;
  #isLeft = false;

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
    this.board = new Board(info);
    this.taps = new Taps(this.board.tray);
    this.curtain = h('div', { className: 'curtain', hidden: true });
  }

  get game() {
    const game = this.client.games.get(this.number);
    if (!game) throw new Error('The host does not know this game any more.');
    return game;
  }

  get isShared() {
    return this.clients.length > 1;
  }

  // ---- who is who ----

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

  // ---- what has changed ----

  show() {
    const { game } = this;
    if (this.clients.some((client) => (client.games.get(this.number)?.ply ?? 0) > game.ply)) return; // its frame comes
    const before = this.#fields;
    const isMove = before !== null && game.ply > this.#ply && game.moved.length > 0 && !game.isUndone;
    this.#fields = game.fields;
    this.#ply = game.ply;
    if (isMove && this.sequence && this.hasMotion && this.curtain.hidden) this.#see(this.sequence, before);
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
    const shot = this.#shoot();
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

  /** @returns {Shot} */
  #shoot() {
    const { ply, fields, moves, refused, wanted, chosen, moved, brief, isMine, isUndone, over, turn, turns, canUndo } =
      this.game;
    return {
      ply,
      fields,
      moves,
      refused,
      wanted,
      chosen: [...chosen],
      moved,
      brief,
      isMine,
      isUndone,
      over,
      turn,
      turns,
      canUndo,
    };
  }

  /**
   * Draw a moment; if it is missing, this one. `isJump`: something else was shown before it.
   * @param {Shot} [then]
   */
  draw(then, isJump = false) {
    if (this.#isLeft) return; // a move may have been on its way
    if (!then) this.#changeSeats();
    const shot = then ?? this.#shoot();
    this.#shot = shot;
    if (shot.over || shot.ply !== this.#drawn) this.advice.clear();
    this.#drawn = shot.ply;
    this.board.element.dataset.ply = String(shot.ply);
    this.board.element.toggleAttribute('data-over', Boolean(shot.over));
    this.#drawBoard(shot, isJump);
    if (!this.advice.isShown) this.board.say.show(this.saying(shot));
    this.#drawBar();
    this.drawRail();
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
    this.client = next;
    this.#fields = this.game.fields;
    this.advice.clear();
    if (!this.info.hidden && !this.info.joint) return;
    const name = this.nameOf(this.game.seat);
    const ready = h('button', {
      className: 'primary',
      type: 'button',
      onclick: () => {
        this.#cover(false);
        this.board.tray.focusFirst();
      },
    }, `I am ${name}`);
    this.curtain.replaceChildren(h('p', {}, `Hand the device to ${name}.`), ready);
    this.#cover(true);
    ready.focus();
  }

  /** Neither keys nor screen readers reach what is behind the curtain. @param {boolean} isCovered */
  #cover(isCovered) {
    this.curtain.hidden = !isCovered;
    this.board.element.inert = isCovered;
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
    const { turn } = this.#shot ?? this.game;
    const [, limit = ''] = this.game.rules.match(/\bturn-limit=(\d+)/) ?? [];
    const isNear = turn !== undefined && Number(limit) - turn < LAST_TURNS;
    this.board.bar.set({
      title: this.info.brief,
      sub: [turn === undefined ? '' : `Turn ${turn}${isNear ? ` of ${limit}` : ''}`, this.about].filter(Boolean)
        .join(' · '),
      back: this.home,
      right: h('button', { type: 'button', 'aria-label': 'Rules', onclick: () => this.openRules() }, icon('book')),
    });
  }

  /** What the bar says of the game. */
  get about() {
    return '';
  }

  // On wide screens the log is always there.
  async drawRail() {
    const { turns } = this;
    if (!WIDE.matches) return;
    const log = await import('./log.js').catch(() => null); // it can wait for a connection
    if (!log) return;
    const [old] = this.board.rail.getElementsByClassName('log');
    const top = old?.scrollTop ?? 0;
    fill(this.board.rail, h('h2', {}, 'What happened'), log.logList(turns, (text) => this.#coloured(text)));
    const [list] = this.board.rail.getElementsByClassName('log');
    list.scrollTop = top;
  }

  /** The book's sentences have the names of the players. @param {string} text */
  #coloured(text) {
    const { players } = this.game;
    return this.board.say.coloured(text, [{ name: players[this.below].name, side: 'you' }, {
      name: players[1 - this.below].name,
      side: 'foe',
    }]);
  }

  #drawTools() {
    const { tools } = this.board;
    const active = document.activeElement;
    const focused = active && tools.contains(active) ? active.textContent : null;
    fill(tools, this.#shot?.over ? this.toolsAfter() : this.tools());
    const children = /** @type {HTMLElement[]} */ ([...tools.children]);
    if (focused !== null) (children.find(({ textContent }) => textContent === focused) ?? children[0])?.focus();
  }

  // ---- words ----

  /** Who won, from a result's word. @param {ResultWord | undefined} word */
  outcome(word) {
    return (word && outcomes[word]?.(this)) ?? '';
  }

  /** @param {number} seat */
  wonBy(seat) {
    return seat === this.game.seat && !this.isShared ? 'You win.' : `${this.nameOf(seat)} wins.`;
  }

  /** @param {Shot} shot */
  promptText({ over, wanted, isMine } = this.#shoot()) {
    const { game } = this;
    if (over) return this.outcome(over.result);
    if (wanted.length === 0) return '';
    if (isMine && this.isShared) return `${this.nameOf(game.seat)}, choose`;
    if (isMine) return this.info.joint ? 'Your secret choice' : 'Your move';
    return `${this.nameOf(wanted.find((seat) => seat !== game.seat) ?? 3 - game.seat)} is choosing…`;
  }

  /** What happened, at the centre. @param {Shot} shot @returns {Saying} */
  saying({ ply, brief, isUndone, wanted }) {
    if (isUndone) return { text: 'The last move was taken back.' };
    const [place, task] = remembered('task').split('\n');
    if (task && ply === 0 && place === location.hash) return { kind: 'task', text: task };
    if (brief) return { text: brief };
    const told = this.game.turns.slice(1).findLast(({ lines }) => lines.length > 0);
    if (told) return { text: told.lines[0] };
    if (wanted.length > 1) return { text: 'Both choose at the same time.' };
    const [first] = wanted;
    if (first === undefined) return { text: '' };
    return { text: this.titleOf(first) === 'You' ? 'You go first.' : `${this.titleOf(first)} goes first.` };
  }

  /** The log, with the limit of turns that the host sets. */
  get turns() {
    const { rules } = this.game;
    const { turns } = this.#shot ?? this.game;
    const [, limit] = rules.match(/\bturn-limit=(\d+)/) ?? [];
    if (!limit || turns[0]?.number !== 0) return turns;
    const [opening, ...others] = turns;
    return [{ ...opening, lines: [...opening.lines, `The game ends after ${limit} turns.`] }, ...others];
  }

  // ---- tools and sheets ----

  /** @returns {Child[]} */
  tools() {
    return [tool('bulb', 'Hint', () => this.advice.hint(), { key: 'h' }), this.undoTool(), this.logTool(),
      this.moreTool()];
  }

  /** @returns {Child[]} */
  toolsAfter() {
    return [tool('flag', 'Result', () => this.openResult(), { className: 'result-tool' }),
      tool('again', 'Rematch', () => this.rematch()), this.logTool(), this.moreTool()];
  }

  // Dimmed where the host would refuse it, so that nothing jumps.
  undoTool() {
    const made = tool('undo', 'Undo', () => this.canUndo && this.undo(), { key: 'u' });
    if (!this.canUndo) made.setAttribute('aria-disabled', 'true');
    return made;
  }

  logTool() {
    return tool('log', 'Log', () => this.openLog(), { className: 'log-tool' });
  }

  moreTool() {
    return tool('more', 'More', () => this.openMore());
  }

  /** @returns {(Item | false)[]} */
  moreItems() {
    const { game, info } = this;
    return [
      this.canTutor && {
        label: 'Tutor',
        about: 'Warns you before a bad move',
        isOn: this.hasTutor,
        set: (isOn) => {
          remember('tutor', isOn ? 'yes' : '');
          this.chooseAgain();
        },
      },
      this.soundSwitch(),
      this.motionSwitch(),
      { label: 'Rules', icon: 'book', act: () => this.openRules() },
      this.opponent !== '' && !info.hidden && !game.over && {
        label: 'Play on from here as a new game',
        icon: 'play',
        act: () => this.#playFrom(game.view),
      },
      shareButton('Share', () =>
        game.over
          ? sharedGame(game.over.record)
          : sharedPosition(game.rules, game.view, info.hidden ? game.seat - 1 : 2)),
      !game.over && this.resignItem(),
    ];
  }

  /** @returns {Item} */
  soundSwitch() {
    return {
      label: 'Sound',
      about: 'Short sounds for moves',
      isOn: remembered('sound') === 'on',
      set: (isOn) => {
        remember('sound', isOn ? 'on' : '');
        if (isOn) this.sound('gain', false);
      },
    };
  }

  /** @returns {Item} */
  motionSwitch() {
    return {
      label: 'Motion',
      about: 'Shows each move step by step',
      isOn: remembered('motion') !== 'off',
      set: (isOn) => remember('motion', isOn ? '' : 'off'),
    };
  }

  /** @returns {Item} */
  resignItem() {
    return { label: 'Resign', icon: 'flag', asks: 'Really resign?', act: () => this.ask('resign', {}) };
  }

  /**
   * One sheet at a time.
   * @param {Promise<HTMLDialogElement>} opening
   */
  async #open(opening) {
    this.#sheet?.close();
    try {
      this.#sheet = await opening;
      if (this.#isLeft) this.#sheet.close();
    } catch (error) {
      this.#complain(error);
    }
  }

  async openLog() {
    const { openLog } = await import('./log.js');
    await this.#open(openLog(this.turns, (text) => this.#coloured(text)));
  }

  async openMore() {
    const { openMore } = await import('./more.js');
    await this.#open(openMore(this.moreItems().filter((item) => item !== false)));
  }

  async openRules() {
    const { openBook } = await import('./book.js');
    await this.#open(openBook(this.app, this.info, this.game.rules));
  }

  // ---- the end ----

  // Once, and not for those who watch.
  #soundEnd() {
    const { winner } = this.ending();
    if (winner && this.game.seat > 0) this.sound(winner === 'you' || this.isShared ? 'win' : 'loss', false);
  }

  async openResult() {
    this.#isEnded = true;
    const ending = this.ending();
    const { openResult } = await import('./result.js');
    await this.#open(openResult(this.app, ending, (panel) => this.next(panel)));
  }

  /** @returns {Ending} */
  ending() {
    const { game, below } = this;
    const over = game.over;
    const winner = over?.result === result.p1_wins ? 0 : over?.result === result.p2_wins ? 1 : -1;
    const ratings = over?.ratings?.slice(2 * below, 2 * below + 2) ?? [];
    const turns = game.turn ?? game.turns.length;
    return {
      heading: this.outcome(over?.result).replace(/\.$/, ''),
      winner: winner < 0 ? null : winner === below ? 'you' : 'foe',
      sub: `${this.info.brief}, ${turns} ${turns === 1 ? 'turn' : 'turns'}.`,
      record: over && over.result !== how.aborted ? over.record : '',
      below,
      names: this.names,
      rating: game.seat > 0 && ratings.length === 2 ? [ratings[0], ratings[1]] : null,
    };
  }

  /** Where the review of this game is. */
  get review() {
    return `#/review/${this.number}`;
  }

  /**
   * What to do next: after a loss the turning point again, after a win the same with seats exchanged.
   * @param {Panel | null} panel
   * @returns {Next[]}
   */
  next(panel) {
    const { retry, task } = panel ?? {};
    const again = panel?.actions.find(({ action }) => action === 'retry')?.said;
    const hasLost = this.ending().winner === 'foe' && !this.isShared;
    /** @type {Next} */
    const rematch = { label: this.rematchText, icon: 'again', act: () => this.rematch() };
    /** @type {Next} */
    const review = { label: 'Review', href: this.review };
    const next = hasLost || !this.opponent
      ? { label: 'Lesson', icon: 'book', href: `#/learn/${this.info.id}` }
      : this.#nextLevel();
    const first = again && retry !== undefined && this.opponent
      ? [{ label: again, icon: 'undo', act: () => this.#retry(retry, task) }]
      : [];
    if (first.length > 0) rematch.label = 'Rematch';
    return [...first, rematch, review, ...next ? [next] : []];
  }

  /** The other one begins. */
  get rematchText() {
    const name = this.titleOf(3 - this.game.first);
    return this.info.joint ? 'Rematch' : `Rematch, ${name === 'You' ? 'you' : name} first`;
  }

  /** @returns {Next | undefined} */
  #nextLevel() {
    const ladder = opponentsOf(this, this.info).map(({ id }) => id);
    const next = ladder[ladder.indexOf(this.opponent) + 1];
    if (!next) return undefined;
    return { label: `Next: ${capital(next)}`, act: () => this.#begin(next) };
  }

  /** @param {string} who */
  async #begin(who) {
    try {
      const { game } = await this.app.client.request('play', { rules: this.game.rules, clock: 'none', who });
      location.hash = `#/game/${game}`;
    } catch (error) {
      this.#complain(error);
    }
  }

  /**
   * Play on from the choice at which the game was lost.
   * @param {number} choice
   * @param {string} [task]
   */
  async #retry(choice, task) {
    const { position } = await this.app.desk.call('step', this.game.over?.record ?? '', choice, 2);
    if (position) await this.#playFrom(position, task);
  }

  /**
   * @param {string} position
   * @param {string} [task] what to find there
   */
  async #playFrom(position, task) {
    const { rules, seat } = this.game;
    await playFrom(this.app, { rules, position, player: seat - 1, who: this.opponent, task })
      .catch((error) => this.#complain(error));
  }

  // ---- what the person does ----

  /** @param {unknown} error */
  #complain(error) {
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
      this.#complain(error);
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

  // Everybody at this device, whoever is asked first.
  get #inTurn() {
    return [this.client, ...this.clients.filter((client) => client !== this.client)];
  }

  // Of two people, the one who moved last asks; the other, who is to choose, agrees.
  async undo() {
    for (const client of this.#inTurn.reverse()) if (!await this.ask('undo', {}, client)) return;
  }

  get canUndo() {
    return this.#inTurn.at(-1)?.games.get(this.number)?.canUndo ?? false;
  }

  async rematch() {
    let answer = null;
    for (const client of this.#inTurn) answer = await this.ask('rematch', {}, client);
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
    this.#sheet?.close();
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
  const widen = () => table.drawRail();
  WIDE.addEventListener('change', widen);
  table.begin();
  return {
    title: info.brief,
    content: [table.board.element, table.curtain],
    end: () => {
      ends.forEach((end) => end());
      deafen();
      untap();
      WIDE.removeEventListener('change', widen);
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
