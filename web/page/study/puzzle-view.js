// The view of puzzles that are asked: one after the other, or in a race.

import { style } from '../base/dom.js';
import { listen } from '../base/keys.js';
import { soon } from '../base/soon.js';
import { readLog } from './puzzle-log.js';
import { sources } from './puzzle-sources.js';
import { Quiz } from './quiz.js';
import { Race } from './race.js';

/** @import { App, View } from '../views.js' */

/**
 * @param {App} app
 * @param {string} mode
 * @param {...string} which
 * @returns {Promise<View>}
 */
export async function show(app, mode, ...which) {
  await style(new URL('./study.css', import.meta.url));
  return soon(sources[mode].title, 'Looking for a puzzle…', async () => {
    const [log, { games }] = await Promise.all([readLog(app), app.catalog]);
    const quiz = new (mode === 'race' ? Race : Quiz)(app, log, mode, which.filter(Boolean), games[0]);
    await quiz.begin();
    const deafen = listen({ q: () => quiz.leave() });
    return {
      content: [quiz.board.element],
      end: () => {
        deafen();
        quiz.end();
      },
    };
  }, { isTable: true });
}
