#!/usr/bin/env node
// scripts/stamp-page makes one folder of many: names get the version, comments and the space of styles go, code stays.

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { check, end } from './tap.mjs';

const rows = [
  ['a line of //', '  // head', ''],
  ['a line of /** */', '/** @param {string} a */', ''],
  ['more stars', '/** many * stars ** here **/', ''],
  ['lines from /** to */', '/**\n * @param {number} b\n */\nfunction g(b) {}', '\n\n\nfunction g(b) {}'],
  ['a comment behind code', 'f(); // why', 'f(); // why'],
  ['code behind a comment', '/** @type {X} */ (f).y();', '/** @type {X} */ (f).y();'],
  ['code between two comments', '/** a */ f(); /** b */', '/** a */ f(); /** b */'],
  ['a text that has such letters', 'const t = `/** not\n*/ end`;', 'const t = `/** not\n*/ end`;'],
  ['a file of the same folder', "import './b.js';", "import './b.V.js';"],
  ['a file of another folder', "import('../base/b.js');", "import('./b.V.js');"],
  ['a file of a folder below', "import('./base/b.js');", "import('./b.V.js');"],
  ['a file that is not the page’s', "import './c.js';", "import './c.js';"],
];

const folder = await mkdtemp(`${tmpdir()}/duello-stamp-`);
/** @param {...string} files */
const stamp = (...files) =>
  spawnSync('scripts/stamp-page', [`${folder}/out`, ...files.map((each) => `${folder}/${each}`)]);
await mkdir(`${folder}/base`);
await writeFile(`${folder}/base/b.js`, 'b();\n');
for (const [what, before, after] of rows) {
  await writeFile(`${folder}/a.js`, `${before}\n`);
  stamp('a.js', 'base/b.js');
  const name = (await readdir(`${folder}/out`)).find((each) => /^a\..*\.js$/.test(each)) ?? '';
  const [, version] = name.split('.');
  const made = (await readFile(`${folder}/out/${name}`, 'utf8')).replaceAll(version, 'V').slice(0, -1);
  check(made === after, `${what}: ${JSON.stringify(made)}`);
}
const styles = [
  ['a rule', '.a > b, c:is(d, e) { margin: 0 auto; color: red; }', '.a > b,c:is(d,e){margin:0 auto;color:red}'],
  ['a pseudo-class after a space', '.a :hover { top: calc(1px + 2px); }', '.a :hover{top:calc(1px + 2px)}'],
  ['a question about the window', '@media (min-width: 40rem) and (hover) {\n  a { b: c }\n}',
    '@media (min-width:40rem) and (hover){\na{b:c}\n}'],
  ['a comment', '/* why */\na { b: c } /* d */', '\na{b:c}'],
];
for (const [what, before, after] of styles) {
  await writeFile(`${folder}/a.css`, `${before}\n`);
  stamp('a.css');
  const name = (await readdir(`${folder}/out`)).find((each) => /^a\..*\.css$/.test(each)) ?? '';
  const made = (await readFile(`${folder}/out/${name}`, 'utf8')).slice(0, -1);
  check(made === after, `styles, ${what}: ${JSON.stringify(made)}`);
}
await writeFile(`${folder}/a.js`, '/** never ends\n');
check(stamp('a.js').status !== 0, 'a comment without an end is refused');
await writeFile(`${folder}/b.js`, '');
check(stamp('b.js', 'base/b.js').status !== 0, 'two files with the same name are refused');
await rm(folder, { recursive: true });

/** @param {string} name */
const looksOutside = (name) => readFileSync(`build/web/${name}`, 'utf8').includes("'../");
const left = (await readdir('build/web')).filter((name) => name.endsWith('.js') && looksOutside(name));
check(left.length === 0, `no script of the page looks outside its folder ${left}`);
end();
