// A server of this machine for tests of the page, a proxy whose connections can be cut, and a terminal.

import { spawn } from 'node:child_process';
import { createServer, connect } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** @import { AddressInfo, Socket } from 'node:net' */

const PROGRAM = `${process.env.BUILD ?? 'build'}/duello`;
const PATIENCE = 60000;
const folder = mkdtempSync(join(tmpdir(), 'duello-web-'));
/** @type {import('node:child_process').ChildProcess[]} */
const children = [];

process.on('exit', () => {
  children.forEach((child) => child.kill('SIGKILL'));
  rmSync(folder, { recursive: true, force: true });
});

// A program whose output is read as it comes.
class Program {
  out = '';
  seen = 0;

  /**
   * @param {string} name
   * @param {...string} args
   */
  constructor(name, ...args) {
    const home = join(folder, name);
    this.child = spawn(PROGRAM, args, {
      env: { ...process.env, HOME: home, XDG_DATA_HOME: home, TERM: 'dumb', LC_ALL: 'C.UTF-8' },
    });
    children.push(this.child);
    [this.child.stdout, this.child.stderr].forEach((pipe) =>
      pipe.on('data', (bytes) => {
        this.out += bytes;
      })
    );
  }

  /**
   * Wait for a pattern in what was not seen yet, and return its match.
   * @param {RegExp} pattern
   * @param {string} [line] that is said again every half a second
   */
  async wait(pattern, line) {
    for (let until = Date.now() + PATIENCE, said = 0;;) {
      if (line !== undefined && Date.now() > said + 500) {
        this.say(line);
        said = Date.now();
      }
      const match = this.out.slice(this.seen).match(pattern);
      if (match) {
        this.seen += (match.index ?? 0) + match[0].length;
        return match;
      }
      if (Date.now() > until) throw new Error(`${pattern} does not come:\n${this.out.slice(-1500)}`);
      await new Promise((done) => {
        setTimeout(done, 10);
      });
    }
  }

  /** @param {string} line */
  say(line) {
    this.child.stdin.write(`${line}\n`);
  }

  end() {
    this.child.kill();
  }
}

/** @param {...string} options */
export async function host(...options) {
  const page = options.includes('--web') ? [] : ['--web', 'build/web'];
  const program = new Program('host', 'serve', ...page, '--listen', '127.0.0.1:0', '--database',
    join(folder, 'serve.db'), ...options);
  const [, port] = await program.wait(/Listening on ws:\/\/127\.0\.0\.1:(\d+)\./);
  return { port: Number(port), address: `http://127.0.0.1:${port}/`, close: () => program.end() };
}

/** Connections through it can be cut. While `isDown`, nobody gets through. @param {number} port */
export async function proxy(port) {
  /** @type {Set<Socket[]>} */
  const pairs = new Set();
  const state = { isDown: false };
  const server = createServer((near) => {
    if (state.isDown) {
      near.destroy();
      return;
    }
    const far = connect(port, '127.0.0.1');
    pairs.add([near, far]);
    near.pipe(far).pipe(near);
    [near, far].forEach((socket) => socket.on('error', () => {}));
  });
  await new Promise((done) => {
    server.listen(0, '127.0.0.1', () => done(undefined));
  });
  return {
    address: `http://127.0.0.1:${/** @type {AddressInfo} */ (server.address()).port}/`,
    /** @param {boolean} isDown */
    cut(isDown) {
      state.isDown = isDown;
      pairs.forEach((pair) => pair.forEach((socket) => socket.destroy()));
      pairs.clear();
    },
    restore() {
      state.isDown = false;
    },
    close() {
      this.cut(true);
      server.close();
    },
  };
}

const ASKS = /(?<!duello)(: |> )$/; // the end of a question for a move

export class Terminal extends Program {
  /**
   * @param {string} name
   * @param {number} port
   * @param {...string} more
   */
  constructor(name, port, ...more) {
    super(name, 'online', `ws://127.0.0.1:${port}`, '--plain', ...more);
  }

  /** Make one move if the program asks for it. Is the game over? @param {number} n */
  async turn(n) {
    const news = this.out.slice(this.seen);
    if (/Review: duello review/.test(news)) return true;
    if (!ASKS.test(news)) return false;
    await this.wait(ASKS);
    this.say('moves');
    const [, list] = await this.wait(/moves\n(.*)\n(?:.*\n)*?.*(?<!duello)(?:: |> )$/);
    const moves = list.split(', ');
    this.say(moves[n % moves.length]);
    await this.wait(/\n/);
    return false;
  }
}
