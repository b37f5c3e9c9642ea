// Shapes that several scripts share, for the checker of types; no browser loads this file. The messages of host and
// client are in host/protocol.js, made from the host's own table. The library's answers are as web/glue writes them;
// those that the package of npm has too are in answers.d.ts.

import type {
  Advice,
  Answer,
  Catalog,
  FileAnswer,
  FileSize,
  GameInfo,
  LevelChance,
  Pair,
  Solved,
  Study,
  Summary,
} from './answers.js';
import type { GameFrame, ResultWord } from './host/protocol.js';

export type * from './answers.js';

// ---- games ----

export type Field = NonNullable<GameFrame['fields']>[number];
export type Move = NonNullable<GameFrame['moves']>[number];
export type Refused = NonNullable<GameFrame['refused']>[number];

export interface Position {
  turn: number; // 0 or 1; 2: both choose
  fields: Field[];
  moves?: Move[];
  refused?: Refused[];
}

// ---- what the library answers ----

// A record in a text of many: where it is, and a word for its game, or why it is refused.
export interface ListedRecord {
  line: number; // from 1
  lines: number;
  same?: string;
  why?: string;
}

export interface Panel {
  said: string; // a line for each part: the result, the accuracy of both, the rating, the turning point
  actions: { action: 'next' | 'rematch' | 'retry' | 'review' | 'lesson' | 'menu'; said: string }[];
  retry?: number; // the choice at which the person lost the game
  task?: string; // of the game that tries it again
}

export interface Step extends Position {
  position: string;
  told: string;
  brief?: string; // one sentence, told to this player; missing after the last choice, and of nature's
}

// A choice of a line of play that shows why, and the position after it as the player sees it.
export interface LineStep extends Position {
  moved: string[]; // as in frames
  brief: string;
  result?: ResultWord;
}

export interface Line {
  steps: LineStep[];
  rest?: string; // how the game would end after them
}

export interface Lesson extends Position {
  names: Pair<string>;
  told: { kind: 'log' | 'brief' | 'page' | 'remark' | 'end'; said: string }[];
  over: boolean;
}

export interface Puzzle extends Position {
  game: string;
  names: Pair<string>;
  player: number;
  intro: string;
  said: string;
  state: 'asks' | 'solved' | 'told' | 'skipped' | 'left' | 'failed';
  missed: boolean;
  points: number;
}

export interface PathLesson {
  game: string;
  id: string; // among the lessons of its game
  title: string;
  idea: string;
  positions: string[];
}

export interface Exercise extends Position {
  game: string;
  title: string;
  idea: string;
  number: number; // from 0
  count: number;
  asks: string;
  said: string; // the reply to the last word
  state: Puzzle['state'];
  missed: boolean;
  over: boolean; // after the last exercise
  done: boolean; // and the person found at least one answer
}

export interface Streak {
  days: number;
  longest: number;
  frozen: boolean; // yesterday was missed, and today's puzzle keeps the streak
  said: string;
}

export type Cell = [text: string, shade: number, about: string];

export interface MapOfPoints {
  low: number;
  high: number;
  title: string;
  rows: string;
  columns: string;
  caption: string;
  legend: { text: string; about: string; shade: number }[];
  cells: (Cell | null)[];
}

export interface MadePromise {
  says: string;
  verdict: 'holds' | 'partly' | 'fails' | 'unknown';
  evidence: string;
}

export interface Figures {
  solved: boolean;
  value: number;
  plies: number;
  games: number;
  open: number;
  share: number;
  turns: number;
  lively: boolean;
  player: string;
}

/** A setting that a search has found. */
export interface FoundRules {
  rules: string;
  values: number[];
  distance: number; // from the book
  miss: number; // from all goals together; 0: it has them
  missed: string[]; // goals, in the words they were given in
}

/** Two settings side by side. */
export interface Comparison {
  shortly: string;
  estimated: boolean;
  differs: string[];
  topics: { title: string; says: string; picture?: string }[]; // a drawing in SVG
  games: { name: string; about: string; told?: string[] }[];
  page: string;
  json: string;
  rules: string; // a text to share
}

/** What a search for rules has found, at its end or so far. */
export interface Search {
  settings: number;
  measured: number;
  thrown_out: number;
  contradict: number;
  too_large: number;
  exhausted: boolean;
  good: number;
  excludes?: string;
  found: FoundRules[];
}

export interface Equilibrium {
  value: number;
  exploitability: number;
  unfinished: number;
  situations: number;
  histories: number;
  turns: number;
}

