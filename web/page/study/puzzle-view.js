// The view of puzzles that are asked: one after the other, or in a race.

import { style } from '../base/dom.js';
import { listen } from '../base/keys.js';
import { soon } from '../base/soon.js';
import { readLog } from './puzzle-log.js';
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
  return soon('Puzzle', 'Looking for a puzzle …', async () => {
    const quiz = new (mode === 'race' ? Race : Quiz)(app, await readLog(app), mode, which.filter(Boolean));
    await quiz.begin();
    const deafen = listen({
      q: () => {
        location.hash = '#/puzzles';
      },
    });
    return {
      content: quiz.content(),
      end: () => {
        deafen();
        quiz.end();
      },
    };
  });
}
