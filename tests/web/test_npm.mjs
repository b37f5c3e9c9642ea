#!/usr/bin/env node
// The package of npm: packed, installed by a program of somebody else, checked by TypeScript in its strictest form, and
// run in Node; the example of its README; the same in a browser; and the same games as the program plays.
// Takes: 20 seconds

import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { launch, serve } from './page.mjs';
import { check, end } from './tap.mjs';

const work = mkdtempSync(join(tmpdir(), 'duello-npm-'));
process.on('exit', () => rmSync(work, { recursive: true, force: true }));

/**
 * Run a command; what it says is shown if it fails.
 * @param {string} command
 * @param {string[]} args
 */
function run(command, args, cwd = work) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (status !== 0) console.log(`${stdout}${stderr}`.replace(/^/gm, '# '));
  return { good: status === 0, said: stdout };
}

check(run('make', ['-s', 'npm'], resolve('.')).good, 'make npm');
const version = /DUELLO_VERSION "(.*)"/.exec(readFileSync('include/duello.h', 'utf8'))?.[1];
const tarball = resolve(`dist/duello-engine-${version}.tgz`);
const listed = execFileSync('tar', ['tzf', tarball], { encoding: 'utf8' }).trim().split('\n').sort();
check(
  listed.join() ===
    ['LICENSE', 'README.md', 'answers.d.ts', 'duello-engine.wasm', 'duello.d.ts', 'duello.js', 'library.js',
      'package.json']
      .map((name) => `package/${name}`).join(),
  `it has the files that it needs, and no others: ${listed.length}`,
);

// ---- a program of somebody else ----

writeFileSync(join(work, 'package.json'), '{ "name": "mine", "private": true, "type": "module" }');
check(run('npm', ['install', '--offline', '--no-audit', '--no-fund', '--silent', tarball]).good, 'npm installs it');
writeFileSync(
  join(work, 'mine.ts'),
  `import { Duel, DuelloError, load, type Engine, type Player, type Verdict } from '@duello/engine';

declare const console: { log(line: string): void };
const duello: Engine = await load();
const said: { [name: string]: unknown } = { version: duello.version, games: duello.games.map(({ id }) => id) };

function toTheEnd(duel: Duel, who: readonly [string, string]): Duel {
  while (!duel.over) for (const player of duel.wanted) duel.play(player, duel.choose(player, who[player]));
  return duel;
}
function refusal(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    if (error instanceof DuelloError) return error.message;
  }
  return 'nothing';
}
const who: [string, string] = ['novice', 'casual'];
said.records = duello.games.map(({ id }) => {
  const duel = toTheEnd(duello.duel(id, { who, seed: 7 }), who);
  const { record } = duel;
  duel.free();
  return record;
});
const duel = duello.duel('energy-duel', { names: ['Ann', 'Bob'] });
const first: Player | undefined = duel.wanted[0];
said.first = first;
said.legal = duel.legal(0);
said.told = duel.play(0, 'a 3');
said.judged = duel.analyze(1).map(({ word, label }: Verdict) => [word, label]);
said.hint = duel.hint(1).steps;
duel.undo();
said.again = duel.state.position;
said.wrong = [
  refusal(() => duel.play(0, 'fly')),
  refusal(() => duel.play(1, 'charge')),
  refusal(() => duel.choose(0, 'nobody')),
  refusal(() => duello.duel('chess')),
  refusal(() => duello.duel('charge', { seed: -1 })),
  refusal(() => duello.rules('charge:goal=many')),
  refusal(() => duello.solve('battle-numbers')),
  refusal(() => duello.analyze('charge', 'turn=9')),
  refusal(() => duello.read('no record')),
  refusal(() => duello.review('no record')),
  refusal(() => duello.playouts('charge', 0)),
  refusal(() => duello.playouts('charge', 1.5)),
  refusal(() => duello.duel('charge', { names: ['A\\0B', 'C'] })),
  // @ts-expect-error: programs without types say such things
  refusal(() => duello.read()),
  // @ts-expect-error
  refusal(() => duel.play(0, 3)),
  // @ts-expect-error
  refusal(() => duello.duel('charge', { names: 'Ann' })),
  refusal(() => Reflect.construct(Duel, [])),
];
said.incomplete = refusal(() => duel.play(0, 'attack'));
duel.resign(0);
said.winner = duel.result;
duel.free();
said.freed = refusal(() => duel.state);
const { value, plies, positions } = duello.solve('charge');
said.solved = [value, plies, positions];
const { choices } = duello.analyze('energy-duel', 'turn=1 ep=7/4');
said.analyzed = choices[0].map(({ word, value: worth }) => [word, worth]);
const chances = duello.chances('energy-duel', 'turn=1 ep=7/4', 0, 'casual');
said.chances = chances.every(({ win, loss }) => win + loss <= 1.000001);
said.options = duello.rules('charge:goal=21').options.goal;
const hidden = duello.duel('battle-numbers', { seed: 3 });
said.unseen = hidden.view(0).fields.find(({ name }) => name === 'hand')?.unseen;
said.played = duello.playouts('charge', 1000, 5);
console.log(JSON.stringify(said));
`,
);
const options = ['strict', 'noUncheckedIndexedAccess', 'exactOptionalPropertyTypes', 'noImplicitReturns'].map((
  name,
) => [name, true]);
const compilerOptions = {
  ...Object.fromEntries(options),
  target: 'es2022',
  module: 'nodenext',
  types: [],
  lib: ['es2022'],
};
writeFileSync(join(work, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['mine.ts'] }));
const tsc = resolve('build/npm/node_modules/.bin/tsc');
check(run(tsc, ['-p', '.']).good, 'a program in TypeScript passes its strict checks, the types of the package with it');
const ran = run('node', ['mine.js']);
check(ran.good, 'it runs');
const said = JSON.parse(ran.said || '{}');

