// Links that hold what they show, in the fragment: they need no server. A link is a version letter, then the text,
// deflated, in base64url. Texts begin with a word for their kind.

import { h } from './dom.js';
import { icon } from './icons.js';

const VERSION = 'a';
const MOST = 1 << 20; // bytes of a text, so that a small link cannot become a large one

/**
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {CompressionStream | DecompressionStream} stream
 */
async function piped(bytes, stream) {
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const parts = [];
  let size = 0;
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  for (let next = await reader.read(); next.value; next = await reader.read()) {
    parts.push(next.value);
    size += next.value.length;
    if (size <= MOST) continue;
    await reader.cancel();
    throw new Error('This is too much for a link.');
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** A text, deflated, in base64url. @param {string} text */
export async function letters(text) {
  const bytes = await piped(new TextEncoder().encode(text), new CompressionStream('deflate'));
  return btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** @param {string} text */
export const pack = async (text) => VERSION + await letters(text);

/** The text of letters; more than a link or a file can hold is no text. @param {string} data */
export async function textOf(data) {
  const bytes = Uint8Array.from(atob(data.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
  return new TextDecoder('utf-8', { fatal: true }).decode(await piped(bytes, new DecompressionStream('deflate')));
}

/** Throws a sentence for the person. @param {string} data */
export async function unpack(data) {
  if (/^[b-z]/.test(data)) {
    throw new Error('This link was made by a newer version of Duello. Reload the page, and open the link again.');
  }
  try {
    return await textOf(data.slice(1));
  } catch {
    throw new Error('This link is not complete, or it was changed. Ask for a new one.');
  }
}

// ---- records: their checksums follow from the rest, so a link goes without them -----------------------------------

/**
 * @param {Uint8Array} bytes
 * @param {number} hash
 */
const sum = (bytes, hash) => {
  let x = hash;
  for (const byte of bytes) x = Math.imul(x ^ byte, 16777619) >>> 0;
  return x;
};

/** @param {string} record */
export const withoutSums = (record) => record.replaceAll(/ #[0-9a-f]{8}$/gm, '');

/**
 * FNV-1a of all bytes before it, on every line from `begin` on: docs/research/record-format.md.
 * @param {string} text
 */
export function withSums(text) {
  let hash = 2166136261;
  let isSummed = false;
  return text.split(/(?<=\n)/).map((line) => {
    isSummed ||= line === 'begin\n';
    const words = line.replace(/\n$/, '');
    const whole = isSummed
      ? `${words} #${sum(new TextEncoder().encode(words), hash).toString(16).padStart(8, '0')}\n`
      : line;
    hash = sum(new TextEncoder().encode(whole), hash);
    return whole;
  }).join('');
}

// ---- buttons ------------------------------------------------------------------------------------------------------

/** @param {string} text */
const linkOf = async (text) => `${location.href.split('#')[0]}#/shared/${await pack(text)}`;

/** @param {string} record */
export const sharedGame = (record) => withoutSums(record);
/**
 * `player` sees it: 0 or 1, or 2 if nothing is hidden.
 * @param {string} rules
 * @param {string} position
 * @param {number} player
 */
export const sharedPosition = (rules, position, player) => `position\n${rules}\n${position}\n${player}\n`;
/** @param {string} key */
export const sharedPuzzle = (key) => `puzzle\n${key.replaceAll('\t', '\n')}\n`;

/**
 * A field that shows a link, to be copied by hand.
 * @param {string} url
 * @param {string} label
 */
export const linkField = (url, label) =>
  h('input', {
    className: 'link',
    readOnly: true,
    value: url,
    'aria-label': label,
    onfocus: ({ currentTarget }) => currentTarget.select(),
  });

/**
 * A button that gives the link away: by the system's own dialog, or by the clipboard, or to be copied by hand.
 * @param {string} label
 * @param {() => string} what
 */
export function shareButton(label, what) {
  const said = h('span', { className: 'more', role: 'status' });
  const button = h('button', {
    type: 'button',
    onclick: async () => {
      const url = await linkOf(what());
      try {
        if (navigator.share && matchMedia('(pointer: coarse)').matches) {
          await navigator.share({ title: 'Duello', url });
          return;
        }
        await navigator.clipboard.writeText(url);
        said.textContent = 'Link copied.';
      } catch (error) {
        if (error instanceof DOMException && error.name === 'AbortError') return;
        const field = linkField(url, 'Link');
        said.replaceChildren(field);
        field.focus();
      }
    },
  }, icon('share'), label);
  return h('span', { className: 'share' }, button, said);
}
