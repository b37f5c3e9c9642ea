// Pictures for tests: a screenshot is read, made smaller, compared, and written with few colours, so that it takes a
// few kB.

import { crc32, deflateSync, inflateSync } from 'node:zlib';

/** @typedef {{ width: number, height: number, data: Uint8Array }} Picture three bytes a point */

const SIGN = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const COLOURS = 256;
const BANDS = { rgb: 2, indexed: 3, rgba: 6 };

/**
 * The parts of a file by their names; data that is in several parts is put together.
 * @param {Buffer} file
 */
function partsOf(file) {
  /** @type {{ [name: string]: Buffer }} */
  const parts = {};
  for (let at = SIGN.length; at < file.length;) {
    const length = file.readUInt32BE(at);
    const name = file.toString('latin1', at + 4, at + 8);
    const data = file.subarray(at + 8, at + 8 + length);
    parts[name] = parts[name] ? Buffer.concat([parts[name], data]) : data;
    at += 12 + length;
  }
  return parts;
}

/**
 * Which neighbour a byte was predicted from: left, above, or above on the left.
 * @param {number} a
 * @param {number} b
 * @param {number} c
 */
function nearest(a, b, c) {
  const [da, db, dc] = [Math.abs(b - c), Math.abs(a - c), Math.abs(a + b - 2 * c)];
  return da <= db && da <= dc ? a : db <= dc ? b : c;
}

/**
 * The bytes of a picture, from rows that each begin with the number of their filter.
 * @param {Buffer} rows
 * @param {number} stride
 * @param {number} step bytes of a point
 */
function unfilter(rows, stride, step) {
  const height = rows.length / (stride + 1);
  const out = new Uint8Array(stride * height);
  for (let y = 0; y < height; y++) {
    const filter = rows[y * (stride + 1)];
    const begin = y * stride;
    for (let x = 0; x < stride; x++) {
      const left = x >= step ? out[begin + x - step] : 0;
      const up = y > 0 ? out[begin + x - stride] : 0;
      const corner = x >= step && y > 0 ? out[begin + x - stride - step] : 0;
      const guess = [0, left, up, (left + up) >> 1, filter === 4 ? nearest(left, up, corner) : 0][filter];
      out[begin + x] = rows[y * (stride + 1) + 1 + x] + guess;
    }
  }
  return out;
}

/**
 * A picture of a file of eight bits a band, as browsers and this module write them.
 * @param {Buffer} file
 * @returns {Picture}
 */
export function readPicture(file) {
  const { IHDR, IDAT, PLTE } = partsOf(file);
  const [width, height, kind] = [IHDR.readUInt32BE(0), IHDR.readUInt32BE(4), IHDR[9]];
  const step = kind === BANDS.rgba ? 4 : kind === BANDS.rgb ? 3 : 1;
  const bytes = unfilter(inflateSync(IDAT), width * step, step);
  const data = new Uint8Array(width * height * 3);
  for (let i = 0; i < width * height; i++) {
    const [from, at] = kind === BANDS.indexed ? [PLTE, 3 * bytes[i]] : [bytes, step * i];
    data.set(from.subarray(at, at + 3), 3 * i);
  }
  return { width, height, data };
}

/**
 * One point for each square of `times` by `times`.
 * @param {Picture} picture
 * @param {number} times
 * @returns {Picture}
 */
export function shrink({ width, height, data }, times) {
  const small = { width: Math.floor(width / times), height: Math.floor(height / times) };
  const out = new Uint8Array(3 * small.width * small.height);
  for (let y = 0; y < small.height; y++) {
    for (let x = 0; x < small.width; x++) {
      const sum = [0, 0, 0];
      for (let i = 0; i < times * times; i++) {
        const at = 3 * ((y * times + Math.floor(i / times)) * width + x * times + i % times);
        for (let k = 0; k < 3; k++) sum[k] += data[at + k];
      }
      out.set(sum.map((each) => Math.round(each / times / times)), 3 * (y * small.width + x));
    }
  }
  return { ...small, data: out };
}