/**
 * @param {string} what
 * @param {unknown} expected
 */
const says = (what, expected) =>
  check(JSON.stringify(said[what]) === JSON.stringify(expected), `${what}: ${JSON.stringify(said[what])}`);
says('version', version);
says('first', 0);
says('legal', ['attack 1', 'attack 2', 'attack 3', 'charge']);
says('told', 'Ann attacks with 3 EP.\nAnn EP: 7\nBob loses 6 EP.\nBob EP: 4\n');
says('incomplete', 'The number is missing: write "attack 1".');
says('again', 'turn=1 ep=10/10');
says('winner', 1);
says('freed', 'This duel was freed.');
says('solved', [1, 11, 473265]);
says('chances', true);
says('options', 21);
says('unseen', [0, 5]);
check(said.judged?.length > 0 && said.hint > 1, 'choices are judged, and there is a hint');
check(said.analyzed?.some((/** @type {[string, number]} */ [, worth]) => worth === 1), 'a position has its values');
check(said.wrong?.every((/** @type {string} */ why) => why.endsWith('.') && why !== 'nothing'),
  `what is wrong gets a sentence: ${JSON.stringify(said.wrong)}`);
const { choices, first, second, draws, open } = said.played ?? {};
check(choices > 1000 && first + second + draws + open === 1000, 'random games end');

// ---- the same games as the program ----

const [a, b] = ['novice', 'casual'];
for (const [i, game] of (said.games ?? []).entries()) {
  const file = join(work, `${i}.duel`);
  const played = run('build/duello', ['play', game, '--p1', a, '--p2', b, '--seed', '7', '--record', file],
    resolve('.'));
  /** @param {string} record */
  const moves = (record) =>
    record.replace(/ #\w+$/gm, '').split('\n').filter((line) => /^(\d|result)/.test(line)).join('\n');
  check(played.good && moves(readFileSync(file, 'utf8')) === moves(said.records[i]), `${game} as the program plays it`);
}

// ---- its README ----

const readme = readFileSync('npm/README.md', 'utf8');
const [, example] = /```js\n([\s\S]*?)```/.exec(readme) ?? [];
const [, printed] = /```text\n([\s\S]*?)```/.exec(readme) ?? [];
writeFileSync(join(work, 'readme.js'), example ?? '');
const shown = run('node', ['readme.js']).said;
check(shown === printed, `the README's example prints what it says:\n${shown}`.replaceAll('\n', '\n# '));

// ---- in a browser, without a worker ----

mkdirSync(join(work, 'page'));
for (const name of ['duello.js', 'library.js', 'duello-engine.wasm']) {
  writeFileSync(join(work, 'page', name), readFileSync(join(work, 'node_modules/@duello/engine', name)));
}
writeFileSync(join(work, 'page/index.html'), '<!doctype html><title>mine</title>');
const server = await serve(join(work, 'page'));
const browser = await launch();
const page = await browser.newPage();
await page.goto(server.address);
const inBrowser = await page.evaluate(async () => {
  const path = '/duello.js'; // of the page
  const { load } = await import(path);
  const duello = await load();
  return duello.duel('charge', { seed: 7 }).choose(0, 'perfect');
});
check(inBrowser === 'charge 5', `it plays in a browser: ${inBrowser}`);
await browser.close();
await server.stop();
end();
