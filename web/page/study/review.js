// A finished game judged, move by move: the graph, what was chosen and what was better, and each mistake tried again.

import { h, style, capital } from '../base/dom.js';
import { Board, percent, playFrom, sentences, soon } from '../play/board.js';
import { keyed, listen } from '../base/keys.js';
import { Latest } from '../base/latest.js';
import { shareButton, sharedGame, sharedPosition } from '../base/share.js';
import { download, dayText, keepRecord, recordOf, resultText } from './records.js';
import { opponentsOf } from '../play/setup.js';
import './win-graph.js';

const TEXT = 0; // of enum duello_format
const WHOLE = 2; // nobody's view
// As many letters as fit beside each other.
const columns = () => Math.max(36, Math.min(90, Math.floor((Math.min(innerWidth, 992) - 66) / 8.5)));
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

  constructor(app, record, study) {
    Object.assign(this, { app, record, study });
    this.mistakes = study.decisions.map((decision, i) => ({ ...decision, i })).filter(({ error }) => error);
    this.graph.set({
      chances: study.chances,
      names: study.names,
      choose: (at) => this.show(at),
      describe: (at) => this.#describe(at),
      marks: this.mistakes.map(({ choice, player, label }) => ({ at: choice, player, label })),
    });
    this.who = h('select', { 'aria-label': 'Opponent' });
  }

  // Decisions that were made at this moment: two where both chose at once.
  at(moment) {
    return this.study.decisions.map((decision, i) => ({ ...decision, i })).filter(({ choice }) => choice === moment);
  }

  #describe(at) {
    const chance = this.study.chances[at];
    const made = this.at(at - 1).map(({ player, word, label }) =>
      `${this.study.names[player]} chose ${word}, ${label}`
    );
    return [chance === null ? '' : percent(chance), ...made].filter(Boolean).join('; ') || `moment ${at}`;
  }

  // Show the position after `at` choices, which is where choice number `at` was made. `retried`: a mistake to try
  // again.
  async show(at, retried = null) {
    const made = this.at(at);
    const chooser = retried ?? made.find(({ error }) => error) ?? made[0];
    const position = await this.#position.ask(() =>
      this.app.desk.call('step', this.record, at, chooser ? chooser.player : WHOLE)
    );
    if (!position) return;
    const isEnd = at >= this.study.choices;
    Object.assign(this, { now: at, retried, position });
    this.#step = 0;
    this.#advice.drop();
    this.graph.show(at);
    this.board.show(position, {
      names: this.study.names,
      below: chooser?.player ?? 0,
      isOver: isEnd,
      choose: retried && ((word) => this.retry(word)),
    });
    this.where.textContent = this.#heading(made, isEnd);
    this.told.replaceChildren(
      ...retried ? [] : [h('pre', {}, sentences(position.told)), ...made.map((each) => this.#tellDecision(each))],
    );
    this.reply.replaceChildren();
    this.#showActions(made, isEnd);
  }

  #heading(made, isEnd) {
    if (isEnd) return `The end: ${resultText(this.study)}.`;
    if (this.retried) {
      const { player, word, label } = this.retried;
      return `${this.study.names[player]} chose ${word}, ${article(label)}. What is better?`;
    }
    return made.length > 0 ? `Turn ${made[0].turn}` : 'Chance';
  }

  #tellDecision({ player, word, label, error, before, after, why }) {
    return h('div', { className: 'decision' },
      h('p', {}, h('strong', {}, this.study.names[player]), ` chose ${word}: `,
        h('span', { className: `label ${label}` }, label), `, ${percent(before)} → ${percent(after)}`),
      error && h('pre', {}, sentences(why)));
  }

  #showActions(made, isEnd) {
    const errors = made.filter(({ error }) => error);
    const names = this.study.names;
    const seats = made.map(({ player }) => player);
    this.actions.replaceChildren(...[
      this.retried && keyed('Hint', 'h', () => this.hint()),
      this.retried && h('button', { type: 'button', onclick: () => this.solve() }, 'Solution'),
      this.retried && h('button', { type: 'button', onclick: () => this.show(this.now) }, 'Back'),
      ...this.retried
        ? []
        : errors.map((each) =>
          keyed(errors.length > 1 ? `Try again as ${names[each.player]}` : 'Try again', 't', () =>
            this.show(this.now, each), { className: 'primary' })
        ),
      !isEnd && seats.length > 0 &&
      h('span', { className: 'from-here' }, h('button', {
        type: 'button',
        onclick: () => this.playOn(seats),
      }, 'Play on from here'), ' against ', this.who),
      !isEnd && !this.retried && seats.length > 0 &&
      shareButton('Share this position', () => sharedPosition(this.study.rules, this.position.position, WHOLE)),
    ].filter(Boolean));
  }

  async retry(word) {
    const answer = await this.#advice.ask(() => this.app.desk.consult('retry', this.record, this.retried.i, word));
    if (!answer) return;
    const { good, said, why } = answer;
    this.reply.replaceChildren(h('pre', { className: good ? 'right' : '' }, sentences(said ?? why)));
    if (!good) return;
    this.board.moves.hidden = true;
    const next = this.mistakes.find(({ i, player }) => i > this.retried.i && player === this.retried.player);
    this.actions.replaceChildren(...[
      next &&
      h('button', { type: 'button', className: 'primary', onclick: () => this.show(next.choice, next) },
        'Next mistake'),
      h('span', { className: 'from-here' },
        h('button', { type: 'button', onclick: () => this.playOn([this.retried.player]) }, 'Play on from here'),
        ' against ', this.who),
      h('button', { type: 'button', onclick: () => this.show(this.now) }, 'Back'),
    ].filter(Boolean));
    this.actions.querySelector('button').focus();
  }

  async hint() {
    if (this.#advice.isOpen) return;
    const hint = await this.#advice.ask(() =>
      this.app.desk.consult('advise', this.record, this.retried.i, this.#step + 1)
    );
    if (!hint) return;
    const { said, steps, why } = hint;
    const more = steps && ++this.#step < steps;
    this.reply.replaceChildren(h('pre', {}, sentences(said ?? why)),
      more ? h('p', { className: 'more' }, 'Press Hint again for more.') : '');
  }

  async solve() {
    const advise = (step) => this.app.desk.consult('advise', this.record, this.retried.i, step);
    const both = await this.#advice.ask(() => Promise.all([advise(2), advise(3)]));
    if (both) {
      this.reply.replaceChildren(
        h('pre', {}, [...new Set(both.map(({ said, why }) => sentences(said ?? why)))].join('\n')),
      );
    }
  }

  // Whoever was a person here plays on; where both were, whoever is to choose.
  async playOn(seats) {
    const { rules, who } = this.study;
    const player = seats.find((seat) => who[seat] === 'human') ?? seats[0];
    try {
      await playFrom(this.app, { rules, position: this.position.position, player, who: this.who.value });
    } catch (error) {
      this.trouble.textContent = error.message;
    }
  }

  async fillOpponents(game) {
    const catalog = await this.app.catalog;
    const other = this.study.who.find((who) => who !== 'human') ?? 'casual';
    this.who.append(
      ...opponentsOf(catalog, game).map(({ id }) =>
        h('option', { value: id, selected: id === other || undefined }, capital(id))
      ),
    );
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

  step(by) {
    if (document.activeElement !== this.graph.slider) {
      this.show(Math.max(0, Math.min(this.study.choices, this.now + by)));
    }
  }
}

// Until somebody opens it, the text is not made.
function wholeText(app, record) {
  const text = h('pre', { className: 'review', tabIndex: 0 });
  return h('details', {
    ontoggle: async (event) => {
      if (!event.target.open || text.textContent) return;
      const { said, why } = await app.desk.consult('review', record, TEXT, columns());
      text.textContent = said ?? why;
    },
  }, h('summary', {}, 'The whole review as text'), text);
}

const marksText = ({ names, marks }, player) => {
  const { accuracy, errors, unforced } = marks[player];
  return h('p', {}, h('strong', {}, names[player]),
    `: accuracy ${Math.round(accuracy * 10) / 10}%, ${errors} error${errors === 1 ? '' : 's'} ` +
      `in ${unforced} unforced decision${unforced === 1 ? '' : 's'}`);
};

// The first mistake of a person; if there is none, of anybody.
function firstMistake({ mistakes, study }) {
  return (mistakes.find(({ player }) => study.who[player] === 'human') ?? mistakes[0])?.choice ?? 0;
}

export async function showRecord(app, record, options = {}) {
  await style(new URL('./study.css', import.meta.url));
  return soon('Review', 'Judging every move …', () => makeReview(app, record, options));
}

async function makeReview(app, record, { isShared = false, at }) {
  const study = await app.desk.call('study', record);
  if (study.why) {
    return {
      content: [h('h1', {}, 'This game cannot be reviewed'), h('p', {}, study.why),
        h('a', { href: '#/history' }, 'All finished games')],
    };
  }
  const review = new Review(app, record, study);
  await review.fillOpponents(await app.gameOf(study.rules));
  await review.show(Math.min(at ?? firstMistake(review), study.choices));
  const trouble = h('p', { className: 'trouble', role: 'alert' });
  const keep = async () => {
    try {
      location.hash = `#/review/${await keepRecord(app, record)}`;
    } catch (error) {
      trouble.textContent = error.message;
    }
  };
  return {
    content: [
      h('section', { className: 'hero' }, h('h1', {}, `${study.title}: review`),
        h('p', {}, `${study.names.join(' v ')}, ${dayText(study.date)}: ${resultText(study)}.`)),
      h('div', { className: 'marks' }, marksText(study, 0), marksText(study, 1),
        study.turning && h('p', {}, sentences(study.turning))),
      review.graph,
      h('p', { className: 'actions' }, h('button', { type: 'button', onclick: () => review.step(-1) }, '← Back'),
        h('button', { type: 'button', onclick: () => review.step(1) }, 'Forward →')),
      h('div', { className: 'table study' }, ...review.board.panels,
        h('section', { className: 'choosing', 'aria-label': 'This move' }, review.where, review.board.moves,
          review.actions, review.trouble), h('div', { className: 'side' }, review.told, review.reply)),
      h('h2', {}, 'Mistakes'),
      review.mistakeList(),
      wholeText(app, record),
      trouble,
      h('p', { className: 'actions' },
        isShared && study.over && h('button', { type: 'button', onclick: keep }, 'Keep in my history'),
        shareButton('Share this game', () => sharedGame(record)),
        h('button', { type: 'button', onclick: () => download(record, study) }, 'Download'),
        h('a', { href: `#/new/${study.game}` }, 'Play again'), h('a', { href: '#/history' }, 'All finished games')),
    ],
    end: listen(review.keys),
  };
}

export async function show(app, id, at) {
  const record = await recordOf(app, id);
  if (record) return showRecord(app, record, { at: at === undefined ? undefined : Number(at) });
  return {
    title: 'No such game',
    content: [h('h1', {}, 'This game is not here'), h('p', {}, 'It is not over, or it was played in another browser.'),
      h('p', { className: 'actions' }, h('a', { className: 'primary', href: '#/history' }, 'All finished games'))],
  };
}
