// The lessons: a guided game of each game, as `duello learn` has it.

import { h, style, capital } from '../base/dom.js';
import { Board, sentences, soon } from '../play/board.js';
import { listen } from '../base/keys.js';
import { remember } from '../base/storage.js';

const factOf = (id) => `lesson:${id}`;

async function overview(app) {
  const [{ games }, facts] = await Promise.all([app.catalog, app.desk.call('kept', 'facts')]);
  const stateOf = (id) => facts.find(({ name }) => name === factOf(id));
  const state = (id) => {
    const { words, done } = stateOf(id) ?? {};
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
  taught = []; // what the teacher says now; it goes to the log with the next choice
  board = new Board();
  teacher = h('div', { className: 'teacher', role: 'status', 'aria-label': 'Teacher' });
  lines = h('ol', {});
  log = h('div', { className: 'log', role: 'log', 'aria-label': 'What happened', tabIndex: 0 }, this.lines);
  actions = h('p', { className: 'actions' });

  constructor(app, game, words) {
    Object.assign(this, { app, game, words });
  }

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
    if (lesson.why) throw new Error(lesson.why);
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

  #showActions(isOver) {
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
      ? [play(false), play(true), h('button', { type: 'button', onclick: () => this.restart() }, 'Repeat the lesson'),
        h('a', { href: '#/learn' }, 'All lessons')]
      : [h('button', { type: 'button', onclick: () => this.restart() }, 'Start again'),
        h('a', { href: `#/rules/${this.game.id}` }, 'Rules'), h('a', { href: '#/learn' }, 'All lessons')]);
  }
}

export async function show(app, id) {
  await style(new URL('./study.css', import.meta.url));
  if (!id) return overview(app);
  const [game, facts] = await Promise.all([app.gameOf(id), app.desk.call('kept', 'facts')]);
  if (!game) {
    return {
      title: 'No such game',
      content: [h('h1', {}, 'There is no such game'), h('a', { href: '#/learn' }, 'All lessons')],
    };
  }
  const { words = '', done = false } = facts.find(({ name }) => name === factOf(id)) ?? {};
  const lesson = new Lesson(app, game, words);
  lesson.done = done;
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
