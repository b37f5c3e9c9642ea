#!/usr/bin/env node
// Whether a client keeps its token when a host is sorry, with a host of a few lines; and what it refuses to ask.

import { Client } from '../../web/page/host/client.js';
import { check, end } from './tap.mjs';

// `sorry` tells for each hello why it is refused; nothing: it is welcome. Resolves with the tokens that the host got
// and the one that the client keeps.
function visit(kept, sorry) {
  return new Promise((done) => {
    const tokens = [];
    const purse = {
      get: () => kept,
      set: (token) => {
        kept = token;
      },
    };
    const connect = () => {
      const transport = { close() {} };
      transport.send = (text) => {
        const { id, token } = JSON.parse(text);
        const why = sorry(tokens.push(token), token);
        queueMicrotask(() => {
          transport.onframe(JSON.stringify(why
            ? { t: 'sorry', id, why }
            : { t: 'welcome', id, you: {}, ratings: [], games: [], token: token ? undefined : 'new' }));
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

const rows = [
  // remark, the token at first, why the host is sorry, the tokens that it gets, the token at the end
  ['a known token is used', 'own', () => null, ['own'], 'own'],
  ['a token that the host does not know is replaced', 'own', (n, token) => token && 'unknown', ['own', undefined],
    'new'],
  ['a token outlives a host of another version', 'own', (n) => n < 4 && 'version', ['own', undefined, 'own', 'own'],
    'own'],
  ['a guest waits for the host', null, (n) => n < 2 && 'full', [undefined, undefined], 'new'],
];

for (const [remark, first, sorry, tokens, kept] of rows) {
  const got = await visit(first, sorry);
  check(String(got.tokens) === String(tokens) && got.kept === kept,
    `${remark}: ${got.tokens.map(String)}, then ${got.kept}`);
}

const client = new Client(() => ({ close() {} }), { get: () => null, set() {} });
for (
  const [t, fields, wanted] of [['foo', {}, 'There is no request foo.'], ['move', { game: 1, words: '' },
    'There is no request move with words.']]
) {
  const said = await client.request(t, fields).then(() => 'nothing', ({ message }) => message);
  check(said === wanted, `a request that the protocol does not have is refused: ${said}`);
}
end();
