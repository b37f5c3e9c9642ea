// A client of docs/bots/online-protocol.md that plays every game: with `fields` in hello, frames say all that is to be
// drawn.

/** @import { EventFrame, GameFrame, OverFrame, RefuseFrame } from '../../../web/page/host/protocol.js' */

const form = document.getElementsByTagName('form')[0];
const table = document.getElementsByTagName('table')[0];
const log = document.getElementsByTagName('pre')[0];
const [state, moves] = document.getElementsByTagName('p');
const socket = new WebSocket(new URL('ws', location.href.replace('http', 'ws')), 'duello-1');
let id = 0; // of the last request
/** @type {GameFrame} */
let game; // what the last frames said

/**
 * @param {string} t
 * @param {object} members
 */
const ask = (t, members) => socket.send(JSON.stringify({ t, id: ++id, ...members }));

/**
 * @param {string} tag
 * @param {string[]} texts
 */
function row(tag, texts) {
  const line = table.insertRow();
  texts.forEach((text) => {
    line.appendChild(document.createElement(tag)).textContent = text;
  });
}

/**
 * What one player has of a part: a number, or cards.
 * @param {NonNullable<GameFrame['fields']>[number]} field
 * @param {number} player
 */
function valueText({ kind, labels, values, unseen = [0, 0] }, player) {
  const own = values[player];
  if (kind === 'flag') return own[0] ? 'yes' : 'no';
  if (labels) return labels.map((label, i) => `${label} × ${own[i]}`).join(', ');
  return [...own, ...Array(Math.max(0, unseen[player])).fill('?')].join(' ');
}

/** @param {string} word */
function button(word) {
  const made = Object.assign(document.createElement('button'), { textContent: word });
  made.onclick = () => ask('move', { game: game.game, ply: game.ply, word });
  return made;
}

function draw() {
  table.replaceChildren();
  row('th', ['', ...game.players.map(({ name }) => name)]);
  game.fields?.forEach((field) => row('td', [field.name, valueText(field, 0), valueText(field, 1)]));
  moves.replaceChildren(...(game.moves ?? []).map(({ word }) => button(word)));
  state.textContent = game.moves ? `${game.players[game.seat - 1].name}, choose.` : 'Wait …';
}

/** @type {{ [type: string]: (frame: any) => void }} */
const takes = {
  welcome() {
    form.hidden = false;
    state.textContent = 'Choose a game.';
  },
  refuse(/** @type {RefuseFrame} */ { why }) {
    state.textContent = why;
  },
  game(/** @type {GameFrame} */ frame) {
    game = frame;
    log.textContent = frame.log;
    draw();
  },
  event(/** @type {EventFrame} */ frame) {
    Object.assign(game, frame);
    log.textContent += frame.sentences;
    draw();
  },
  over(/** @type {OverFrame} */ { result, sentences }) {
    log.textContent += sentences;
    state.textContent = `The game is over: ${result}.`;
  },
};

socket.onopen = () => ask('hello', { proto: 1, fields: true });
socket.onclose = () => {
  state.textContent = 'The connection is closed.';
};
socket.onmessage = ({ data }) => {
  const frame = JSON.parse(data);
  takes[frame.t]?.(frame);
};
form.onsubmit = (event) => {
  event.preventDefault();
  ask('play', Object.fromEntries(new FormData(form)));
};
