// Links that hold what they show, in the fragment: they need no server. A link is a version letter, then the text,
// deflated, in base64url. Texts begin with a word for their kind.

import { h } from './dom.js';

const VERSION = 'a';

const piped = async (bytes, stream) =>
  new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());

export async function pack(text) {
  const bytes = await piped(new TextEncoder().encode(text), new CompressionStream('deflate'));
  return VERSION + btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

// Throws a sentence for the person.
export async function unpack(data) {
  if (/^[b-z]/.test(data)) {
    throw new Error('This link was made by a newer version of Duello. Reload the page, and open the link again.');
  }
  try {
    const bytes = Uint8Array.from(atob(data.slice(1).replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
      letter.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true }).decode(await piped(bytes, new DecompressionStream('deflate')));
  } catch {
    throw new Error('This link is not complete, or it was changed. Ask for a new one.');
  }
}

// ---- records: their checksums follow from the rest, so a link goes without them -----------------------------------

const sum = (bytes, hash) => {
  let x = hash;
  for (const byte of bytes) x = Math.imul(x ^ byte, 16777619) >>> 0;
  return x;
};

export const withoutSums = (record) => record.replaceAll(/ #[0-9a-f]{8}$/gm, '');

// FNV-1a of all bytes before it, on every line from `begin` on: docs/research/record-format.md.
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

const linkOf = async (text) => `${location.href.split('#')[0]}#/shared/${await pack(text)}`;

export const sharedGame = (record) => withoutSums(record);
// `player` sees it: 0 or 1, or 2 if nothing is hidden.
export const sharedPosition = (rules, position, player) => `position\n${rules}\n${position}\n${player}\n`;
export const sharedPuzzle = (key) => `puzzle\n${key.replaceAll('\t', '\n')}\n`;

// A button that gives the link away: by the system's own dialog, or by the clipboard, or to be copied by hand.
export function shareButton(label, what) {
  const said = h('span', { className: 'more', role: 'status' });
  const button = h('button', {
    type: 'button',
    onclick: async () => {
      const url = await linkOf(await what());
      try {
        if (navigator.share && matchMedia('(pointer: coarse)').matches) {
          return void await navigator.share({ title: 'Duello', url });
        }
        await navigator.clipboard.writeText(url);
        said.textContent = 'Link copied.';
      } catch (error) {
        if (error.name === 'AbortError') return undefined;
        said.replaceChildren(
          h('input', {
            className: 'link',
            readOnly: true,
            value: url,
            'aria-label': 'Link',
            onfocus: (event) => event.target.select(),
          }),
        );
        said.firstChild.focus();
      }
      return undefined;
    },
  }, label);
  return h('span', { className: 'share' }, button, said);
}
