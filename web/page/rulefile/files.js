// Rule files: games that somebody wrote. The page opens a file in the library, remembers it, sends it to a host
// before a game of it, and gets it from a host that has it.

import { letters, textOf } from '../base/share.js';
import { remember, remembered } from '../base/storage.js';

/** @import { App } from '../views.js' */
/** @import { FileError, GameInfo, LibraryCalls } from '../types.js' */
/** @import { Client } from '../host/client.js' */

/** @typedef {Exclude<ReturnType<LibraryCalls['load']>, FileError>} OpenedFile */

const PART = 3000; // letters of a frame
const REMEMBERED = 12; // files

/** @type {Map<string, OpenedFile>} */
const opened = new Map(); // by the words of the game, without options

/** @param {string} rules */
const nameOf = (rules) => rules.split(':')[0];
/** @param {string} name */
const markOf = (name) => name.slice(-32);

/** The texts of all files, for workers that begin. */
export const openedTexts = () => [...opened.values()].map(({ text }) => text);

/** @returns {string[]} */
function rememberedNames() {
  try {
    return JSON.parse(remembered('rule-files', '[]'));
  } catch {
    return [];
  }
}

/**
 * @param {string} name
 * @param {string} text
 */
function keep(name, text) {
  const names = [name, ...rememberedNames().filter((other) => other !== name)];
  names.splice(REMEMBERED).forEach((other) => remember(`rule-file ${other}`, ''));
  remember('rule-files', JSON.stringify(names));
  remember(`rule-file ${name}`, text);
}

/**
 * Open a file. Its game is a game like any other; or there is an error with its place.
 * @param {App} app
 * @param {string} text
 */
export async function open(app, text) {
  const file = await app.desk.call('load', text);
  if (file.why !== undefined) return file;
  file.game.opponents = file.opponents;
  file.game.text = file.text;
  opened.set(file.rules, file);
  keep(file.rules, file.text);
  return file;
}

/**
 * Ask a host for a file. What it sends must be what was asked for.
 * @param {App} app
 * @param {Client} client
 * @param {string} name
 */
async function fetchFrom(app, client, name) {
  const { file = '' } = await client.request('fetch', { mark: markOf(name) });
  const found = await open(app, await textOf(file));
  return found.why === undefined && found.rules === name ? found : undefined;
}

/**
 * The host of this device, or the server that this page has reached.
 * @param {App} app
 * @param {string} name
 */
async function search(app, name) {
  const text = remembered(`rule-file ${name}`);
  const known = text ? await open(app, text) : undefined;
  if (known && known.why === undefined && known.rules === name) return known;
  const { reached } = await import('../online/server.js');
  const server = await reached();
  for (const client of [app.desk.isHost ? app.client : undefined, server?.client]) {
    const found = client && await fetchFrom(app, client, name).catch(() => undefined);
    if (found) return found;
  }
  return undefined;
}

/**
 * @param {App} app
 * @param {string} rules
 */
export async function fileOf(app, rules) {
  const name = nameOf(rules);
  return opened.get(name) ?? await search(app, name);
}

/**
 * @param {App} app
 * @param {string} rules
 * @returns {Promise<GameInfo | undefined>}
 */
export const gameOf = async (app, rules) => (await fileOf(app, rules))?.game;

/**
 * Send a file to a host, which needs it before it is asked for a game. After a lost connection it comes once more.
 * @param {App} app
 * @param {Client} client
 * @param {string} rules
 */
export async function bring(app, client, rules) {
  const file = await fileOf(app, rules);
  if (!file) throw new Error('The rule file of this game is missing.');
  const data = await letters(file.text);
  const of = Math.ceil(data.length / PART);
  const send = async () => {
    for (let part = 1; part <= of; part++) {
      const piece = data.slice((part - 1) * PART, part * PART);
      const answer = await client.request('file', { mark: markOf(file.rules), part, of, data: piece });
      if (answer.rules) return;
    }
  };
  await send().catch(send);
}

/**
 * The same for the host of this device, which must be one that reads files.
 * @param {App} app
 * @param {string} rules
 */
export async function bringHere(app, rules) {
  await app.desk.call('readFiles');
  await app.client.welcome;
  await bring(app, app.client, rules);
}
