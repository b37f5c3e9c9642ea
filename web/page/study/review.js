// A finished game judged, move by move: the graph, what was chosen and what was better, and each mistake tried again.

import { button } from '../base/buttons.js';
import { fill, h, style } from '../base/dom.js';
import { soon } from '../base/soon.js';
import { many, messageOf, percent, sentences } from '../base/text.js';
import { Board, playFrom } from '../play/board.js';
import { keyed, listen } from '../base/keys.js';
import { Latest } from '../base/latest.js';
import { shareButton, sharedGame, sharedPosition } from '../base/share.js';
import { download, dayText, keepRecord, recordOf, resultText } from './records.js';
import { opponentOptions } from '../play/opponents.js';
import './win-graph.js';

/** @import { App, View } from '../views.js' */
/** @import { Decision, GameInfo, Step, Study } from '../types.js' */

/** @typedef {Decision & { i: number }} Numbered a decision with its place among all */

const TEXT = 0; // of enum duello_format
const WHOLE = 2; // nobody's view
// As many letters as fit beside each other.
const columns = () => Math.max(36, Math.min(90, Math.floor((Math.min(innerWidth, 992) - 66) / 8.5)));
/** @param {string} label */
const article = (label) => `${/^[aeiou]/.test(label) ? 'an' : 'a'} ${label}`;

class Review {
  #position = new Latest();
  #advice = new Latest();
  #step = 0; // of the hint
  board = new Board();
  graph = document.createElement('win-graph');
  told = h('div', { className: 'told', role: 'status' });
  reply = h('div', { className: 'advice', role: 'status' });
  actions = h('div', { className: 'actions' });
  trouble = h('p', { className: 'trouble', role: 'alert' });
  where = h('p', { className: 'prompt' });

  now = 0; // the moment that is shown
  /** @type {Numbered | null} */
  retried = null;
  /** @type {Step | null} */
  position = null;

  /**
   * @param {App} app
   * @param {string} record
   * @param {Study} study
   */
  constructor(app, record, study) {
    this.app = app;
    this.record = record;
    this.study = study;
    this.decisions = study.decisions.map((decision, i) => ({ ...decision, i }));
    this.mistakes = this.decisions.filter(({ error }) => error);
    this.graph.set({
      chances: study.chances,
      names: study.names,
      choose: (at) => this.show(at),
      describe: (at) => this.#describe(at),
      marks: this.mistakes.map(({ choice, player, label }) => ({ at: choice, player, label })),
    });
    this.who = h('select', { 'aria-label': 'Opponent' });
  }

  /** Decisions that were made at this moment: two where both chose at once. @param {number} moment */
  at(moment) {
    return this.decisions.filter(({ choice }) => choice === moment);
  }

