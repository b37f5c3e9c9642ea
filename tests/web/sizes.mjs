// What a person downloads before the first legal move: the files by name, and their compressed bytes. Read from the
// built folder, so the count does not depend on what a browser has asked for by then.

import { readdir, readFile, stat } from 'node:fs/promises';

export const LIMIT = 135000;
export const STYLES_LIMIT = 9000; // of these

// From the first view to a table. What these import, they bring along.
const named = ['index.html', 'theme.js', 'icon.svg', 'app.js', 'home.js', 'table.js', 'worker.js', 'duello-play.wasm'];

/** @param {string} name */
export const plainName = (name) => name.replace(/\.[0-9a-f]{12}\./, '.');

/** @param {string} text */
const importedBy = (text) => [...text.matchAll(/^import [^']*'\.\/(.+?)';/gm)].map(([, name]) => plainName(name));

/** The styles that a script asks for when it is loaded. @param {string} text */
const askedBy = (text) =>
  [...text.matchAll(/^\S.*\bstyle\(new URL\('\.\/(.+?)'/gm)].filter(([line]) => !line.includes('=>'))
    .map(([, name]) => plainName(name));

/** @param {string} text */
const styledBy = (text) => [...text.matchAll(/rel="stylesheet" href="\.\/(.+?)"/g)].map(([, name]) => plainName(name));

/**
 * The files of the first legal move with their bytes, largest first.
 * @returns {Promise<[name: string, bytes: number][]>}
 */
export async function filesOfFirstMove(folder = 'build/web') {
  const built = new Map((await readdir(folder)).map((name) => [plainName(name), `${folder}/${name}`]));
  const pathOf = (/** @type {string} */ name) => built.get(name) ?? `${folder}/${name}`;
  const needed = new Set(named);
  for (const name of needed) {
    if (name.endsWith('.html')) styledBy(await readFile(pathOf(name), 'utf8')).forEach((each) => needed.add(each));
    if (!name.endsWith('.js')) continue;
    const text = await readFile(pathOf(name), 'utf8');
    [...importedBy(text), ...askedBy(text)].forEach((each) => needed.add(each));
  }
  const sizes = [...needed].map(
    /** @returns {Promise<[string, number]>} */ async (name) => [name, (await stat(pathOf(`${name}.br`))).size],
  );
  return (await Promise.all(sizes)).sort(([, a], [, b]) => b - a);
}

/** @param {[name: string, bytes: number][]} sizes */
export const sum = (sizes) => sizes.reduce((all, [, bytes]) => all + bytes, 0);
