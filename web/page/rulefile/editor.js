// A game that somebody writes: the file in a field with colours, its first error while one types, the words of the
// language beside it, and what solving says of it.

import { button } from '../base/buttons.js';
import { fill, h, style } from '../base/dom.js';
import { shareButton } from '../base/share.js';
import { remember, remembered } from '../base/storage.js';
import { capital, many, messageOf } from '../base/text.js';
import { begin, PERSON } from '../play/begin.js';
import { opponentOptions } from '../play/opponents.js';
import { coloured } from './highlight.js';
import { examples } from './examples.js';
import { bring, open } from './files.js';
import { Report } from './report.js';
import { language } from './words.js';

/** @import { App, View } from '../views.js' */
/** @import { Catalog, FileAnswer, FileError, FileSize } from '../types.js' */

const PATIENCE = 200; // milliseconds after the last letter
const LARGEST = 65536;
const DRAFT = 'rule-draft';
const ELSEWHERE = 'a friend elsewhere';

const sheets = () =>
  Promise.all(
    [new URL('./editor.css', import.meta.url), new URL('../lab/lab.css', import.meta.url)].map((sheet) => style(sheet)),
  );

/**
 * Where a place of the text is. @param {string} text @param {FileError} error
 */
function placeOf(text, { line, column }) {
  const lines = text.split('\n').slice(0, line - 1);
  return lines.reduce((sum, { length }) => sum + length + 1, 0) + column - 1;
}

/** A file of this device. @returns {Promise<File | undefined>} */
const chosenFile = () =>
  new Promise((done) => {
    const input = h('input', { type: 'file', accept: '.rules,text/plain' });
    input.addEventListener('change', () => done(input.files?.[0]));
    input.addEventListener('cancel', () => done(undefined));
    input.click();
  });

class Editor {
  #turn = 0; // of the question about the text
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #soon;

  /**
   * @param {App} app
   * @param {Catalog} catalog
   * @param {string} text
   * @param {{ [name: string]: string }} texts examples
   */
  constructor(app, catalog, text, texts) {
    this.app = app;
    this.texts = texts;
    this.catalog = catalog;
    this.colours = h('pre', { 'aria-hidden': 'true' });
    this.field = h('textarea', {
      spellcheck: false,
      wrap: 'off',
      'aria-label': 'The rule file',
      'aria-describedby': 'rule-error',
      autocapitalize: 'off',
      autocomplete: 'off',
      oninput: () => this.#changed(),
      onscroll: () => this.#scroll(),
    });
    this.field.value = text;
    this.error = h('p', { className: 'rule-error', id: 'rule-error', role: 'status' });
    this.about = h('p', { className: 'more' });
    this.who = h('select', { 'aria-label': 'Opponent' });
    this.trouble = h('p', { className: 'trouble', role: 'alert' });
    this.play = button('Play it', () => this.#play(), 'primary');
    this.solve = button('Solve it', () => this.#solve());
    this.report = h('div', { className: 'report' });
    this.share = shareButton('Share', () => this.field.value);
    this.element = this.#arranged();
    this.#draw();
    this.#check();
  }

  #arranged() {
    return h('div', { className: 'lab file-editor' },
      h('header', { className: 'lab-head' },
        h('h1', {}, 'Write a game', ' ', h('small', {}, h('a', { href: '#/lab' }, 'The lab'))),
        h('p', { className: 'actions' }, button('Open a file', () => this.#openFile()),
          button('Save', () => this.#save()), this.share)), this.#examples(),
      h('section', { className: 'writing', 'aria-label': 'The file' }, this.error,
        h('div', { className: 'paper' }, this.colours, this.field)),
      h('section', { className: 'tile doing', 'aria-label': 'The game' }, this.about,
        h('p', { className: 'actions' }, this.play, h('label', {}, 'against ', this.who), this.solve), this.trouble),
      this.report, this.#words());
  }

  #examples() {
    return h('label', { className: 'begin-from' }, 'Begin with ', h('select', {
      onchange: ({ currentTarget }) => {
        const text = this.texts[currentTarget.value];
        currentTarget.value = '';
        if (text) this.#replace(text);
      },
    }, h('option', { value: '' }, 'an example…'),
      Object.keys(this.texts).map((name) => h('option', { value: name }, capital(name.replaceAll('-', ' '))))));
  }

  #words() {
    return h('details', { className: 'tile words' }, h('summary', {}, 'What the language has'),
      language.map(([heading, rows]) =>
        h('section', {}, h('h2', {}, heading), h('ul', {}, rows.map(([text, about]) =>
          h('li', {}, h('button', {
            type: 'button',
            title: 'Put it into the file',
            onclick: () => this.#insert(text),
          }, h('code', {}, text)), h('span', { className: 'more' }, about))
        )))
      ));
  }

  // ---- the text ----

  /** As if it were typed, so that it can be undone. @param {string} text */
  #type(text) {
    this.field.focus();
    if (!document.execCommand('insertText', false, text)) {
      this.field.setRangeText(text);
      this.#changed();
    }
  }

  /** @param {string} text */
  #replace(text) {
    this.field.select();
    this.#type(text);
    this.field.setSelectionRange(0, 0);
    this.field.scrollTop = 0;
  }

  /** On lines of its own, behind the line of the caret. @param {string} text */
  #insert(text) {
    const { value, selectionEnd } = this.field;
    const end = value.indexOf('\n', selectionEnd);
    const at = end < 0 ? value.length : end;
    this.field.setSelectionRange(at, at);
    this.#type(`\n${text}`);
  }

  #changed() {
    remember(DRAFT, this.field.value);
    this.trouble.textContent = '';
    this.#draw();
    clearTimeout(this.#soon);
    this.#soon = setTimeout(() => this.#check(), PATIENCE);
  }

  /** @param {FileError} [error] */
  #draw(error) {
    const { value } = this.field;
    const pieces = coloured(value);
    fill(this.colours, pieces);
    if (error) this.#mark(placeOf(value, error));
    this.#scroll();
  }