  /** @param {number} at */
  #describe(at) {
    const chance = this.study.chances[at];
    const made = this.at(at - 1).map(({ player, word, label }) =>
      `${this.study.names[player]} played ${word}, ${label}`
    );
    return [chance === null ? '' : percent(chance), ...made].filter(Boolean).join('; ') || `moment ${at}`;
  }

  /**
   * Show the position after `at` choices, which is where choice number `at` was made. `retried`: a mistake to try
   * again.
   * @param {number} at
   * @param {Numbered | null} retried
   */
  async show(at, retried = null) {
    const made = this.at(at);
    const chooser = retried ?? made.find(({ error }) => error) ?? made[0];
    const position = await this.#position.ask(() =>
      this.app.desk.call('step', this.record, at, chooser ? chooser.player : WHOLE)
    );
    if (!position) return;
    if (position.why !== undefined) throw new Error(position.why);
    const isEnd = at >= this.study.choices;
    this.now = at;
    this.retried = retried;
    this.position = position;
    this.#step = 0;
    this.#advice.drop();
    this.graph.show(at);
    this.board.show(position, {
      names: this.study.names,
      below: chooser?.player ?? 0,
      isOver: isEnd,
      choose: retried && ((word) => this.retry(retried, word)),
    });
    this.where.textContent = this.#heading(made, isEnd);
    fill(this.told,
      retried ? [] : [h('pre', {}, sentences(position.told)), ...made.map((each) => this.#tellDecision(each))]);
    this.reply.replaceChildren();
    this.#showActions(made, isEnd);
  }

  /**
   * @param {Numbered[]} made
   * @param {boolean} isEnd
   */
  #heading(made, isEnd) {
    if (isEnd) return `The end: ${resultText(this.study)}.`;
    if (this.retried) {
      const { player, word, label } = this.retried;
      return `${this.study.names[player]} played ${word}, ${article(label)}. What is better?`;
    }
    return made.length > 0 ? `Turn ${made[0].turn}` : 'Chance';
  }

  /** @param {Decision} decision */
  #tellDecision({ player, word, label, before, after, why }) {
    return h('div', { className: 'decision' },
      h('p', {}, h('strong', {}, this.study.names[player]), ` played ${word}: `,
        h('span', { className: `label ${label}` }, label), `, ${percent(before)} → ${percent(after)}`),
      why !== undefined && h('pre', {}, sentences(why)));
  }

  /**
   * @param {Numbered[]} made
   * @param {boolean} isEnd
   */
  #showActions(made, isEnd) {
    const errors = made.filter(({ error }) => error);
    const seats = made.map(({ player }) => player);
    const canPlayOn = !isEnd && seats.length > 0;
    const share = () => sharedPosition(this.study.rules, this.position?.position ?? '', WHOLE);
    /** @param {Numbered} error */
    const again = (error) => {
      const label = errors.length > 1 ? `Try again as ${this.study.names[error.player]}` : 'Try again';
      return keyed(label, 't', () => this.show(this.now, error), { className: 'primary' });
    };
    fill(this.actions, this.retried ? this.#helpButtons(this.retried) : errors.map(again),
      canPlayOn && this.#playOnButton(seats), canPlayOn && !this.retried && shareButton('Share this position', share));
  }

  /** @param {Numbered} retried */
  #helpButtons(retried) {
    return [keyed('Hint', 'h', () => this.hint(retried)), button('Solution', () => this.solve(retried)),
      this.#backButton()];
  }

  #backButton() {
    return button('Back', () => this.show(this.now));
  }

  /** @param {number[]} seats */
  #playOnButton(seats) {
    return h('span', { className: 'from-here' }, button('Play on from here', () => this.playOn(seats)), ' against ',
      this.who);
  }

  /**
   * @param {Numbered} retried
   * @param {string} word
   */
  async retry(retried, word) {
    const answer = await this.#advice.ask(() => this.app.desk.consult('retry', this.record, retried.i, word));
    if (!answer) return;
    const { good, said, why } = answer;
    fill(this.reply, h('pre', { className: good ? 'right' : '' }, sentences(said ?? why)));
    if (!good) return;
    this.board.moves.hidden = true;
    const next = this.mistakes.find(({ i, player }) => i > retried.i && player === retried.player);
    fill(this.actions, next && button('Next mistake', () => this.show(next.choice, next), 'primary'),
      this.#playOnButton([retried.player]), this.#backButton());
    this.actions.querySelector('button')?.focus();
  }

  /** @param {Numbered} retried */
  async hint(retried) {
    if (this.#advice.isOpen) return;
    const hint = await this.#advice.ask(() => this.app.desk.consult('advise', this.record, retried.i, this.#step + 1));
    if (!hint) return;
    const { said, steps, why } = hint;
    const more = steps ? ++this.#step < steps : false;
    fill(this.reply, h('pre', {}, sentences(said ?? why)),
      more && h('p', { className: 'more' }, 'Press Hint again for more.'));
  }

  /** @param {Numbered} retried */
  async solve(retried) {
    /** @param {number} step */
    const advise = (step) => this.app.desk.consult('advise', this.record, retried.i, step);
    const both = await this.#advice.ask(() => Promise.all([advise(2), advise(3)]));
    if (!both) return;
    fill(this.reply, h('pre', {}, [...new Set(both.map(({ said, why }) => sentences(said ?? why)))].join('\n')));
  }

  /** Whoever was a person here plays on; where both were, whoever is to choose. @param {number[]} seats */
  async playOn(seats) {
    const { rules, who } = this.study;
    const player = seats.find((seat) => who[seat] === 'human') ?? seats[0];
    try {
      await playFrom(this.app, { rules, position: this.position?.position ?? '', player, who: this.who.value });
    } catch (error) {
      this.trouble.textContent = messageOf(error);
    }
  }

  /** @param {GameInfo} game */
  async fillOpponents(game) {
    const catalog = await this.app.catalog;
    const other = this.study.who.find((who) => who !== 'human') ?? 'casual';
    fill(this.who, opponentOptions(catalog, game, other));
  }

  mistakeList() {
    const { mistakes, study } = this;
    if (mistakes.length === 0) return h('p', {}, 'No inaccuracy, no mistake, no blunder.');
    return h('ul', { className: 'mistakes', 'aria-label': 'Mistakes' }, mistakes.map((each) =>
      h('li', {}, h('button', {
        type: 'button',
        'data-player': String(each.player + 1),
        onclick: () => this.show(each.choice).then(() => this.where.scrollIntoView({ block: 'nearest' })),
      }, `Turn ${each.turn}: ${study.names[each.player]}, ${each.word}`,
        h('span', { className: `label ${each.label}` }, each.label)))
    ));
  }

  get keys() {
    return {
      q: () => {
        location.hash = '#/history';
      },
      arrowleft: () => this.step(-1),
      arrowright: () => this.step(1),
    };
  }

  /** @param {number} by */
  step(by) {
    if (document.activeElement !== this.graph.slider) {
      this.show(Math.max(0, Math.min(this.study.choices, this.now + by)));
    }
  }
}

/**
 * Until somebody opens it, the text is not made.
 * @param {App} app
 * @param {string} record
 */
function wholeText(app, record) {
  const text = h('pre', { className: 'review', tabIndex: 0 });
  return h('details', {
    ontoggle: async ({ currentTarget }) => {
      if (!currentTarget.open || text.textContent) return;
      const { said, why } = await app.desk.consult('review', record, TEXT, columns());
      text.textContent = said ?? why;
    },
  }, h('summary', {}, 'The whole review as text'), text);
}

/**
 * @param {Study} study
 * @param {number} player
 */
const marksText = ({ names, marks }, player) => {
  const { accuracy, errors, unforced } = marks[player];
  return h('p', {}, h('strong', {}, names[player]),
    `: accuracy ${Math.round(accuracy * 10) / 10}%, ${many(errors, 'error')} in ${
      many(unforced, 'unforced decision')
    }`);
};

/** The first mistake of a person; if there is none, of anybody. @param {Review} review */
function firstMistake({ mistakes, study }) {
  return (mistakes.find(({ player }) => study.who[player] === 'human') ?? mistakes[0])?.choice ?? 0;
}

/**
 * @param {App} app
 * @param {string} record
 * @param {{ isShared?: boolean, at?: number | undefined }} options
 */
export async function showRecord(app, record, options = {}) {
  await style(new URL('./study.css', import.meta.url));
  return soon('Review', 'Judging every move …', () => makeReview(app, record, options));
}

/**
 * @param {App} app
 * @param {string} record
 * @param {{ isShared?: boolean, at?: number | undefined }} options
 * @returns {Promise<View>}
 */
async function makeReview(app, record, { isShared = false, at }) {
  const study = await app.desk.call('study', record);
  const game = study.why === undefined && await app.gameOf(study.rules);
  if (!game || study.why !== undefined) {
    return {
      content: [h('h1', {}, 'This game cannot be reviewed'), h('p', {}, study.why ?? ''),
        h('a', { href: '#/history' }, 'All finished games')],
    };
  }
  const review = new Review(app, record, study);
  await review.fillOpponents(game);
  await review.show(Math.min(at ?? firstMistake(review), study.choices));
  const trouble = h('p', { className: 'trouble', role: 'alert' });
  const keep = async () => {
    try {
      location.hash = `#/review/${await keepRecord(app, record)}`;
    } catch (error) {
      trouble.textContent = messageOf(error);
    }
  };
  return {
    content: [
      h('section', { className: 'hero' }, h('h1', {}, `${study.title}: review`),
        h('p', {}, `${study.names.join(' v ')}, ${dayText(study.date)}: ${resultText(study)}.`)),
      h('div', { className: 'marks' }, marksText(study, 0), marksText(study, 1),
        study.turning && h('p', {}, sentences(study.turning))),
      review.graph,
      h('p', { className: 'actions' }, button('← Back', () => review.step(-1)),
        button('Forward →', () => review.step(1))),
      h('div', { className: 'table study' }, ...review.board.panels,
        h('section', { className: 'choosing', 'aria-label': 'This move' }, review.where, review.board.moves,
          review.actions, review.trouble), h('div', { className: 'side' }, review.told, review.reply)),
      h('h2', {}, 'Mistakes'),
      review.mistakeList(),
      wholeText(app, record),
      trouble,
      h('p', { className: 'actions' }, isShared && study.over && button('Keep in my history', keep),
        shareButton('Share this game', () => sharedGame(record)), button('Download', () => download(record, study)),
        h('a', { href: `#/new/${study.game}` }, 'Play again'), h('a', { href: '#/history' }, 'All finished games')),
    ],
    end: listen(review.keys),
  };
}

/**
 * @param {App} app
 * @param {string} id
 * @param {string} [at]
 * @returns {Promise<View>}
 */
export async function show(app, id, at) {
  const record = await recordOf(app, id);
  if (record) return showRecord(app, record, { at: at === undefined ? undefined : Number(at) });
  return {
    title: 'No such game',
    content: [h('h1', {}, 'This game is not here'), h('p', {}, 'It is not over, or it was played in another browser.'),
      h('p', { className: 'actions' }, h('a', { className: 'primary', href: '#/history' }, 'All finished games'))],
  };
}
