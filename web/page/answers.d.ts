// Shapes of the library's answers, as web/glue writes them, that are the same on the page and in the package of npm. No
// browser loads this file.

// ---- games ----

export type Pair<T> = [T, T];

export interface Option {
  name: string;
  about: string;
  book: number;
  low: number;
  high: number;
  choices?: string; // 'this|that', by their numbers from 0
}

// How a game that the page does not know is drawn. The library decides what the game does not say.
export type Tint = 'leaf' | 'rose' | 'lilac' | 'peach' | 'indigo' | 'sand';
export type Icon =
  | ('bolt' | 'sword' | 'shield' | 'take' | 'stop' | 'again' | 'burst' | 'lock' | 'plus' | 'none' | 'heart')
  | ('card' | 'coin' | 'eye');
export type Act = 'strike' | 'guard' | 'gain' | 'take' | 'stop' | 'rest';

export interface FieldLook {
  look: 'usual' | 'card' | 'words' | 'none' | 'size' | 'orb' | 'cells' | 'stage' | 'aura' | 'loose';
  icon?: Icon;
  aim?: 'most'; // the highest value wins; otherwise zero loses
}

export interface VerbLook {
  word: string; // the `verb` of a move, or its `word` if it has no number
  icon: Icon;
  act: Act;
  number?: number; // it takes one: from 1 to this, by the rule book
  from?: number; // the field whose card it spends: of counts, the one with the label `word`
  gist?: string; // what it does besides changing points; {name} is an option
}

/** Rules that a game names beside its book. */
export interface Edition {
  id: string;
  name: string;
  says: string; // one sentence: what it is for
  rules: string;
  values: number[]; // of all options
}

export interface GameInfo {
  id: string;
  title: string;
  pitch: string;
  players: Pair<string>;
  hidden: boolean;
  chance: boolean;
  joint: boolean;
  options: Option[];
  editions: Edition[];
  brief: string; // a short title
  tint: Tint;
  face?: string; // lines of `role path`; if missing, the icons of the first two verbs
  fields: FieldLook[]; // in the order of a position's fields
  verbs: VerbLook[]; // those that players make
  opponents?: string[]; // of a rule file: the built-in players that play it
  text?: string; // of a rule file: without its notes
}

export interface PlayerInfo {
  id: string;
  pitch: string;
  game?: string;
  solves: boolean;
  kind: 'ladder' | 'strongest' | 'yardstick';
}

export interface Catalog {
  version: string;
  games: GameInfo[];
  players: PlayerInfo[];
}

// ---- what the library answers ----

// Or a sentence that says why not.
export type Answer<T> = (T & { why?: undefined }) | ({ [K in keyof T]?: undefined } & { why: string });

// The first error of a rule file.
export interface FileError {
  why: string;
  line: number;
  column: number;
}
export type FileAnswer<T> = (T & { why?: undefined }) | FileError;

export interface FileSize {
  title: string;
  lines: number;
  steps: number;
  positions: number; // of a table that solves it, at most; 0: it cannot be solved
  hidden: boolean;
}

export interface Advice {
  said: string;
  steps: number;
  named?: string; // the choice that a hint has named
}

export interface Summary {
  game: string;
  title: string;
  rules: string;
  hidden: boolean;
  names: Pair<string>;
  who: Pair<string>;
  file?: string; // the rule file of its game
  date: string;
  turns: number;
  result: number;
  ending: number;
  choices: number;
  over: boolean;
}

export interface Decision {
  choice: number;
  player: number;
  turn: number;
  label: string;
  sign: string; // '✓', '?!', '?', '??', '~' or ''
  error: boolean;
  word: string;
  best: string;
  before: number;
  after: number;
  why?: string; // of an error: what was wrong with it
}

export interface Marks {
  accuracy: number;
  unforced: number;
  errors: number;
}

export interface Study extends Summary {
  me: number; // the only person, who is "you" in sentences; 2: two people, or none
  called: Pair<string>; // in sentences: "you", "casual"
  verdict: string; // who won, in a sentence
  chances: (number | null)[];
  marks: Pair<Marks>;
  turning: string;
  turningAt?: number;
  decisions: Decision[];
}

export interface LevelChance {
  word: string;
  value: number; // by best play
  win: number; // between players of the level, as is `loss`
  loss: number;
}

export interface Choice {
  word: string;
  value: number;
  share: number;
  chance: number;
  plies: number;
}

export interface Solved {
  value: number;
  plies: number;
  positions: number;
  wins: number;
  losses: number;
  draws: number;
  moves: number;
  longest: number;
  bound: number;
  error: number;
  choices: Choice[][]; // of everyone who chooses at the start
}