/**
 * Pictures below each other.
 * @param {Picture[]} pictures
 * @returns {Picture}
 */
export function stack(pictures) {
  const width = Math.max(...pictures.map((each) => each.width));
  const height = pictures.reduce((sum, each) => sum + each.height, 0);
  const data = new Uint8Array(3 * width * height);
  let top = 0;
  for (const each of pictures) {
    for (let y = 0; y < each.height; y++) {
      data.set(each.data.subarray(3 * y * each.width, 3 * (y + 1) * each.width), 3 * (top + y) * width);
    }
    top += each.height;
  }
  return { width, height, data };
}

/**
 * A part of a picture from its left edge.
 * @param {Picture} picture
 * @param {{ top: number, width: number, height: number }} box
 * @returns {Picture | null} null: it has no such part
 */
export function cut(picture, { top, width, height }) {
  if (width > picture.width || top + height > picture.height) return null;
  const data = new Uint8Array(3 * width * height);
  for (let y = 0; y < height; y++) {
    const from = 3 * (top + y) * picture.width;
    data.set(picture.data.subarray(from, from + 3 * width), 3 * y * width);
  }
  return { width, height, data };
}

/**
 * The share of points whose colour differs by more than a quarter.
 * @param {Picture} one
 * @param {Picture} other
 */
export function difference(one, other) {
  if (one.width !== other.width || one.height !== other.height) return 1;
  let differing = 0;
  for (let i = 0; i < one.data.length; i += 3) {
    if ([0, 1, 2].some((k) => Math.abs(one.data[i + k] - other.data[i + k]) > 64)) differing++;
  }
  return differing / (one.data.length / 3);
}

/**
 * @param {string} name
 * @param {Uint8Array} data
 */
function part(name, data) {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/**
 * The commonest colours, each of `bits` a band, and a number of one of them for every point.
 * @param {Picture} picture
 * @param {number} bits
 */
function indexed({ width, height, data }, bits) {
  const mask = 256 - (1 << (8 - bits));
  /** @param {number} i */
  const colourAt = (i) => (data[3 * i] & mask) << 16 | (data[3 * i + 1] & mask) << 8 | data[3 * i + 2] & mask;
  /** @type {Map<number, { count: number, sum: number[] }>} */
  const seen = new Map();
  for (let i = 0; i < width * height; i++) {
    const each = seen.get(colourAt(i)) ?? { count: 0, sum: [0, 0, 0] };
    each.count++;
    each.sum.forEach((_, k) => {
      each.sum[k] += data[3 * i + k];
    });
    seen.set(colourAt(i), each);
  }
  const groups = [...seen].map(([colour, { count, sum }]) => ({
    colour,
    count,
    mean: sum.map((each) => Math.round(each / count)),
  })).sort((one, other) => other.count - one.count);
  const palette = groups.slice(0, COLOURS).map(({ mean }) => mean);
  /** @param {number[]} bands */
  const nearestTo = (bands) => {
    const far = palette.map((each) => each.reduce((sum, band, k) => sum + (band - bands[k]) ** 2, 0));
    return far.indexOf(Math.min(...far));
  };
  const numbers = new Map(groups.map(({ colour, mean }, i) => [colour, i < COLOURS ? i : nearestTo(mean)]));
  const points = new Uint8Array(width * height).map((_, i) => numbers.get(colourAt(i)) ?? 0);
  return { palette, points };
}

/**
 * A file with at most 256 colours; fewer bits a band make it smaller.
 * @param {Picture} picture
 */
export function writePicture(picture, bits = 3) {
  const { width, height } = picture;
  const { palette, points } = indexed(picture, bits);
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++) rows.set(points.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, BANDS.indexed, 0, 0, 0], 8);
  return Buffer.concat([SIGN, part('IHDR', head), part('PLTE', Uint8Array.from(palette.flat())),
    part('IDAT', deflateSync(rows, { level: 9, memLevel: 9 })), part('IEND', new Uint8Array())]);
}
