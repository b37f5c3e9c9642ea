// Draws a map in a worker, so that the page's thread only shows the picture.

/** @import { MapOfPoints, MapStyle } from '../types.js' */

const EDGE = 6;
const LETTER = 8; // about the width of a digit, in CSS pixels
const HATCH = 6; // between two lines
const LARGEST = 44;
const SMALLEST = 17; // a cell in which a letter can be read and a finger can aim

/**
 * Where the cells of a map lie, in CSS pixels, in the room of a style.
 * @param {MapOfPoints} map
 * @param {MapStyle} style
 */
export function layout({ low, high, cells }, style) {
  const side = high - low + 1;
  const left = LETTER * Math.max(String(low).length, String(high).length) + EDGE;
  const top = 20;
  const longest = cells.reduce((most, cell) => Math.max(most, cell ? cell[0].length : 1), 1);
  const wanted = Math.max(LARGEST, longest * LETTER + 6);
  const cell = Math.max(SMALLEST, Math.min(wanted, Math.floor((style.width - left) / side)));
  const tall = Math.max(SMALLEST, Math.min(LARGEST, cell, Math.floor((style.height - top) / side)));
  return { side, left, top, cell, tall, width: left + cell * side + 1, height: top + tall * side + 1 };
}

/**
 * The other player's cells are hatched, so that no colour is needed.
 * @param {OffscreenCanvasRenderingContext2D} canvas
 * @param {{ x: number, y: number, width: number, height: number }} box
 */
function hatch(canvas, { x, y, width, height }) {
  canvas.save();
  canvas.beginPath();
  canvas.rect(x, y, width, height);
  canvas.clip();
  canvas.globalAlpha = 0.22;
  canvas.beginPath();
  for (let at = -height; at < width; at += HATCH) {
    canvas.moveTo(x + at, y + height);
    canvas.lineTo(x + at + height, y);
  }
  canvas.stroke();
  canvas.restore();
}

/**
 * @param {OffscreenCanvasRenderingContext2D} canvas
 * @param {number} points
 * @param {number} x
 * @param {number} y
 * @param {MapStyle} style
 */
function label(canvas, points, x, y, style) {
  canvas.fillStyle = style.soft;
  canvas.fillText(String(points), x, y);
}

/**
 * A map's picture.
 * @param {MapOfPoints} map
 * @param {MapStyle} style
 */
export function paint(map, style) {
  const { side, left, top, cell, tall, width, height } = layout(map, style);
  const sheet = new OffscreenCanvas(Math.ceil(width * style.scale), Math.ceil(height * style.scale));
  const canvas = sheet.getContext('2d');
  if (!canvas) throw new Error('This browser cannot draw maps.');
  const every = Math.max(1, Math.ceil((LETTER * String(map.high).length + 4) / cell)); // labels must not touch
  canvas.scale(style.scale, style.scale);
  canvas.font = `12px ${style.font}`;
  canvas.textAlign = 'center';
  canvas.textBaseline = 'middle';
  for (let i = 0; i < side; i++) {
    if (i % every === 0) label(canvas, map.low + i, left + cell * i + cell / 2, top / 2, style);
    label(canvas, map.low + i, (left - EDGE / 2) / 2, top + tall * i + tall / 2, style);
  }
  canvas.font = `600 12px ${style.font}`;
  map.cells.forEach((each, i) => {
    const [x, y] = [left + cell * (i % side), top + tall * Math.floor(i / side)];
    if (!each) {
      canvas.fillStyle = style.soft;
      canvas.fillRect(x + cell / 2 - 1, y + tall / 2 - 1, 2, 2);
      return;
    }
    const [text, shade] = each;
    const box = { x, y, width: cell - style.gap, height: tall - style.gap };
    const { fill, ink } = style.shades[shade + 4];
    canvas.fillStyle = fill;
    canvas.fillRect(box.x, box.y, box.width, box.height);
    canvas.fillStyle = ink;
    canvas.strokeStyle = ink;
    if (shade < 0) hatch(canvas, box);
    const room = Math.floor((cell - 4) / LETTER);
    canvas.fillText(text.length <= room ? text : text[0], x + (cell - style.gap) / 2, y + tall / 2);
  });
  return sheet.transferToImageBitmap();
}
