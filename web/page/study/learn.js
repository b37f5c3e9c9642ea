// The lessons: a guided game of each game, as `duello learn` has it.

import { button } from '../base/buttons.js';
import { h, style } from '../base/dom.js';
import { soon } from '../base/soon.js';
import { capital, sentences } from '../base/text.js';
import { Board } from '../play/board.js';
import { listen } from '../base/keys.js';
import { remember } from '../base/storage.js';

/** @import { App, View } from '../views.js' */
/** @import { GameInfo, KeptLesson, Lesson as Told, Stores } from '../types.js' */

/**
 * @param {string} id
 * @returns {KeptLesson['name']}
 */
const factOf = (id) => `lesson:${id}`;

/**
 * What is kept of the lesson of a game.
 * @param {Stores['facts'][]} facts
 * @param {string} id
 */
const keptOf = (facts, id) =>
  facts.flatMap((fact) => fact.name === factOf(id) && 'done' in fact ? [fact] : [])[0] ?? { words: '', done: false };

/**
 * @param {App} app
 * @returns {Promise<View>}
 */
async function overview(app) {
  const [{ games }, facts] = await Promise.all([app.catalog, app.desk.kept('facts')]);
  /** @param {string} id */
  const state = (id) => {
    const { words, done } = keptOf(facts, id);
    return done ? 'learned' : words ? 'started' : 'new';
  };
  return {
    title: 'Learn',
    content: [
      h('section', { className: 'hero' }, h('h1', {}, 'Learn a duel'),
        h('p', {}, 'A guided game of about two minutes: a teacher explains each move as it comes up, ' +
          'and tells you how good your moves were.')),
      h('ul', { className: 'games' },
        games.map((game) =>
          h('li', {},
            h('a', { className: 'game', href: `#/learn/${game.id}` }, h('h2', {}, game.title), h('p', {}, game.pitch),
              h('p', { className: 'kinds' }, h('span', { className: state(game.id) }, capital(state(game.id))))))
        )),
    ],
  };
}

class Lesson {
  #told = 0; // how many of the lesson's sentences were shown
  /** @type {Told['told']} */
  taught = []; // what the teacher says now; it goes to the log with the next choice
  board = new Board();
  teacher = h('div', { className: 'teacher', role: 'status', 'aria-label': 'Teacher' });
  lines = h('ol', {});
  log = h('div', { className: 'log', role: 'log', 'aria-label': 'What happened', tabIndex: 0 }, this.lines);
  actions = h('p', { className: 'actions' });

  /**
   * @param {App} app
   * @param {GameInfo} game
   * @param {{ words: string, done: boolean }} kept
   */
  constructor(app, game, { words, done }) {
    this.app = app;
    this.game = game;
    this.words = words;
    this.done = done;
  }

  /** @param {string} word */
  async choose(word) {
    this.words += `${word}\n`;
    await this.show();
  }

  async restart() {
    this.words = '';
    this.#told = 0;
    this.taught = [];
    this.lines.replaceChildren();
    await this.show();
  }

  async show() {
    const lesson = await this.app.desk.call('lesson', this.game.id, this.words);
    if (lesson.why !== undefined) throw new Error(lesson.why);
    await this.app.desk.call('keep', ['facts', {
      name: factOf(this.game.id),
      words: lesson.over ? '' : this.words,
      done: lesson.over || this.done,
    }]);
    this.done ||= lesson.over;
    const news = lesson.told.slice(this.#told);
    this.#told = lesson.told.length;
    const lessons = news.filter(({ kind }) => kind !== 'log');
    this.lines.append(
      ...[...this.taught, ...news.filter(({ kind }) => kind === 'log')].map(({ kind, said }) =>
        h('li', { className: kind === 'log' ? '' : 'taught' }, sentences(said))
      ),
    );
    this.taught = lessons;
    this.teacher.replaceChildren(
      ...lessons.flatMap(({ kind, said }) =>
        sentences(said).split('\n\n').map((text) => h('p', { className: kind }, text))
      ),
    );
    requestAnimationFrame(() => {
      this.log.scrollTop = this.log.scrollHeight;
    });
    this.board.show(lesson, {
      names: [`${lesson.names[0]} (you)`, lesson.names[1]],
      below: 0,
      isOver: lesson.over,
      choose: !lesson.over && ((word) => this.choose(word)),
    });
    this.#showActions(lesson.over);
  }

  /** @param {boolean} isOver */
  #showActions(isOver) {
    /** @param {boolean} tutor */
    const play = (tutor) =>
      h('a', {
        className: tutor ? '' : 'primary',
        href: `#/new/${this.game.id}`,
        onclick: () => {
          remember('tutor', tutor ? 'yes' : '');
          remember('who', 'novice');
        },
      }, tutor ? 'Play it with a tutor' : 'Play it now');
    this.actions.replaceChildren(...isOver
      ? [play(false), play(true), button('Repeat the lesson', () => this.restart()),
        h('a', { href: '#/learn' }, 'All lessons')]
      : [button('Start again', () => this.restart()), h('a', { href: `#/rules/${this.game.id}` }, 'Rules'),
        h('a', { href: '#/learn' }, 'All lessons')]);
  }
}

/**
 * @param {App} app
 * @param {string} [id]
 * @returns {Promise<View>}
 */
export async function show(app, id) {
  await style(new URL('./study.css', import.meta.url));
  if (!id) return overview(app);
  const [game, facts] = await Promise.all([app.gameOf(id), app.desk.kept('facts')]);
  if (!game) {
    return {
      title: 'No such game',
      content: [h('h1', {}, 'There is no such game'), h('a', { href: '#/learn' }, 'All lessons')],
    };
  }
  const lesson = new Lesson(app, game, keptOf(facts, id));
  const { board, teacher, log, actions } = lesson;
  return soon(`${game.title}: lesson`, 'Loading the lesson …', () =>
    lesson.show().then(() => ({
      content: [h('h1', {}, `${game.title}: lesson`),
        h('div', { className: 'table study' }, ...board.panels,
          h('section', { className: 'choosing', 'aria-label': 'Your moves' }, teacher, board.moves, actions),
          h('div', { className: 'side' }, log))],
      end: listen({
        q: () => {
          location.hash = '#/learn';
        },
      }),
    })));
}
