// A client of docs/bots/online-protocol.md that plays every game: with `fields` in hello, frames say all that is to be
// drawn.

const [form, state, table, moves, log] = ['form', '#state', 'table', '#moves', 'pre'].map((name) =>
  document.querySelector(name)
);
const socket = new WebSocket(new URL('ws', location.href.replace('http', 'ws')), 'duello-1');
let [id, game] = [0, null]; // the last request; what the last frames said

const ask = (t, members) => socket.send(JSON.stringify({ t, id: ++id, ...members }));

function row(tag, texts) {
  const line = table.insertRow();
  texts.forEach((text) => {
    line.appendChild(document.createElement(tag)).textContent = text;
  });
}

// What one player has of a part: a number, or cards.
function valueText({ kind, labels, values, unseen = [0, 0] }, player) {
  const own = values[player];
  if (kind === 'flag') return own[0] ? 'yes' : 'no';
  if (labels) return labels.map((label, i) => `${label} × ${own[i]}`).join(', ');
  return [...own, ...Array(Math.max(0, unseen[player])).fill('?')].join(' ');
}

function button(word) {
  const made = Object.assign(document.createElement('button'), { textContent: word });
  made.onclick = () => ask('move', { game: game.game, ply: game.ply, word });
  return made;
}

function draw() {
  table.replaceChildren();
  row('th', ['', ...game.players.map(({ name }) => name)]);
  game.fields.forEach((field) => row('td', [field.name, valueText(field, 0), valueText(field, 1)]));
  moves.replaceChildren(...(game.moves ?? []).map(({ word }) => button(word)));
  state.textContent = game.moves ? `${game.players[game.seat - 1].name}, choose.` : 'Wait …';
}

const takes = {
  welcome() {
    form.hidden = false;
    state.textContent = 'Choose a game.';
  },
  refuse({ why }) {
    state.textContent = why;
  },
  game(frame) {
    game = frame;
    log.textContent = frame.log;
    draw();
  },
  event(frame) {
    Object.assign(game, frame);
    log.textContent += frame.sentences;
    draw();
  },
  over({ result, sentences }) {
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
