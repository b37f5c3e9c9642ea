// The review of a finished game: the verdict in words, the accuracy of both, the win chance, the turns, and beside them
// one moment. moment.js has what can be done there.

import { button } from '../base/buttons.js';
import { h, style } from '../base/dom.js';
import { icon } from '../base/icons.js';
import { listen } from '../base/keys.js';
import { shareButton, sharedGame } from '../base/share.js';
import { soon } from '../base/soon.js';
import { capital, messageOf, percent, titledIn, wholePercent } from '../base/text.js';
import { Moment } from './moment.js';
import { dayText, download, keepRecord, recordOf } from './records.js';
import { accuraciesOf, keepAccuracy } from './results.js';
import { signOf } from './sign.js';
import './win-graph.js';

/** @import { App, View } from '../views.js' */
/** @import { Decision, GameInfo, Study } from '../types.js' */

/** @typedef {Decision & { i: number }} Numbered a decision with its place among all */
/** @typedef {'you' | 'foe'} Side */

const TEXT = 0; // of enum duello_format
// As many letters as fit beside each other.
const columns = () => Math.max(36, Math.min(90, Math.floor((Math.min(innerWidth, 992) - 66) / 8.5)));

export class Review {
  now = 0; // the moment that is shown

  /**
   * @param {App} app
   * @param {string} record
   * @param {Study} study
   * @param {GameInfo} game
   */
  constructor(app, record, study, game) {
    this.app = app;
    this.record = record;
    this.study = study;
    this.below = study.me === 1 ? 1 : 0;
    this.decisions = study.decisions.map((decision, i) => ({ ...decision, i }));
    this.mistakes = this.decisions.filter(({ error }) => error);
    // Where players chose, and the end; nature's moves are passed over.
    this.stops = [...new Set([...this.decisions.map(({ choice }) => choice), study.choices])];
    this.graph = document.createElement('win-graph');
    this.graph.set({
      chances: study.chances.map((chance) => this.#own(chance)),
      ends: [`${this.nameOf(this.below)} ${study.me === 2 ? 'wins' : 'win'}`, `${this.nameOf(1 - this.below)} wins`],
      choose: (at) => this.show(at),
      describe: (at) => this.#describe(at),
      marks: this.mistakes.map(({ choice, player, label }) => ({ at: choice, side: this.sideOf(player), label })),
    });
    this.chance = h('p', { className: 'chance-now', role: 'status' });
    this.turns = h('ol', { className: 'turns', 'aria-label': 'Turns' }, this.stops.map((at) => this.#turn(at)));
    this.moment = new Moment(this, game);
  }

  /** "You", "Casual", or the name in the record. @param {number} player */
  nameOf(player) {
    return capital(this.study.called[player]);
  }

  /** With that name in a sentence. @param {string} text */
  titled(text) {
    return titledIn(text, this.study);
  }

  /** @param {number} player @returns {Side} */
  sideOf(player) {
    return player === this.below ? 'you' : 'foe';
  }

  /** The chance of the one below. @param {number | null} chance of the first player */
  #own(chance) {
    return chance === null || this.below === 0 ? chance : 1 - chance;
  }

  /** Decisions that were made at this moment: two where both chose at once. @param {number} moment */
  at(moment) {
    return this.decisions.filter(({ choice }) => choice === moment);
  }

  /** @param {number} at */
  #describe(at) {
    const chance = this.#own(this.study.chances[at]);
    const made = this.at(at - 1).map(({ player, word, label }) => `${this.nameOf(player)}: ${word}, ${label}`);
    return [chance === null ? '' : percent(chance), ...made].filter(Boolean).join('; ') || `moment ${at}`;
  }

  /** @param {number} at */
  #turn(at) {
    const made = this.at(at);
    const said = made.map(({ player, word, label }) => `${this.nameOf(player)}: ${word}, ${label}`).join('; ');
    return h('li', {}, h('button', {
      type: 'button',
      'data-at': at,
      className: made.length === 1 ? this.sideOf(made[0].player) : '',
      'aria-label': made.length > 0 ? `Turn ${made[0].turn}. ${said}` : 'The end',
      onclick: () => this.show(at),
    }, h('span', {}, made.length > 0 ? String(made[0].turn) : 'End'),
      h('span', { className: 'signs' }, made.map(signOf))));
  }

