// QR codes (ISO/IEC 18004) of bytes, with error correction of level M: `modules` is a square of booleans, and `path`
// the dark ones as the path of an SVG picture.

// Of each version: codewords of error correction in a block, and blocks. The tenth holds 213 bytes.
const VERSIONS = [[10, 1], [16, 1], [26, 1], [18, 2], [24, 2], [16, 4], [18, 4], [22, 4], [22, 5], [26, 5]];
const LEVEL = 0b00; // M

/** @typedef {boolean[][]} Square `at[y][x]` is true for dark */
/** @typedef {(boolean | undefined)[][]} OpenSquare undefined for modules that hold data */

// ---- the field of 256 elements, and the code over it ----

const EXP = new Uint8Array(255);
const LOG = new Uint8Array(256);
for (let i = 0, x = 1; i < 255; i++) {
  EXP[i] = x;
  LOG[x] = i;
  x = (x << 1) ^ (x & 0x80 ? 0x11d : 0);
}
/**
 * @param {number} a
 * @param {number} b
 */
const times = (a, b) => (a && b ? EXP[(LOG[a] + LOG[b]) % 255] : 0);

/** The generator polynomial with this many roots, without its leading 1. @param {number} degree */
function generator(degree) {
  let poly = [1];
  for (let i = 0; i < degree; i++) {
    poly = [...poly, 0].map((value, k) => value ^ times(poly[k - 1] ?? 0, EXP[i]));
  }
  return poly.slice(1);
}

/**
 * @param {number[]} data
 * @param {number[]} divisor
 */
function remainder(data, divisor) {
  const rest = new Uint8Array(divisor.length);
  for (const byte of data) {
    const factor = byte ^ rest[0];
    rest.copyWithin(0, 1);
    rest[rest.length - 1] = 0;
    divisor.forEach((value, i) => {
      rest[i] ^= times(value, factor);
    });
  }
  return rest;
}

// ---- what a version holds ----

/** The rows and columns on whose crossings the small squares lie. @param {number} version */
function alignments(version) {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = 2 * Math.round((4 * version + 4) / (count - 1) / 2);
  return [6, ...Array.from({ length: count - 1 }, (_, i) => 4 * version + 10 - step * (count - 2 - i))];
}

/** All codewords, with those of error correction. @param {number} version */
function capacity(version) {
  const marks = alignments(version).length;
  let modules = (16 * version + 128) * version + 64;
  if (marks > 0) modules -= (25 * marks - 10) * marks - 55;
  if (version >= 7) modules -= 36;
  return Math.floor(modules / 8);
}

/** @param {number} version */
const dataRoom = (version) => capacity(version) - VERSIONS[version - 1][0] * VERSIONS[version - 1][1];

// ---- codewords ----

/**
 * @param {Uint8Array} bytes
 * @param {number} version
 */
function dataWords(bytes, version) {
  /** @type {number[]} */
  const bits = [];
  /**
   * @param {number} value
   * @param {number} count
   */
  const put = (value, count) => {
    for (let i = count - 1; i >= 0; i--) bits.push((value >> i) & 1);
  };
  const room = 8 * dataRoom(version);
  put(0b0100, 4); // bytes
  put(bytes.length, version < 10 ? 8 : 16);
  bytes.forEach((byte) => put(byte, 8));
  put(0, Math.min(4, room - bits.length));
  put(0, (8 - bits.length % 8) % 8);
  for (let pad = 0xec; bits.length < room; pad ^= 0xec ^ 0x11) put(pad, 8);
  return Array.from({ length: room / 8 },
    (_, i) => bits.slice(8 * i, 8 * i + 8).reduce((byte, bit) => 2 * byte + bit, 0));
}

/**
 * Blocks take turns, so that a stain spoils a little of each.
 * @param {number[]} data
 * @param {number} version
 */
function interleave(data, version) {
  const [check, blocks] = VERSIONS[version - 1];
  const short = Math.floor(data.length / blocks);
  const longer = data.length % blocks; // these come last
  const divisor = generator(check);
  const parts = Array.from({ length: blocks }, (_, i) => {
    const at = i * short + Math.max(0, i - (blocks - longer));
    return data.slice(at, at + short + (i >= blocks - longer ? 1 : 0));
  });
  const checks = parts.map((part) => [...remainder(part, divisor)]);
  /**
   * @param {number[][]} lists
   * @param {number} length
   */
  const turns = (lists, length) => Array.from({ length }, (_, i) => lists.map((list) => list[i])).flat();
  return [...turns(parts, short + 1).filter((word) => word !== undefined), ...turns(checks, check)];
}

// ---- the square ----

/** @param {number} version */
function frame(version) {
  const size = 4 * version + 17;
  /** @type {OpenSquare} */
  const at = Array.from({ length: size }, () => Array.from({ length: size }, () => undefined));
  /**
   * @param {number} cx
   * @param {number} cy
   * @param {number} radius
   * @param {(far: number) => boolean} isDark
   */
  const square = (cx, cy, radius, isDark) => {
    for (let dy = -radius; dy <= radius; dy++) {
      for (let dx = -radius; dx <= radius; dx++) {
        if (at[cy + dy] && cx + dx >= 0 && cx + dx < size) {
          at[cy + dy][cx + dx] = isDark(Math.max(Math.abs(dx), Math.abs(dy)));
        }
      }
    }
  };
  for (let i = 8; i < size - 8; i++) at[6][i] = at[i][6] = i % 2 === 0;
  [[3, 3], [size - 4, 3], [3, size - 4]].forEach(([x, y]) => square(x, y, 4, (far) => far !== 2 && far !== 4));
  const marks = alignments(version);
  for (const x of marks) {
    for (const y of marks) {
      const isCorner = (x === 6 && y === 6) || (x === 6 && y === size - 7) || (x === size - 7 && y === 6);
      if (!isCorner) square(x, y, 2, (far) => far !== 1);
    }
  }
  if (version >= 7) putVersion(at, version);
  putFormat(at, 0); // for now, so that no data goes there
  return at;
}