  /** Underline what stands at a place. @param {number} place */
  #mark(place) {
    let left = place;
    for (const node of this.colours.childNodes) {
      const text = node.textContent ?? '';
      if (left >= text.length) {
        left -= text.length;
        continue;
      }
      const [, spaces = '', word = ''] = text.slice(left).match(/^(\s*)(\S*)/) ?? [];
      const mark = h('mark', {}, word || ' ');
      const parts = [text.slice(0, left) + spaces, mark, text.slice(left + spaces.length + (word.length || 1))];
      if (node instanceof HTMLElement) fill(node, parts);
      else node.replaceWith(...parts);
      return;
    }
  }

  #scroll() {
    this.colours.scrollTop = this.field.scrollTop;
    this.colours.scrollLeft = this.field.scrollLeft;
  }

  // ---- what the library says ----

  async #check() {
    const turn = ++this.#turn;
    const answer = await this.app.desk.call('check', this.field.value);
    if (turn === this.#turn) this.#show(answer);
  }

  /** @param {FileAnswer<FileSize>} answer */
  async #show(answer) {
    const error = answer.why === undefined ? undefined : answer;
    this.#draw(error);
    this.play.disabled = this.solve.disabled = Boolean(error);
    this.field.setAttribute('aria-invalid', String(Boolean(error)));
    if (error) {
      fill(this.error, h('button', {
        type: 'button',
        className: 'link',
        onclick: () => this.#goTo(error),
      }, `Line ${error.line}, column ${error.column}`), `: ${error.why}`);
      return;
    }
    this.error.textContent = 'No errors.';
    const { title, lines, steps, positions, hidden } = /** @type {FileSize} */ (answer);
    this.about.textContent = `${title}: ${many(lines, 'line')}, ${many(steps, 'step')} of 4,000.`;
    this.solve.textContent = positions > 0 && !hidden
      ? `Solve it (at most ${many(positions, 'position')})`
      : 'Look for an equilibrium';
    await this.#fillOpponents();
  }

  async #fillOpponents() {
    const { game } = await this.#opened();
    const chosen = this.who.value || remembered('who', 'casual');
    fill(this.who, opponentOptions(this.catalog, game, chosen), h('option', { value: PERSON }, 'A friend here'),
      h('option', { value: ELSEWHERE }, 'A friend elsewhere'));
  }

  async #opened() {
    const file = await open(this.app, this.field.value);
    if (file.why !== undefined) throw new Error(`Line ${file.line}, column ${file.column}: ${file.why}`);
    return file;
  }

  /** @param {FileError} error */
  #goTo(error) {
    const place = placeOf(this.field.value, error);
    this.field.focus();
    this.field.setSelectionRange(place, place + 1);
  }

  // ---- what one does with it ----

  /** @param {() => Promise<unknown>} act */
  async #try(act) {
    this.trouble.textContent = '';
    try {
      await act();
    } catch (error) {
      this.trouble.textContent = messageOf(error);
    }
  }

  #play() {
    return this.#try(async () => {
      const { game, rules } = await this.#opened();
      location.hash = this.who.value === ELSEWHERE
        ? await this.#invite(rules, game.title)
        : await begin(this.app, { rules, who: this.who.value });
    });
  }

  /**
   * The lobby shows the link for the friend, whose page gets the file from the server.
   * @param {string} rules
   * @param {string} title
   */
  async #invite(rules, title) {
    const server = await (await import('../online/server.js')).reach();
    if (!server) throw new Error('No server answers. Name one under Online, and come back.');
    await server.client.welcome;
    await bring(this.app, server.client, rules);
    await server.invite({ rules, clock: 'none', side: 0, rated: false }, `${title}, no clock`);
    return '#/online';
  }

  #solve() {
    return this.#try(async () => {
      const { game } = await this.#opened();
      this.shown?.end();
      this.shown = new Report(game);
      fill(this.report, this.shown.element);
      await this.shown.run();
    });
  }

  #openFile() {
    return this.#try(async () => {
      const file = await chosenFile();
      if (!file) return;
      if (file.size > LARGEST) throw new Error(`${file.name} is too large: a rule file has at most 64 KiB.`);
      this.#replace((await file.text()).replaceAll('\r\n', '\n'));
    });
  }

  #save() {
    const [, name = 'my-game'] = this.field.value.match(/^game ([a-z0-9-]+)/m) ?? [];
    const url = URL.createObjectURL(new Blob([this.field.value], { type: 'text/plain' }));
    h('a', { href: url, download: `${name}.rules` }).click();
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  }

  end() {
    clearTimeout(this.#soon);
    this.shown?.end();
  }
}

/**
 * @param {App} app
 * @param {string} text
 * @returns {Promise<View>}
 */
export async function showText(app, text, { isShared = false } = {}) {
  const [catalog, texts] = await Promise.all([app.catalog, examples(), sheets()]);
  const editor = new Editor(app, catalog, text || texts.nim, texts);
  const note = 'Rules by a stranger. They are checked here, can be played, and can do nothing else.';
  return {
    title: 'Write a game',
    content: [isShared && h('p', { className: 'note' }, note), editor.element],
    end: () => editor.end(),
  };
}

/**
 * `name`: an example, or the words of a file that this page knows; without it, what was written last.
 * @param {App} app
 * @param {string} [name]
 */
export async function show(app, name = '') {
  const known = name.startsWith('@') ? (await app.gameOf(name))?.text : (await examples())[name];
  return showText(app, known ?? remembered(DRAFT));
}
