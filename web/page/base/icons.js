// Icons of 24 by 24, drawn with strokes in the colour of the text: those of the page, and those that games name.

import { svg } from './dom.js';

/** @import { Icon } from '../types.js' */

/** @type {{ [name: string]: string }} */
const paths = {
  // ---- what games name ----
  bolt: 'M13 3 6 13.5h5.5L11 21l7-10.5h-5.5Z',
  sword: 'M20 4h-4.5L7 12.5 11.5 17 20 8.5ZM5 12l7 7M8.5 15.5 4 20',
  shield: 'M12 3 5 6v5.5c0 4.5 3 7.5 7 9.5 4-2 7-5 7-9.5V6Z',
  take: 'M4 4v16M20 12H8m5-5-5 5 5 5',
  stop: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM6 6l12 12',
  again: 'M19.5 12A7.5 7.5 0 1 1 17 6.4M19.5 3.5v4.5H15',
  burst: 'M12 3v4.5M12 16.5V21M3 12h4.5M16.5 12H21M5.6 5.6l3 3M15.4 15.4l3 3M18.4 5.6l-3 3M8.6 15.4l-3 3',
  lock: 'M6 11h12v9H6ZM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  plus: 'M12 5v14M5 12h14',
  none: 'M6 6l12 12M18 6 6 18',
  heart: 'M12 20C5.5 15.5 3.5 12 3.5 8.8A4.3 4.3 0 0 1 12 7.6a4.3 4.3 0 0 1 8.5 1.2C20.5 12 18.5 15.5 12 20Z',
  card: 'M7 3.5h10v17H7ZM10 8h4',
  coin: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16ZM12 8.5v7',
  eye: 'M3 12c5-8.5 13-8.5 18 0-5 8.5-13 8.5-18 0ZM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z',
  // ---- the page's own ----
  back: 'M14.5 5.5 8 12l6.5 6.5',
  book: 'M12 6.5C10 5 7 4.5 3.5 5v13.5c3.5-.5 6.5 0 8.5 1.5 2-1.5 5-2 8.5-1.5V5C17 4.5 14 5 12 6.5ZM12 6.5V20',
  bulb: 'M9.5 17.5h5M10.5 20.5h3M9 14.5c-2-1.3-3-3-3-5a6 6 0 0 1 12 0c0 2-1 3.7-3 5Z',
  undo: 'M8.5 4.5 4 9l4.5 4.5M4 9h10a5.5 5.5 0 0 1 0 11h-3.5',
  log: 'M4 6.5h16M4 12h12M4 17.5h14',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  play: 'M7 4.5v15l12-7.5Z',
  puzzle: 'M5 9h3.5a2.3 2.3 0 1 1 4.5 0h4v4a2.3 2.3 0 1 1 0 4.5V20.5H5Z',
  flask: 'M9 3.5h6M10 3.5V10l-5 9.5h14L14 10V3.5M7.5 15h9',
  globe: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM3.5 12h17M12 3.5c4.5 5 4.5 12 0 17-4.5-5-4.5-12 0-17Z',
  check: 'M5 12.5 10 17.5 19 7',
  flame: 'M12 3c.5 3.5 5.5 5.5 5.5 11a5.5 5.5 0 0 1-11 0c0-2.5 1.5-4 2.5-5 .5 1.5 1 2 2 2.5C12 9 11 6 12 3Z',
  share: 'M12 15V4M7.5 8 12 3.5 16.5 8M5 13v7h14v-7',
  flag: 'M6 21V4h11l-2.5 4L17 12H6',
  gear: 'M4 7h9M17 7h3M4 12h3M11 12h9M4 17h10M18 17h2M15 5v4M9 10v4M16 15v4',
  sound: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5ZM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11',
  arrow: 'M4 12h15M13 6l6 6-6 6',
  next: 'M9.5 5.5 16 12l-6.5 6.5',
  people:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM3 20a6 6 0 0 1 12 0M15.5 4.5a3.5 3.5 0 0 1 0 6.5M18 15a6 6 0 0 1 3 5',
};

/** It says nothing to screen readers: the words are beside it. @param {Icon | keyof typeof paths} name */
export const icon = (name) =>
  svg('svg', { class: 'i', viewBox: '0 0 24 24', 'aria-hidden': 'true' }, svg('path', { d: paths[name] ?? '' }));
