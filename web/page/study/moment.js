// One moment of a review: what the player saw, what they chose and what it cost, what was better; tried again on the
// board, with hints, or explained there; and played on from.

import { button } from '../base/buttons.js';
import { fill, h } from '../base/dom.js';
import { keyed } from '../base/keys.js';
import { Latest } from '../base/latest.js';
import { shareButton, sharedPosition } from '../base/share.js';
import { capital, messageOf, percent, sentences } from '../base/text.js';
import { Board, playFrom } from '../play/board.js';
import { rungOf } from '../play/face.js';
import { opponentOptions } from '../play/opponents.js';
import { Why } from './line.js';
import { resultText } from './records.js';
import { sentenceOf } from './said.js';
import { signOf } from './sign.js';

/** @import { GameInfo, Pair, Step } from '../types.js' */
/** @import { Rung } from '../play/face.js' */
/** @import { Numbered, Review } from './review.js' */

const WHOLE = 2; // nobody's view

/** @param {string} label */
const article = (label) => `${/^[aeiou]/.test(label) ? 'an' : 'a'} ${label}`;

/** "70% → 8%". @param {number} before @param {number} after */
const cost = (before, after) =>
  h('span', { className: 'cost' }, h('span', { className: 'unseen' }, 'win chance '), percent(before),
    h('span', { 'aria-hidden': 'true' }, ' → '), h('span', { className: 'unseen' }, ' to '), percent(after));

export class Moment {
  #position = new Latest();
  #advice = new Latest();
  #step = 0; // of the hint
  heading = h('h2', {});
  saw = h('p', { className: 'more' });
  about = h('div', { className: 'about-moment' });
  actions = h('div', { className: 'moment-actions' });
  more = h('div', { className: 'actions from-here' });
  trouble = h('p', { className: 'trouble', role: 'alert' });
  /** @type {Pair<Rung> | undefined} */
  rungs; // of both players' faces
  who = h('select', { 'aria-label': 'Opponent' });
  at = 0;
  /** @type {Step | null} */
  position = null;

  /**
   * @param {Review} review
   * @param {GameInfo} game
   */
  constructor(review, game) {
    this.review = review;
    this.board = new Board(game, { isFramed: true });
    this.why = new Why(review.app, this.board);
    this.element = h('section', { className: 'tile moment', 'aria-label': 'This moment' },
      h('div', { className: 'row' }, this.heading, this.saw), this.board.element, this.about, this.actions, this.more,
      this.trouble);
  }

  /** @param {GameInfo} game */
  async fillOpponents(game) {
    const catalog = await this.review.app.catalog;
    const { who } = this.review.study;
    const other = who.find((id) => id !== 'human') ?? 'casual';
    const [one, two] = who.map((id) => id === 'human' ? 0 : rungOf(catalog.players, id));
    this.rungs = [one, two];
    fill(this.who, opponentOptions(catalog, game, other));
  }

