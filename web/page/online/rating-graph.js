// A rating over time, as a line.

import { svg } from '../base/dom.js';

const [WIDTH, HEIGHT, LEFT, RIGHT, EDGE] = [480, 160, 44, 8, 12];

/** Round numbers that the line lies between. @param {number[]} past */
function scaleOf(past) {
  const [low, high] = [Math.min(...past), Math.max(...past)];
  const step = [25, 50, 100, 200, 500].find((each) => high - low <= 4 * each) ?? 1000;
  return { low: Math.floor((low - 1) / step) * step, high: Math.ceil((high + 1) / step) * step, step };
}

/**
 * `past`: the rating after each pair, the oldest first.
 * @param {number[]} past
 * @param {string} title
 */
export function ratingGraph(past, title) {
  const { low, high, step } = scaleOf(past);
  const last = past[past.length - 1];
  /** @param {number} i */
  const x = (i) => LEFT + (past.length > 1 ? i / (past.length - 1) : 1) * (WIDTH - LEFT - RIGHT);
  /** @param {number} rating */
  const y = (rating) => EDGE + (high - rating) / (high - low) * (HEIGHT - 2 * EDGE);
  const picture = svg('svg', {
    class: 'ratinggraph',
    viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
    role: 'img',
    'aria-label': `${title}: the rating went from ${past[0]} to ${last}. ` +
      `The highest was ${Math.max(...past)}, the lowest ${Math.min(...past)}.`,
  });
  for (let rating = low; rating <= high; rating += step) {
    picture.append(svg('line', { class: 'grid', x1: LEFT, x2: WIDTH - RIGHT, y1: y(rating), y2: y(rating) }),
      svg('text', { x: LEFT - 6, y: y(rating) + 4, 'text-anchor': 'end' }, String(rating)));
  }
  picture.append(
    svg('polyline', { points: past.map((rating, i) => `${x(i).toFixed(1)},${y(rating).toFixed(1)}`).join(' ') }),
    svg('circle', { cx: x(past.length - 1), cy: y(last), r: 4 }),
  );
  return picture;
}
