// A short lesson of the path: one idea, and three positions in which it decides, at the table.

import { nowhere, style } from '../base/dom.js';
import { listen } from '../base/keys.js';
import { soon } from '../base/soon.js';
import { Board } from '../play/board.js';
import { tool } from '../play/tools.js';
import { Why } from './line.js';
import { keptOf, nextOf, readPath } from './path.js';
import { answersIn, sentenceOf, speak } from './said.js';
import { progressBar, rulesButton } from './study-bar.js';

/** @import { App, View } from '../views.js' */
/** @import { Exercise, GameInfo, KeptExercises } from '../types.js' */
/** @import { Lesson } from './path.js' */
/** @import { Saying } from '../play/say.js' */

class Taken {
  /**
   * @param {App} app
   * @param {GameInfo} game
   * @param {{ lessons: Lesson[], at: number, positions: string[], kept: KeptExercises }} path
   */
  constructor(app, game, { lessons, at, positions, kept }) {
    this.app = app;
    this.lessons = lessons;
    this.at = at;
    this.positions = positions;
    this.kept = kept;
    this.game = game;
    this.board = new Board(game);
    this.why = new Why(app, this.board);
  }

  /** @param {string} word */
  async take(word) {
    await this.board.only(async () => {
      this.kept = { ...this.kept, words: `${this.kept.words}${word}\n` };
      await this.show();
      this.board.say.focusAction();
    });
  }

  async restart() {
    await this.board.only(() => {
      this.kept = { ...this.kept, words: '' };
      return this.show();
    });
  }

  /** A lesson that is over begins again the next time. @param {Exercise} exercise */
  async #keep({ over, done, missed }) {
    const { times, missed: before, words } = this.kept;
    const end = { words: '', times: times + (done ? 1 : 0), missed: before + (done && missed ? 1 : 0) };
    await this.app.desk.call('keep', ['facts', over ? { ...this.kept, ...end } : this.kept]);
    if (over) this.kept = { ...this.kept, ...end, words };
    if (done) this.lessons[this.at].state = 'done';
  }

  async show() {
    this.why.stop();
    const exercise = await this.app.desk.call('exercise', this.at, this.kept.words);
    if (exercise.why !== undefined) throw new Error(exercise.why);
    await this.#keep(exercise);
    this.#draw(exercise);
  }

  /** @param {Exercise} exercise */
  #draw(exercise) {
    const { number, count, title, state, over, said } = exercise;
    const isOpen = state === 'asks';
    const players = this.game.players;
    this.board.bar.set({
      title: `Lesson: ${title}`,
      back: '#/learn',
      middle: progressBar(number + (isOpen ? 0 : 1), count, 'exercises'),
      right: rulesButton(this.app, this.game),
    });
    /** @type {import('../play/board.js').How} */
    const how = {
      names: ['You', players[1]],
      below: 0,
      rules: this.game.id,
      choose: (word) => this.take(word),
      isAwake: isOpen,
      cue: isOpen ? 'Your move' : title,
      remark: `${number + 1} of ${count}`,
      picked: isOpen ? undefined : this.kept.words.trimEnd().split('\n').at(-1),
      outlined: answersIn(said),
      isJump: true,
    };
    this.board.show(exercise, how);
    speak(this.board, over ? this.#ending(exercise) : this.#saying(exercise, () => this.#draw(exercise)));
    this.board.tools.replaceChildren(...isOpen
      ? [tool('bulb', 'Hint', () => this.take('hint'), { key: 'h' }),
        tool('check', 'Solution', () => this.take('solution')), tool('again', 'Restart', () => this.restart())]
      : [tool('again', 'Restart', () => this.restart())]);
  }

  /**
   * @param {Exercise} exercise
   * @param {() => void} back
   * @returns {Saying}
   */
  #saying({ asks, said, state, number, idea }, back) {
    if (state === 'asks' && said === '') return { kind: 'teacher', text: asks, sub: number === 0 ? idea : '' };
    const last = this.kept.words.trimEnd().split('\n').at(-1) ?? '';
    const word = state === 'told' ? answersIn(said)[0] : last;
    const line = {
      rules: this.game.id,
      position: this.positions[number],
      player: 0,
      word,
      other: this.game.players[1],
    };
    const showWhy = { label: 'Show why', act: () => this.why.play(line, back) };
    const isHint = last === 'hint';
    if (state === 'asks')
      return { kind: isHint ? 'hint' : 'teacher', text: sentenceOf(said), actions: isHint ? [] : [showWhy] };
    return {
      kind: 'teacher',
      text: sentenceOf(said),
      actions: [{ label: 'Next', act: () => this.take('next'), isMain: true, key: 'n' }, showWhy],
    };
  }

  /**
   * @param {Exercise} exercise
   * @returns {Saying}
   */
  #ending({ said, done }) {
    const next = nextOf(this.lessons, this.at + 1);
    const isLastOfGame = this.lessons[this.at + 1]?.game !== this.game.id;
    /** @param {string} hash */
    const go = (hash) => () => {
      location.hash = hash;
    };
    const onwards = next
      ? { label: 'Next lesson', act: go(`#/learn/${next.game}/${next.id}`), isMain: done, key: 'n' }
      : { label: 'Puzzles', act: go('#/puzzles'), isMain: done, key: 'n' };
    const finished = this.lessons.filter(({ state }) => state === 'done').length;
    return {
      kind: 'teacher',
      text: sentenceOf(said),
      sub: `Lessons done: ${finished} of ${this.lessons.length}.`,
      actions: [onwards, ...done ? [] : [{ label: 'Take it again', act: () => this.restart(), isMain: true }],
        ...isLastOfGame ? [{ label: 'Play it', act: go(`#/new/${this.game.id}`) }] : []],
    };
  }
}

/**
 * @param {App} app
 * @param {string} id of the game
 * @param {string} lesson
 * @returns {Promise<View>}
 */
export async function show(app, id, lesson) {
  await style(new URL('./study.css', import.meta.url));
  const game = await app.gameOf(id);
  return soon('Lesson', 'Loading the lesson…', async () => {
    const { lessons, positions, facts } = await readPath(app);
    const at = lessons.findIndex((each) => each.game === id && each.id === lesson);
    if (!game || at < 0) return nowhere('There is no such lesson', 'It may have a new name now.');
    const taken = new Taken(app, game, {
      lessons,
      at,
      positions: positions[at],
      kept: keptOf(facts, { game: id, id: lesson }),
    });
    await taken.show();
    const deafen = listen({
      q: () => {
        location.hash = '#/learn';
      },
    });
    return {
      content: [taken.board.element],
      end: () => {
        deafen();
        taken.why.stop();
      },
    };
  }, { isTable: true });
}