// The functions of web/glue that answer in JSON.
export interface LibraryCalls {
  catalog(): Catalog;
  book(rules: string): Answer<{ book: string[] }>;
  rules(words: string): Answer<{ rules: string; values: number[] }>;
  position(rules: string, view: string): Answer<Position>;
  check(text: string): FileAnswer<FileSize>;
  load(text: string): FileAnswer<FileSize & { rules: string; game: GameInfo; opponents: string[]; text: string }>;
  address(words: string): Answer<{ full: string; shown: string; here: boolean }>;
  hint(game: number, player: number, step: number): Answer<Advice>;
  warn(game: number, player: number, word: string): Answer<Advice>;
  line(game: number, player: number, word: string): Answer<Line>; // '': of the best choice
  line_from(rules: string, position: string, player: number, word: string, other: string): Answer<Line>;
  summary(record: string): Answer<Summary>;
  records(text: string): Answer<{ records: ListedRecord[]; lacks?: string }>;
  panel(record: string, before: number, after: number, streak: number): Answer<Panel>;
  study(record: string): Answer<Study>;
  step(record: string, at: number, player: number): Answer<Step>;
  retry(record: string, decision: number, word: string): Answer<{ good: boolean; said: string }>;
  advise(record: string, decision: number, step: number): Answer<Advice>;
  review(record: string, format: number, columns: number): Answer<{ said: string }>;
  lesson(game: string, words: string): Answer<Lesson>;
  pick(
    game: string,
    seed: number,
    level: number,
    answered: string,
    variants: number,
  ): Answer<{ key: string; level: number }>;
  daily(day: string): Answer<{ key: string; level: number }>;
  quiz(rules: string, position: string, player: number, mode: string, words: string): Answer<Puzzle>;
  share(day: string, words: string, streak: number): Answer<{ said: string }>;
  path(): { lessons: PathLesson[] };
  exercise(lesson: number, words: string): Answer<Exercise>;
  streak(days: string, today: string): Answer<Streak>;
  chances(rules: string, position: string, player: number, level: string): Answer<{ choices: LevelChance[] }>;
  solve(rules: string): Answer<Solved>;
  map(rules: string, most: number): Answer<MapOfPoints>;
  cell(rules: string, mine: number, other: number): Answer<{ position: string }>;
  promises(rules: string, games: number): Answer<{ promises: MadePromise[] }>;
  figures(rules: string, games: number): Answer<Figures>;
  equilibrium(rules: string, rounds: number): Answer<Equilibrium>;
  search(rules: string, want: string, keep: string, settings: number, seed: number): Answer<Search>;
  compare(these: string, others: string): Answer<Comparison>;
  weigh(rules: string, want: string, seed: number): Answer<{ says: string; missed: string[] }>;
}

// ---- what is kept on this device ----

export interface KeptLine {
  game: number;
  line: number;
  text: string;
}

/** A row of the host; without a text it is to be forgotten. */
export interface KeptRow {
  key: string;
  text: string;
}

export interface KeptRecord {
  id: number | string; // of a game of this device, or `i…` of one that was imported
  record: string;
  seat?: number; // 1 or 2: this person's, in a game on a server
}

export interface KeptPuzzle {
  key: string;
  box: number;
  due: string;
}

export interface KeptLesson {
  name: `lesson:${string}`;
  words: string;
  done: boolean;
}

export interface KeptScore {
  name: 'score';
  answered: number;
  solved: number;
  points: number;
  streak: number;
  longest: number;
  races: { [game: string]: number };
  daily?: string; // earlier pages kept the last day of the streak here, and its days
  days?: number;
}

/** The puzzle of the day. */
export interface KeptDaily {
  name: 'daily';
  days: string[]; // on which it was solved, in ascending order
  last: { day: string; words: string; isSolved: boolean } | null; // the newest that was solved or given up
  streaks: { [day: string]: Streak }; // on the days for which the library was asked
}

/** A lesson of the path: `path:` game `/` id. */
export interface KeptExercises {
  name: `path:${string}`;
  words: string; // of the open lesson
  times: number; // how often it was done
  missed: number; // how often with a wrong answer
}

/** The lessons of the path as they were when the library last listed them. */
export interface KeptPath {
  name: 'path';
  lessons: { game: string; id: string; title: string }[];
}

/** The accuracies of records by their ids; null: the game cannot be judged. */
export interface KeptAccuracies {
  name: 'accuracies';
  of: { [id: string]: Pair<number | null> | null }; // null for a player who had no choice
}

export interface CurrentPuzzle {
  name: 'puzzle';
  place: string;
  key: string;
  words: string;
  isNoted: boolean;
  isOver: boolean;
  day: string;
}

// The tab that is the host, by a word of its own, and the highest number that a game has had.
export interface KeptHost {
  name: 'host';
  by: string;
  last: number;
}

export interface Stores {
  records: KeptRecord;
  puzzles: KeptPuzzle;
  facts: KeptLesson | KeptScore | CurrentPuzzle | KeptDaily | KeptExercises | KeptPath | KeptAccuracies | KeptHost;
}

export type StoreName = keyof Stores;
export type Kept = { [S in StoreName]: [store: S, value: Stores[S]] }[StoreName];

// What the worker does besides: see host/journal.js.
export interface Keeping {
  kept<S extends StoreName>(store: S): Promise<Stores[S][]>;
  keep(...values: Kept[]): Promise<void>;
  drop(ids: (number | string)[]): Promise<void>; // finished games
  readFiles(): Promise<void>; // let the host be one that reads rule files
}

// ---- the worker ----

export type ToWorker =
  | ({ enter: number } | { leave: number } | { guest: number; frame: string })
  | { call: [name: string, ...args: any[]]; id: number }
  | { tab: 'attends' | 'waits' | 'rests' | 'takes' };

export interface FromWorker {
  trouble?: string;
  host?: boolean;
  guest?: number;
  frame?: string;
  closed?: number;
  id?: number;
  answer?: unknown;
  failure?: string;
}

// ---- a worker that solves ----

// How a map is drawn: in CSS pixels and colours.
export interface MapStyle {
  width: number;
  height: number;
  scale: number;
  font: string;
  gap: number;
  soft: string; // of labels
  shades: { fill: string; ink: string }[]; // nine, from the other player's to mine
}

export type ToSolver = { module: WebAssembly.Module } | {
  id: number;
  call: [name: string, ...args: any[]];
  paint?: MapStyle | undefined;
};

export interface FromSolver {
  id: number;
  share?: number;
  found?: string; // so far, in JSON
  answer?: unknown;
  picture?: ImageBitmap | null;
  failure?: string;
}