  /** The decision that the moment is about: the error, if there is one; else that of the one below. */
  get #main() {
    const made = this.review.at(this.at);
    return made.find(({ error }) => error) ?? made.find(({ player }) => player === this.review.below) ?? made[0];
  }

  /**
   * Show the position before choice number `at`, as the one who chose saw it. False if another was asked for meanwhile.
   * @param {number} at
   */
  async show(at) {
    const { review } = this;
    this.why.stop();
    const made = review.at(at);
    const chooser = made.find(({ error }) => error) ?? made[0];
    const seat = chooser ? chooser.player : WHOLE;
    const position = await this.#position.ask(() => review.app.desk.call('step', review.record, at, seat));
    if (!position) return false;
    if (position.why !== undefined) throw new Error(position.why);
    this.#advice.drop();
    this.at = at;
    this.position = position;
    this.#draw();
    return true;
  }

  #draw() {
    const { review } = this;
    const main = this.#main;
    const isEnd = this.at >= review.study.choices;
    this.#drawBoard();
    this.board.say.show({ text: '' });
    this.trouble.textContent = '';
    fill(this.heading, main?.sign && signOf(main),
      isEnd ? 'The end' : main ? `Turn ${main.turn}${main.label ? `: ${main.label}` : ''}` : 'Chance');
    this.saw.textContent = main && !isEnd ? `what ${review.study.called[main.player]} saw` : '';
    fill(this.about, isEnd ? h('p', {}, `${capital(review.titled(resultText(review.study)))}.`) : this.#tell());
    this.#drawActions(isEnd);
  }

  /** @param {((word: string) => unknown) | null} [choose] */
  #drawBoard(choose = null) {
    const { review, position } = this;
    if (!position) return;
    const isEnd = this.at >= review.study.choices;
    const names = /** @type {[string, string]} */ ([review.nameOf(0), review.nameOf(1)]);
    this.board.element.classList.toggle('still', !choose);
    this.board.show(position, {
      names,
      rungs: this.rungs,
      below: choose ? this.#main?.player ?? review.below : review.below,
      isOver: isEnd,
      isJump: true,
      rules: review.study.rules,
      choose,
      cue: choose ? 'What is better?' : '',
      picked: choose ? this.#main?.word : undefined,
    });
  }

  /** What was chosen, what it cost, and what was better. */
  #tell() {
    const { review } = this;
    const made = review.at(this.at);
    if (made.length === 0) return [h('p', {}, review.titled(sentences(this.position?.told ?? '')))];
    return made.flatMap((each) => [
      h('p', { className: `chosen ${review.sideOf(each.player)}` },
        h('strong', {}, `${review.nameOf(each.player)}: ${each.word}`),
        made.length > 1 && each.sign !== '' && signOf(each),
        made.length > 1 && h('span', { className: 'unseen' }, `, ${each.label}`), cost(each.before, each.after)),
      each.why !== undefined && h('p', { className: 'reason' }, review.titled(sentenceOf(each.why))),
      each.error &&
      h('p', { className: 'better' }, h('span', { className: 'sign-of best', 'aria-hidden': 'true' }, '✓'),
        h('strong', {}, `Better: ${each.best}`), cost(each.before, each.before)),
      !each.error && made.length === 1 && h('p', { className: 'reason' }, this.position?.brief ?? ''),
    ]);
  }

  /** @param {boolean} isEnd */
  #drawActions(isEnd) {
    const { review } = this;
    const main = this.#main;
    const made = review.at(this.at);
    const next = review.nextMistake();
    fill(this.actions, made.filter(({ error }) => error).map((each, i, all) => {
      const label = all.length > 1 ? `Try it again as ${review.study.called[each.player]}` : 'Try it again';
      return keyed(label, i === 0 ? 't' : '', () => this.tryAgain(each), { className: 'primary big' });
    }), main && !isEnd && button('Show why', () => this.explain(main)), next &&
      keyed('Next mistake', 'n', () => review.show(next.choice)));
    const canPlayOn = !isEnd && made.length > 0;
    const share = () => sharedPosition(review.study.rules, this.position?.position ?? '', WHOLE);
    fill(this.more, canPlayOn &&
      [button('Play on from here', () => this.playOn(made.map(({ player }) => player))),
        h('label', {}, 'against ', this.who), shareButton('Share this position', share)]);
  }

  // ---- tried again ----

  /** @param {Numbered} decision */
  tryAgain(decision) {
    const { player, word, label } = decision;
    this.#step = 0;
    this.why.stop();
    this.#drawBoard((choice) => this.#try(decision, choice));
    this.board.say.show({
      kind: 'task',
      text: `${this.review.nameOf(player)} played ${word}, ${article(label)}. What is better?`,
    });
    fill(this.about);
    fill(this.actions, keyed('Hint', 'h', () => this.hint(decision)), button('Solution', () => this.solve(decision)),
      button('Back', () => this.#draw()));
    fill(this.more);
    this.element.scrollIntoView({ block: 'nearest' });
    this.board.tray.focusFirst();
  }

  /**
   * @param {Numbered} decision
   * @param {string} word
   */
  async #try(decision, word) {
    const { app, record } = this.review;
    const answer = await this.#advice.ask(() => app.desk.consult('retry', record, decision.i, word));
    if (!answer) return;
    const { good, said, why } = answer;
    const next = this.review.nextMistake();
    this.board.say.show({
      kind: 'teacher',
      text: this.review.titled(sentenceOf(said ?? why)),
      actions: [{ label: 'Show why', act: () => this.explain(decision, word) }],
    });
    this.board.element.classList.toggle('right', Boolean(good));
    if (!good) return;
    this.#drawBoard();
    fill(this.actions, next && button('Next mistake', () => this.review.show(next.choice), 'primary'),
      button('Back', () => this.#draw()));
    this.actions.querySelector('button')?.focus();
  }

  /** @param {Numbered} decision */
  async hint(decision) {
    if (this.#advice.isOpen) return;
    const { app, record } = this.review;
    const hint = await this.#advice.ask(() => app.desk.consult('advise', record, decision.i, this.#step + 1));
    if (!hint) return;
    const { said, steps, why } = hint;
    const isMore = steps ? ++this.#step < steps : false;
    this.board.say.show({
      kind: 'hint',
      text: this.review.titled(sentenceOf(said ?? why)),
      sub: isMore ? 'Press Hint again for more.' : '',
    });
  }

  /** @param {Numbered} decision */
  async solve(decision) {
    const { app, record } = this.review;
    /** @param {number} step */
    const advise = (step) => app.desk.consult('advise', record, decision.i, step);
    const both = await this.#advice.ask(() => Promise.all([advise(2), advise(3)]));
    if (!both) return;
    this.board.say.show({
      kind: 'teacher',
      text: [...new Set(both.map(({ said, why }) => this.review.titled(sentenceOf(said ?? why))))].join(' '),
      actions: [{ label: 'Show why', act: () => this.explain(decision, decision.best) }],
    });
  }

  // ---- explained, and played on ----

  /** Play the line of what was chosen, or of another word. @param {Numbered} decision @param {string} [word] */
  explain({ player, word: chosen }, word = chosen) {
    const { review, position } = this;
    if (!position) return;
    this.board.element.classList.add('still');
    this.element.scrollIntoView({ block: 'nearest' });
    this.why.play({
      rules: review.study.rules,
      position: position.position,
      player,
      word,
      other: review.nameOf(1 - player),
    }, () => this.#draw());
  }

  /** Whoever was a person here plays on; where both were, whoever is to choose. @param {number[]} seats */
  async playOn(seats) {
    const { rules, who } = this.review.study;
    const player = seats.find((seat) => who[seat] === 'human') ?? seats[0];
    try {
      await playFrom(this.review.app, { rules, position: this.position?.position ?? '', player, who: this.who.value });
    } catch (error) {
      this.trouble.textContent = messageOf(error);
    }
  }
}
