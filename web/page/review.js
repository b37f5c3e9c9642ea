// A finished game judged: the win-chance graph, and what each mistake gave away.

import { h } from './dom.js';

const FORMAT = { text: 0, svg: 2 };

// As many letters as fit beside each other.
const columns = () => Math.max(36, Math.min(90, Math.floor((Math.min(innerWidth, 992) - 66) / 8.5)));

export async function show(app, word) {
  const game = await app.gameAt(word);
  if (!game?.over) return { title: 'No such game', content: [h('p', {}, 'This game is not here, or it is not over.'), h('a', { href: '#/' }, 'See all games')] };
  const text = await app.desk.call('review', game.over.record, FORMAT.text, columns());
  if (text.startsWith('!')) return { title: 'Review', content: [h('p', {}, text.slice(1)), h('a', { href: '#/' }, 'See all games')] };
  const svg = await app.desk.call('review', game.over.record, FORMAT.svg, 0);
  return {
    title: 'Review',
    content: [h('h1', {}, `${(await app.gameOf(game.rules)).title}: review`),
      !svg.startsWith('!') && h('img', { className: 'graph', alt: 'The win chance after every move; the text below has the same in words.', src: `data:image/svg+xml,${encodeURIComponent(svg)}` }),
      h('pre', { className: 'review', tabIndex: 0 }, text),
      h('p', { className: 'actions' }, h('a', { className: 'primary', href: `#/new/${game.rules.split(':')[0]}` }, 'Play again'), h('a', { href: '#/' }, 'All games'))].filter(Boolean),
  };
}
