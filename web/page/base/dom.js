// Elements in one call. Text stays text: nothing on the page is ever parsed as HTML.

/** @import { Child, Properties, View } from '../views.js' */

const SVG = 'http://www.w3.org/2000/svg';

/**
 * What is drawn of children: lists are opened, and what is missing is left out.
 * @param {(Child | Child[])[]} children
 */
const drawn = (children) => children.flat().filter((child) => child !== null && child !== undefined && child !== false);

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Properties<HTMLElementTagNameMap[T]>} properties
 * @param {...(Child | Child[])} children
 */
export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(/** @type {{ [name: string]: unknown }} */ (properties))) {
    if (value === undefined || value === null || value === false) continue;
    if (typeof value === 'function')
      element.addEventListener(name.slice('on'.length), /** @type {EventListener} */ (value));
    else if (name in element && !name.includes('-') && typeof value !== 'boolean') {
      Object.assign(element, { [name]: value });
    } else element.setAttribute(name, value === true ? '' : String(value));
  }
  element.append(...drawn(children));
  return element;
}

/**
 * Draw these children instead of those that are there.
 * @param {Element} element
 * @param {...(Child | Child[])} children
 */
export function fill(element, ...children) {
  element.replaceChildren(...drawn(children));
}

/**
 * An element of a drawing.
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {{ [attribute: string]: string | number }} attributes
 * @param {...(Node | string)} children
 */
export function svg(tag, attributes, ...children) {
  const element = document.createElementNS(SVG, tag);
  Object.entries(attributes).forEach(([name, value]) => element.setAttribute(name, String(value)));
  element.append(...children);
  return element;
}

/** A part of index.html. @param {string} id */
export function part(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no ${id}.`);
  return found;
}

/** The fields of a form that hold text, by their names. @param {HTMLFormElement} form */
export function textsOf(form) {
  /** @type {{ [name: string]: string }} */
  const texts = {};
  new FormData(form).forEach((value, name) => {
    texts[name] = String(value);
  });
  return texts;
}

/**
 * The view of a path that leads nowhere.
 * @param {string} heading
 * @param {string} sentence
 * @returns {View}
 */
export const nowhere = (heading, sentence) => ({
  title: heading,
  content: [h('h1', {}, heading), h('p', {}, sentence), h('p', {}, h('a', { href: '#/' }, 'See all games'))],
});

/** @type {Map<string, Promise<unknown>>} */
const sheets = new Map();

/**
 * Use a style sheet that only some views need: await style(new URL('./name.css', import.meta.url)).
 * @param {URL} address
 */
export function style({ href }) {
  const loading = sheets.get(href) ?? new Promise((done) => {
    document.head.append(h('link', { rel: 'stylesheet', href, onload: done, onerror: done }));
  });
  sheets.set(href, loading);
  return loading;
}
