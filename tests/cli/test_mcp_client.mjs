#!/usr/bin/env node
// `duello mcp`, used by the protocol's own SDK: it agrees on the newest revision, every result fits its schema, a game
// is played to its end, and errors arrive as what they are.
// Runs: plain, because sanitizers are slow, and the other tests of mcp run under them

import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { check, end } from '../web/tap.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
execFileSync(`${root}/tests/web/install`);
const npm = createRequire(`${root}/build/npm/`);
const load = (/** @type {string} */ part) => import(pathToFileURL(npm.resolve(part)).href);
const { Client } = await load('@modelcontextprotocol/sdk/client/index.js');
const { StdioClientTransport } = await load('@modelcontextprotocol/sdk/client/stdio.js');
const { LATEST_PROTOCOL_VERSION } = await load('@modelcontextprotocol/sdk/types.js');
const { AjvJsonSchemaValidator } = await load('@modelcontextprotocol/sdk/validation/ajv');

const transport = new StdioClientTransport({
  command: `${root}/${process.env.BUILD ?? 'build'}/duello`,
  args: ['mcp', '--seed', '7'],
  stderr: 'pipe',
});
const client = new Client({ name: 'test', version: '1' });
/** @type {string[]} */
const faults = [];
client.onerror = (error) => faults.push(String(error));
await client.connect(transport);
check(LATEST_PROTOCOL_VERSION === '2025-11-25', 'the newest revision of the SDK is one that Duello knows');
check(client.getServerVersion().name === 'duello', 'the server says who it is');
check(client.getInstructions().includes('`play`'), 'and what it is for');

const { tools } = await client.listTools();
const names = 'games rules play view move resign hint analysis review grade';
check(tools.map((tool) => tool.name).join(' ') === names, 'the tools are listed');
check(tools.every((tool) => tool.description && tool.outputSchema && tool.annotations), 'with all that describes them');

/** The SDK itself checks results by the schemas that it was told; so does this, that it is not done for nothing. */
const validators = new Map(
  tools.map((tool) => [tool.name, new AjvJsonSchemaValidator().getValidator(tool.outputSchema)]),
);
const unfit = [];
async function call(name, args = {}) {
  const result = await client.callTool({ name, arguments: args });
  if (result.isError) return result.content[0].text;
  const { valid, errorMessage } = validators.get(name)(result.structuredContent);
  if (!valid) unfit.push(`${name}: ${errorMessage}`);
  if (!result.content[0].text.trim()) unfit.push(`${name}: it has no text`);
  return result.structuredContent;
}
const broken = validators.get('games')({ games: [{ id: 1 }] });
check(!broken.valid, 'a schema refuses what does not fit');

const { games } = await call('games');
check(games.length > 4 && games.every((game) => game.opponents[0] === 'random'), `${games.length} games are there`);
for (const game of games) {
  const rules = await call('rules', { game: game.id });
  const { contents } = await client.readResource({ uri: `duello://rules/${game.id}` });
  check(contents[0].text === rules.text && rules.text.startsWith(game.title),
    `${game.id} has a rule book, as a resource too`);
}
const { resources } = await client.listResources();
check(resources.length === games.length, 'the resources are listed');
check((await client.listResourceTemplates()).resourceTemplates.length === 1, 'and their template');

/** Play a game, the first legal move each time, with every kind of help or with none. */
async function play(game, opponent, help) {
  let view = await call('play', { game, opponent, seat: 2, seed: 11 });
  while (!view.over) {
    if (help) {
      for (let step = 1; step <= 4; step++) await call('hint', { step, id: view.id });
      const { choices } = await call('analysis', { id: view.id });
      check(choices.length === view.moves.length, `${game}: every move is analyzed`);
      help = false;
    }
    view = await call('move', { move: view.moves[0].word, id: view.id });
  }
  const review = await call('review', { id: view.id });
  check(review.result === view.result && review.decisions.length > 0, `${game}: the game is reviewed`);
}
await play('energy-duel', 'skilled', false);
await play('energy-clash', 'random', true);
await play('battle-numbers', 'random', true);
const grade = await call('grade');
check(grade.games === 1 && grade.left_out === 2, `the game without help is graded: ${JSON.stringify(grade)}`);

await call('play', { game: 'energy-duel' });
check(await call('move', { move: 'attack 9' }) === 'Invalid amount; must choose between 1 and 3.',
  'a refused move says why');
check(await call('play', { game: 7 }) === '"game" must be a text.', 'and so do arguments that do not fit');
const code = (/** @type {Promise<unknown>} */ asked) => asked.then(() => 0, (error) => error.code);
check(await code(client.callTool({ name: 'guess' })) === -32602, 'there is no such tool');
check(await code(client.readResource({ uri: 'duello://rules/go' })) === -32002, 'there is no such resource');
check(await code(client.listPrompts()) !== 0, 'there are no prompts');
await client.ping();
check(unfit.length === 0, `every result fits its schema and has a text: ${unfit}`);
check(faults.length === 0, `the SDK complains of nothing: ${faults}`);
await client.close();
end();
