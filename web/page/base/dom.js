// Elements in one call. Text stays text: nothing on the page is ever parsed as HTML.

export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (name in element && !name.includes('-') && typeof value !== 'boolean') element[name] = value;
    else element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

export const capital = (word) => word.charAt(0).toUpperCase() + word.slice(1);

// The view of a path that leads nowhere.
export const nowhere = (heading, sentence) => ({
  title: heading,
  content: [h('h1', {}, heading), h('p', {}, sentence), h('p', {}, h('a', { href: '#/' }, 'See all games'))],
});

const sheets = new Map();

// Use a style sheet that only some views need: await style(new URL('./name.css', import.meta.url)).
export function style({ href }) {
  if (!sheets.has(href)) {
    sheets.set(href, new Promise((done) => {
      document.head.append(h('link', { rel: 'stylesheet', href, onload: done, onerror: done }));
    }));
  }
  return sheets.get(href);
}

const heights = new Map();

// An element never becomes lower than elements with the same key were: what stands below it does not jump.
export function keepHeight(element, key) {
  const which = `${key} ${innerWidth}`;
  heights.set(which, Math.max(heights.get(which) ?? 0, element.offsetHeight));
  element.style.minHeight = `${heights.get(which)}px`;
}
