#!/usr/bin/env node
// Whether a client keeps its token when a host is sorry, with a host of a few lines; and what it refuses to ask.

import { Client } from '../../web/page/host/client.js';
import { check, end } from './tap.mjs';

/** @import { Transport } from '../../web/page/host/transports.js' */

const nothing = () => {};
/** @returns {Transport} */
const silent = () => ({ send: nothing, close: nothing, onopen: nothing, onframe: nothing, onclose: nothing });

/**
 * `sorry` tells for each hello why it is refused; nothing: it is welcome. Resolves with the tokens that the host got
 * and the one that the client keeps.
 * @param {string | null} kept
 * @param {Row['sorry']} sorry
 * @param {boolean} [isGuest]
 * @returns {Promise<{ tokens: (string | undefined)[], kept: string | null }>}
 */
function visit(kept, sorry, isGuest = false) {
  return new Promise((done) => {
    /** @type {(string | undefined)[]} */
    const tokens = [];
    const purse = {
      get: () => kept,
      set: (/** @type {string} */ token) => {
        kept = token;
      },
      isGuest: () => isGuest,
      setGuest: (/** @type {boolean} */ is) => {
        isGuest = is;
      },
    };
    const connect = () => {
      const transport = silent();
      transport.send = (text) => {
        const { id, token, guest = false } = JSON.parse(text);
        const why = sorry(tokens.push(token), token, guest);
        const made = token && !guest ? undefined : 'new';
        queueMicrotask(() => {
          transport.onframe(JSON.stringify(why
            ? { t: 'sorry', id, why }
            : { t: 'welcome', id, you: { name: 'Ada' }, ratings: [], games: [], token: made }));
          if (why) transport.onclose();
          else done({ tokens, kept });
        });
      };
      queueMicrotask(() => transport.onopen());
      return transport;
    };
    new Client(connect, purse);
  });
}

/**
 * The token at first, why the host is sorry, the tokens that it gets, and the token at the end.
 * @typedef {object} Row
 * @property {string} remark
 * @property {string | null} first
 * @property {(n: number, token: string | undefined, guest: boolean) => string | false | undefined} sorry
 * @property {boolean} [isGuest]
 * @property {(string | undefined)[]} tokens
 * @property {string} kept
 */

/** @type {Row[]} */
const rows = [
  { remark: 'a known token is used', first: 'own', sorry: () => false, tokens: ['own'], kept: 'own' },
  {
    remark: 'a token that the host does not know is replaced',
    first: 'own',
    sorry: (_, token) => token && 'unknown',
    tokens: ['own', undefined],
    kept: 'new',
  },
  {
    remark: 'that of a guest without a name is replaced by a host that is not sorry',
    first: 'own',
    isGuest: true,
    sorry: (_, token, guest) => token && !guest && 'unknown',
    tokens: ['own'],
    kept: 'new',
  },
  {
    remark: 'a token outlives a host of another version',
    first: 'own',
    sorry: (n) => n < 4 && 'version',
    tokens: ['own', undefined, 'own', 'own'],
    kept: 'own',
  },
  {
    remark: 'a guest waits for the host',
    first: null,
    sorry: (n) => n < 2 && 'full',
    tokens: [undefined, undefined],
    kept: 'new',
  },
];

for (const { remark, first, sorry, isGuest, tokens, kept } of rows) {
  const got = await visit(first, sorry, isGuest);
  check(String(got.tokens) === String(tokens) && got.kept === kept,
    `${remark}: ${got.tokens.map(String)}, then ${got.kept}`);
}

const client = new Client(silent, { get: () => null, set() {}, isGuest: () => false, setGuest() {} });
check(client.loss === 'The connection was lost. Connecting again…', 'a lost connection is told');
client.transport.onclose('The server is stopping.');
check(client.loss === 'The server is stopping. Connecting again…', 'so is the sentence of a server that stops');
/** @type {{ t: any, fields: any, wanted: string }[]} */
const strays = [
  { t: 'foo', fields: {}, wanted: 'There is no request foo.' },
  { t: 'move', fields: { game: 1, words: '' }, wanted: 'There is no request move with words.' },
];
for (const { t, fields, wanted } of strays) {
  const said = await client.request(t, fields).then(() => 'nothing', ({ message }) => message);
  check(said === wanted, `a request that the protocol does not have is refused: ${said}`);
}
end();
