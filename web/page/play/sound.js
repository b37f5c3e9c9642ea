// Short sounds of moves, synthesised: nothing is loaded but this script, and only when sound is on. The opponent's are
// a fourth lower than yours.

/** @import { Act } from '../types.js' */

/** @typedef {Act | 'card' | 'turn' | 'win' | 'loss'} Sound */

const VOLUME = 0.15;
const FOURTH = 3 / 4;

/** @type {AudioContext | undefined} */
let audio;

/**
 * A tone of some milliseconds, from one frequency to another.
 * @param {AudioContext} on
 * @param {{ type?: OscillatorType, from: number, to?: number, after?: number, ms: number }} tone
 */
function tone(on, { type = 'sine', from, to = from, after = 0, ms }) {
  const start = on.currentTime + after / 1000;
  const end = start + ms / 1000;
  const [source, gain] = [on.createOscillator(), on.createGain()];
  source.type = type;
  source.frequency.setValueAtTime(from, start);
  source.frequency.linearRampToValueAtTime(to, end);
  gain.gain.setValueAtTime(VOLUME, start);
  gain.gain.exponentialRampToValueAtTime(0.001, end);
  source.connect(gain).connect(on.destination);
  source.start(start);
  source.stop(end);
}

/**
 * Noise through a low-pass filter that falls.
 * @param {AudioContext} on
 * @param {{ from: number, to: number, ms: number }} noise
 */
function noise(on, { from, to, ms }) {
  const bytes = on.createBuffer(1, Math.ceil(on.sampleRate * ms / 1000), on.sampleRate);
  const samples = bytes.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / samples.length);
  const [source, filter, gain] = [on.createBufferSource(), on.createBiquadFilter(), on.createGain()];
  source.buffer = bytes;
  filter.type = 'lowpass';
  filter.frequency.setValueAtTime(from, on.currentTime);
  filter.frequency.exponentialRampToValueAtTime(to, on.currentTime + ms / 1000);
  gain.gain.value = VOLUME;
  source.connect(filter).connect(gain).connect(on.destination);
  source.start();
}

/** @type {{ [S in Sound]: (on: AudioContext, pitch: number) => void }} */
const sounds = {
  gain: (on, pitch) => [523, 659].forEach((from, i) => tone(on, { from: from * pitch, after: 80 * i, ms: 80 })),
  take: (on, pitch) => [659, 523].forEach((from, i) => tone(on, { from: from * pitch, after: 80 * i, ms: 80 })),
  strike: (on, pitch) => noise(on, { from: 3000 * pitch, to: 200 * pitch, ms: 120 }),
  guard: (on, pitch) => tone(on, { type: 'triangle', from: 220 * pitch, ms: 90 }),
  stop: (on, pitch) => tone(on, { type: 'triangle', from: 165 * pitch, ms: 90 }),
  rest: (on, pitch) => tone(on, { from: 392 * pitch, ms: 60 }),
  card: (on) => noise(on, { from: 6000, to: 2000, ms: 20 }),
  turn: (on) => [659, 880].forEach((from, i) => tone(on, { from, after: 120 * i, ms: 120 })),
  win: (on) => [[523, 0], [784, 130], [1047, 260]].forEach(([from, after]) => tone(on, { from, after, ms: 140 })),
  loss: (on) => tone(on, { type: 'triangle', from: 130, to: 116, ms: 300 }),
};

/**
 * Browsers let a page sound only after it was touched; until then nothing is heard.
 * @param {Sound} sound
 * @param {boolean} [isTheirs]
 */
export function play(sound, isTheirs = false) {
  if (typeof AudioContext === 'undefined') return;
  audio ??= new AudioContext();
  if (audio.state === 'suspended') audio.resume().catch(() => {});
  sounds[sound](audio, isTheirs ? FOURTH : 1);
}