  /** Show the position after `at` choices, which is where choice number `at` was made. @param {number} at */
  async show(at) {
    if (!await this.moment.show(at)) return;
    this.now = at;
    this.graph.show(at);
    const chance = this.#own(this.study.chances[at]);
    const whose = this.study.me === 2 ? `Win chance of ${this.nameOf(this.below)}` : 'Your win chance';
    this.chance.replaceChildren(chance === null ? '' : `${whose}: `,
      h('strong', {}, chance === null ? '' : percent(chance)));
    for (const turn of this.turns.querySelectorAll('button')) {
      const isNow = Number(turn.dataset.at) === at;
      turn.toggleAttribute('aria-current', false);
      if (!isNow) continue;
      turn.setAttribute('aria-current', 'step');
      requestAnimationFrame(() => this.#scrollTo(turn));
    }
  }

  /** @param {HTMLElement} turn */
  #scrollTo({ offsetLeft, offsetWidth }) {
    this.turns.scrollLeft = offsetLeft - (this.turns.clientWidth - offsetWidth) / 2;
  }

  /** To the next (1) or last (-1) moment at which somebody chose. @param {number} by */
  step(by) {
    const to = by > 0 ? this.stops.find((at) => at > this.now) : this.stops.findLast((at) => at < this.now);
    return to === undefined ? undefined : this.show(to);
  }

  /** The mistake after this moment, of the same player, then of anybody; from the start again after the last. */
  nextMistake() {
    const { me } = this.study;
    const own = me === 2 ? this.mistakes : this.mistakes.filter(({ player }) => player === me);
    const all = own.length > 0 ? own : this.mistakes;
    return all.find(({ choice }) => choice > this.now) ?? all.find(({ choice }) => choice !== this.now);
  }

  get keys() {
    /** @param {number} by */
    const step = (by) => () => document.activeElement === this.graph.slider ? undefined : this.step(by);
    return {
      q: () => {
        location.hash = '#/history';
      },
      arrowleft: step(-1),
      arrowright: step(1),
    };
  }
}

/**
 * @param {Review} review
 * @param {number} player
 */
function accuracyRow(review, player) {
  const { accuracy, unforced } = review.study.marks[player];
  const share = accuracy < 99.95 && accuracy > 99 ? 0.99 : accuracy / 100; // only a game without any loss is 100%
  const bar = h('span', { className: 'meter', 'aria-hidden': 'true' }, h('i', {}));
  bar.style.setProperty('--done', String(unforced > 0 ? share : 0));
  return h('div', { className: `accuracy-of ${review.sideOf(player)}` }, h('dt', {}, review.nameOf(player)),
    h('dd', {}, bar, h('span', {}, unforced > 0 ? wholePercent(share) : 'no choice')));
}

/** @param {Review} review */
function momentList(review) {
  const { mistakes } = review;
  if (mistakes.length === 0) return h('p', {}, 'No inaccuracies, mistakes or blunders.');
  return h('ul', { className: 'mistakes' }, mistakes.map((each) =>
    h('li', {}, h('button', {
      type: 'button',
      onclick: () => review.show(each.choice).then(() => review.moment.element.scrollIntoView({ block: 'nearest' })),
    }, h('span', { className: 'when' }, String(each.turn)), signOf(each),
      h('strong', { className: review.sideOf(each.player) }, `${review.nameOf(each.player)}: ${each.word}`),
      h('span', { className: 'unseen' }, `, ${each.label}`),
      h('span', { className: 'cost' }, `${percent(each.before)} → ${percent(each.after)}`)))
  ));
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
  }, h('summary', {}, 'Details: the whole review as text'), text);
}