/**
 * Bits with the remainder of a division behind them.
 * @param {number} value
 * @param {number} bits
 * @param {number} divisor
 */
function guarded(value, bits, divisor) {
  let rest = value << bits;
  for (let i = 31 - Math.clz32(rest); i >= bits; i--) if ((rest >> i) & 1) rest ^= divisor << (i - bits);
  return (value << bits) | rest;
}

/**
 * @param {OpenSquare} at
 * @param {number} version
 */
function putVersion(at, version) {
  const bits = guarded(version, 12, 0x1f25);
  for (let i = 0; i < 18; i++) {
    const [near, far] = [Math.floor(i / 3), at.length - 11 + i % 3];
    at[near][far] = at[far][near] = ((bits >> i) & 1) === 1;
  }
}

/**
 * @param {OpenSquare} at
 * @param {number} mask
 */
function putFormat(at, mask) {
  const bits = guarded((LEVEL << 3) | mask, 10, 0x537) ^ 0x5412;
  const size = at.length;
  for (let i = 0; i < 15; i++) {
    const dark = ((bits >> i) & 1) === 1;
    at[i < 6 ? i : i < 8 ? i + 1 : size - 15 + i][8] = dark;
    at[8][i < 8 ? size - 1 - i : i === 8 ? 7 : 14 - i] = dark;
  }
  at[size - 8][8] = true;
}

/** Two columns at a time, from the right, up and down in turns; column 6 is left out. @param {OpenSquare} at */
function* places(at) {
  const size = at.length;
  let up = true;
  for (let right = size - 1; right > 0; right -= 2, up = !up) {
    if (right === 6) right = 5;
    for (let i = 0; i < size; i++) {
      const y = up ? size - 1 - i : i;
      for (const x of [right, right - 1]) if (at[y][x] === undefined) yield [x, y];
    }
  }
}

/** @type {((x: number, y: number) => number)[]} */
const MASKS = [
  (x, y) => (x + y) % 2,
  (_, y) => y % 2,
  (x) => x % 3,
  (x, y) => (x + y) % 3,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2,
  (x, y) => (x * y) % 2 + (x * y) % 3,
  (x, y) => ((x * y) % 2 + (x * y) % 3) % 2,
  (x, y) => ((x + y) % 2 + (x * y) % 3) % 2,
];

/**
 * @param {number[]} words
 * @param {number} version
 * @param {number} mask
 * @returns {Square}
 */
function filled(words, version, mask) {
  const at = frame(version);
  let i = 0;
  const free = [...places(at)]; // before any of them is taken
  for (const [x, y] of free) {
    const bit = ((words[i >> 3] ?? 0) >> (7 - i % 8)) & 1;
    at[y][x] = (bit === 1) !== (MASKS[mask](x, y) === 0);
    i++;
  }
  putFormat(at, mask);
  return at.map((row) => row.map(Boolean));
}

/**
 * How hard a square is to read: long runs, blocks, what looks like a corner, too much of one colour.
 * @param {Square} at
 */
function penalty(at) {
  const size = at.length;
  const lines = [...at, ...at.map((_, x) => at.map((row) => row[x]))].map((line) =>
    line.map((dark) => (dark ? '1' : '0')).join('')
  );
  let sum = 0;
  for (const line of lines) {
    for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) sum += run.length - 2;
    sum += 40 * [...line.matchAll(/(?=10111010000)|(?=00001011101)/g)].length;
  }
  for (let y = 1; y < size; y++) {
    for (let x = 1; x < size; x++) {
      if (at[y][x] === at[y][x - 1] && at[y][x] === at[y - 1][x] && at[y][x] === at[y - 1][x - 1]) sum += 3;
    }
  }
  const dark = at.flat().filter(Boolean).length;
  return sum + 10 * Math.floor(Math.abs(20 * dark - 10 * size * size) / (size * size));
}

/**
 * `mask`: 0 to 7, or the one that is easiest to read. Null: the text is too long.
 * @param {string} text
 * @param {number} [mask]
 */
export function modules(text, mask) {
  const bytes = new TextEncoder().encode(text);
  const version = VERSIONS.findIndex((_, i) => 4 + (i < 9 ? 8 : 16) + 8 * bytes.length <= 8 * dataRoom(i + 1)) + 1;
  if (version === 0) return null;
  const words = interleave(dataWords(bytes, version), version);
  if (mask !== undefined) return filled(words, version, mask);
  const squares = MASKS.map((_, i) => filled(words, version, i));
  const penalties = squares.map(penalty);
  return squares[penalties.indexOf(Math.min(...penalties))];
}

/** @param {Square} square */
export function path(square) {
  return square.flatMap((row, y) =>
    [...row.map((dark) => (dark ? '1' : '0')).join('').matchAll(/1+/g)]
      .map(({ 0: run, index }) => `M${index},${y}h${run.length}v1h-${run.length}z`)
  ).join('');
}
