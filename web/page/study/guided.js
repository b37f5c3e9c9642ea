// A guided game, as `duello learn GAME` has it: a teacher explains each move as it comes up.

import { nowhere, style } from '../base/dom.js';
import { listen } from '../base/keys.js';
import { soon } from '../base/soon.js';
import { remember } from '../base/storage.js';
import { Board } from '../play/board.js';
import { namedRules } from '../play/editions.js';
import { tool } from '../play/tools.js';
import { guidedFact, guidedOf } from './path.js';
import { pagesIn, speak } from './said.js';
import { rulesButton } from './study-bar.js';

/** @import { App, View } from '../views.js' */
/** @import { GameInfo, Lesson as Told, Move } from '../types.js' */
/** @import { Saying } from '../play/say.js' */

const OFFER = /^You can (?:now )?choose:$/;

/**
 * What the teacher says, a paragraph at a time. Each kind of move stands with the words that offer it.
 * @param {Told['told']} news
 */
function pagesOf(news) {
  return news.filter(({ kind }) => kind !== 'log' && kind !== 'brief').flatMap(({ said }) => {
    const [first, ...rest] = said.trim().split('\n\n').map((text) => text.replaceAll('\n', ' '));
    return OFFER.test(first) ? rest.map((text) => `${first} ${text}`) : [first, ...rest].flatMap(pagesIn);
  });
}

/** The moves that a page explains: "You can choose: attack 1 to 3: …". @param {string} page @param {Move[]} moves */
function meant(page, moves) {
  const [, rest] = page.match(/^You can (?:now )?choose: (.*)$/) ?? [];
  return rest ? moves.filter(({ verb, word }) => rest.startsWith(verb ?? word)).map(({ word }) => word) : [];
}

class Lesson {
  #told = 0; // how many of the lesson's sentences were shown
  /** @type {string[]} */
  #pages = [];
  #page = 0;
  #news = ''; // what happened, in a sentence

  /**
   * @param {App} app
   * @param {GameInfo} game
   * @param {string} key the game, or "charge:tournament"
   * @param {string} rules
   * @param {{ words: string, done: boolean }} kept
   */
  constructor(app, game, key, rules, { words, done }) {
    this.app = app;
    this.game = game;
    this.key = key;
    this.rules = rules;
    this.words = words;
    this.done = done;
    this.board = new Board(game);
    this.board.bar.set({ title: `${game.brief}: lesson`, back: '#/learn', right: rulesButton(app, game) });
  }

  /** @param {string} word */
  async choose(word) {
    await this.board.only(() => {
      this.words += `${word}\n`;
      return this.show();
    });
  }

  async restart() {
    await this.board.only(() => {
      this.words = '';
      this.#told = 0;
      return this.show();
    });
  }

  async show() {
    const lesson = await this.app.desk.call('lesson', this.rules, this.words);
    if (lesson.why !== undefined) throw new Error(lesson.why);
    await this.app.desk.call('keep', ['facts', {
      name: guidedFact(this.key),
      words: lesson.over ? '' : this.words,
      done: lesson.over || this.done,
    }]);
    this.done ||= lesson.over;
    const news = lesson.told.slice(this.#told);
    this.#told = lesson.told.length;
    this.#pages = pagesOf(news);
    this.#page = 0;
    this.#news = news.filter(({ kind }) => kind === 'brief').map(({ said }) => said).join(' ');
    this.#draw(lesson);
  }

  /** @param {Told} lesson */
  #draw(lesson) {
    const { over, names, moves = [] } = lesson;
    const page = this.#pages[this.#page] ?? '';
    const isLast = this.#page + 1 >= this.#pages.length;
    this.board.show(lesson, {
      names: ['You', names[1]],
      levels: ['', 'a beginner too'],
      below: 0,
      rules: this.rules,
      isOver: over,
      choose: !over && ((word) => this.choose(word)),
      cue: over ? '' : 'Your move',
      outlined: meant(page, moves),
    });
    /** @type {Saying} */
    const saying = { kind: 'teacher', text: page || this.#news, sub: page && this.#page === 0 ? this.#news : '' };
    const next = () => {
      this.#page++;
      this.#draw(lesson);
      this.board.say.focusAction();
    };
    const more = { label: `Next (${this.#page + 1} of ${this.#pages.length})`, act: next, key: 'n' };
    speak(this.board, { ...saying, actions: !isLast ? [more] : over ? this.#onwards() : [] });
    this.board.tools.replaceChildren(tool('again', 'Restart', () => this.restart()));
  }

  #onwards() {
    /** @param {boolean} tutor */
    const play = (tutor) => () => {
      remember('tutor', tutor ? 'yes' : '');
      remember('who', 'novice');
      location.hash = `#/new/${this.game.id}`;
    };
    return [{ label: 'Play it now', act: play(false), isMain: true }, {
      label: 'Play it with the tutor',
      act: play(true),
    }];
  }
}

/**
 * @param {App} app
 * @param {string} key
 * @returns {Promise<View>}
 */
export async function show(app, key) {
  await style(new URL('./study.css', import.meta.url));
  const [id, edition = ''] = key.split(':');
  const [game, facts] = await Promise.all([app.gameOf(id), app.desk.kept('facts')]);
  const named = game && namedRules(game).find((each) => each.id === edition);
  if (!named) return nowhere('There is no such game', 'The lessons are about other games.');
  const lesson = new Lesson(app, game, key, named.rules, guidedOf(facts, key));
  return soon(`${game.brief}: lesson`, 'Loading the lesson…', () =>
    lesson.show().then(() => ({
      content: [lesson.board.element],
      end: listen({
        q: () => {
          location.hash = '#/learn';
        },
      }),
    })), { isTable: true });
}