/** The turning point if it is the person's, else their first mistake, else that of anybody. @param {Review} review */
function firstMoment({ mistakes, study, decisions }) {
  const own = study.me === 2 ? mistakes : mistakes.filter(({ player }) => player === study.me);
  const turning = decisions.find(({ choice, player, error }) =>
    error && choice === study.turningAt && (study.me === 2 || player === study.me)
  );
  return (turning ?? own[0] ?? mistakes[0])?.choice ?? 0;
}

/**
 * @param {App} app
 * @param {string} record
 * @param {{ isShared?: boolean, at?: number | undefined, id?: string }} options
 */
export async function showRecord(app, record, options = {}) {
  await style(new URL('./study.css', import.meta.url));
  return soon('Review', 'Judging every move…', () => makeReview(app, record, options));
}

/**
 * @param {App} app
 * @param {string} record
 * @param {{ isShared?: boolean, at?: number | undefined, id?: string }} options
 * @returns {Promise<View>}
 */
async function makeReview(app, record, { isShared = false, at, id }) {
  const study = await app.desk.call('study', record);
  if (study.file) await (await import('../rulefile/files.js')).open(app, study.file);
  const game = study.why === undefined && await app.gameOf(study.rules);
  if (!game || study.why !== undefined) {
    return {
      content: [h('h1', {}, 'This game cannot be reviewed'), h('p', {}, study.why ?? ''),
        h('a', { href: '#/history' }, 'All finished games')],
    };
  }
  if (id) await keepAccuracy(app, id, accuraciesOf(study));
  const review = new Review(app, record, study, game);
  await review.moment.fillOpponents(game);
  await review.show(Math.min(at ?? firstMoment(review), study.choices));
  const trouble = h('p', { className: 'trouble', role: 'alert' });
  const keep = async () => {
    try {
      location.hash = `#/review/${await keepRecord(app, record)}`;
    } catch (error) {
      trouble.textContent = messageOf(error);
    }
  };
  const whoPlayed = `${review.nameOf(review.below)} v ${review.nameOf(1 - review.below)}`;
  const deafen = listen(review.keys);
  return {
    content: [
      h('section', { className: 'hero' }, h('h1', {}, review.titled(study.verdict)),
        study.turning && h('p', { className: 'lede' }, review.titled(study.turning)),
        h('p', { className: 'more' }, `${study.title} · ${whoPlayed} · ${dayText(study.date)}`)),
      h('div', { className: 'review-parts' },
        h('section', { className: 'tile', 'aria-label': 'The game' },
          h('h2', { className: 'unseen' }, 'Accuracy and win chance'),
          h('dl', { className: 'accuracy-both', 'aria-label': 'Accuracy' }, accuracyRow(review, review.below),
            accuracyRow(review, 1 - review.below)), review.graph, review.turns,
          h('div', { className: 'stepper' },
            h('button', { type: 'button', 'aria-label': 'Step back', onclick: () => review.step(-1) }, icon('back')),
            review.chance,
            h('button', { type: 'button', 'aria-label': 'Step forward', onclick: () => review.step(1) },
              icon('next')))), review.moment.element,
        h('section', { className: 'tile moments' }, h('h2', {}, 'Mistakes'), momentList(review), wholeText(app, record),
          trouble,
          h('p', { className: 'actions' }, isShared && study.over && button('Keep in my history', keep),
            shareButton('Share this game', () => sharedGame(record)), button('Export', () => download(record, study)),
            h('a', { className: 'button', href: `#/new/${study.game}` }, 'Play again')),
          h('p', { className: 'more' }, h('a', { href: '#/history' }, 'All finished games'), ' · ',
            h('a', { href: '#/progress' }, 'Your progress')))),
    ],
    end: () => {
      deafen();
      review.moment.why.stop();
    },
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
  if (record) return showRecord(app, record, { id, at: at === undefined ? undefined : Number(at) });
  return {
    title: 'No such game',
    content: [h('h1', {}, 'This game is not here'), h('p', {}, 'It is not over, or it was played in another browser.'),
      h('p', { className: 'actions' }, h('a', { className: 'primary', href: '#/history' }, 'All finished games'))],
  };
}
