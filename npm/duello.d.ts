// Duello as a module. Every function answers at once, in the thread that calls it; solving takes up to some seconds. If
// something cannot be done, it throws a DuelloError whose message is a whole sentence for people.

import type { Catalog, Choice, LevelChance, Pair, Solved, Study } from './answers.js';

export type {
  Catalog,
  Choice,
  Decision,
  Edition,
  FieldLook,
  GameInfo,
  LevelChance,
  Marks,
  Option,
  Pair,
  PlayerInfo,
  Solved,
  Study,
  VerbLook,
} from './answers.js';

/** The two players: Player 1 is 0, Player 2 is 1. */
export type Player = 0 | 1;

/**
 * Start the engine. It finds its WebAssembly beside itself, in Node and in browsers; if your bundler moves that file,
 * give its address (a string or a URL), its bytes or the compiled module. All of these but the string are objects here,
 * so that programs need the types of neither Node nor browsers.
 */
export function load(source?: string | object): Promise<Engine>;

export class DuelloError extends Error {}

export interface Rules {
  rules: string; // in their shortest words: 'charge:goal=21'
  game: string;
  options: { [name: string]: number };
  book: string[]; // paragraphs for people, with the numbers of these rules
}

export interface DuelSetup {
  names?: Pair<string>; // the rule book's, if they are missing
  who?: Pair<string>; // of built-in players, such as 'casual'; a review goes by them
  first?: Player; // who moves first
  seed?: number; // of everything that chance and built-in players decide: same seed, same game
  from?: string; // a position in words, such as 'turn=1 ep=7/4'
}

export interface DuelState {
  rules: string;
  position: string; // in words, with all cards
  names: Pair<string>;
  turns: number; // finished, as the rule book counts them
  choices: number; // made, with those of chance
  wanted: Player[]; // whose choice is wanted: one player, both, or nobody
  legal: Pair<string[]>;
  over: boolean;
  result: Player | 'draw' | 'unfinished' | undefined; // the winner; undefined while the game goes on
  ending: 'played' | 'resigned' | 'forfeited' | 'timed out' | 'aborted' | 'agreed';
}

/** A named part of a position, for both players. */
export interface Field {
  name: string;
  kind: 'number' | 'flag' | 'list' | 'counts';
  look?: string;
  most?: number; // the highest value of a bar
  labels?: string[]; // of counts
  values: Pair<number[]>;
  unseen?: Pair<number>; // cards face down besides those listed
}

/** What a player may know. */
export interface View {
  position: string;
  turn: number; // 0 or 1; 2: both choose; 3: chance; 4: the game is over
  fields: Field[];
  moves?: { word: string; verb?: string; number?: number; key: string; effect?: Pair<number> }[];
}

/** A choice, judged for the player who makes it. */
export interface Verdict {
  word: string;
  label: 'forced' | 'best' | 'good' | 'inaccuracy' | 'mistake' | 'blunder' | 'unclear' | 'weak';
  chance: number; // of winning after it, from 0 to 1
  error: number; // the standard error of the chance; 0 if it is exact
  drop: number; // how much of the position's chance it gives away
}

export interface Playouts {
  choices: number; // made, without those of chance
  first: number; // games that Player 1 won
  second: number;
  draws: number;
  open: number; // not over after 1,000 choices
}

export class Engine {
  private constructor();
  readonly version: string;
  readonly games: Catalog['games'];
  readonly players: Catalog['players'];
  /** Read and check rules: 'charge', 'charge:goal=21,max-add=6', or an edition: 'charge:tournament'. */
  rules(words: string): Rules;
  /** Begin a duel. */
  duel(rules: string, setup?: DuelSetup): Duel;
  /** Read the record of a duel, which can go on if it is not over. */
  read(record: string): Duel;
  /** Solve a game without hidden cards: the value of its start for Player 1, and how many positions there are. */
  solve(rules: string): Solved;
  /** The value of a position for the player to move (for Player 1 if both choose), and of both players' choices. */
  analyze(rules: string, position: string): { value: number; plies: number; choices: Pair<Choice[]> };
  /** How often each choice wins and loses if both players go on like a level: 'random', 'novice', … 'expert'. */
  chances(rules: string, position: string, player: Player, level: string): LevelChance[];
  /** Judge a finished duel: every decision, the accuracy of both, and the whole review as `text`. */
  review(record: string): Study & { text: string };
  /** Play games with random legal choices, at most 1,000,000. */
  playouts(rules: string, games: number, seed?: number): Playouts;
}

export class Duel {
  private constructor();
  readonly state: DuelState;
  readonly wanted: Player[];
  readonly over: boolean;
  readonly result: DuelState['result'];
  readonly record: string;
  /** The words of a player's legal moves; none if that player's choice is not wanted. */
  legal(player: Player): string[];
  view(player: Player): View;
  /** Play a move, by its word or as people type it ('a 3'), and return what happened in whole sentences. */
  play(player: Player, word: string): string;
  /** The move that a built-in player would make; this does not play it. */
  choose(player: Player, who: string): string;
  /** Judge every legal move. */
  analyze(player: Player): Verdict[];
  /** A hint: step 1 says what matters here, the last of `steps` shows the lines of play. */
  hint(player: Player, step?: number): { said: string; steps: number; named?: string };
  undo(): void;
  resign(player: Player): void;
  /** Give the memory back now; otherwise that happens when the duel is no longer used. */
  free(): void;
}
