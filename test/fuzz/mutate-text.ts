import { deflateSync } from "node:zlib";
import type { Dice } from "../support/harness/chance.ts";

/** A mutation of a file as a binary string (one character per byte), like all files here. */
type Mutation = (text: string, dice: Dice, others: readonly string[]) => string;

const MUTATIONS_MAX = 5;
const NUMBERS = [
  "0",
  "-1",
  "1",
  "2147483648",
  "4294967296",
  "99999999999999999999",
  "1e5",
  ".",
] as const;
const NAMES = [
  "Kids",
  "Parent",
  "Fields",
  "V",
  "AP",
  "N",
  "Filter",
  "Length",
  "Type",
  "FT",
] as const;
const WORDS = [
  "obj",
  "endobj",
  "stream",
  "endstream",
  "xref",
  "trailer",
  "startxref",
  "R",
] as const;
const FILTERS = [
  "FlateDecode",
  "LZWDecode",
  "RunLengthDecode",
  "ASCII85Decode",
  "AHx",
  "Crypt",
] as const;
const BOMB_BYTES = [1e5, 3e6, 6e7] as const;
const NESTS = [50, 300, 20_000] as const;

/** The file after one to five mutations. */
export function mutateText(text: string, dice: Dice, others: readonly string[]): string {
  let mutated = text;
  for (let left = 1 + dice.below(MUTATIONS_MAX); left > 0; left -= 1) {
    mutated = dice.of(MUTATIONS)(mutated, dice, others);
  }
  return mutated;
}

const flipBits: Mutation = (text, dice) => {
  let flipped = text;
  for (let left = 1 + dice.below(8); left > 0; left -= 1) {
    const at = dice.below(flipped.length);
    const byte = flipped.charCodeAt(at) ^ (1 << dice.below(8));
    flipped = put(flipped, at, 1, String.fromCharCode(byte));
  }
  return flipped;
};

/** Overwrites or inserts a piece of another file. */
const splice: Mutation = (text, dice, others) => {
  const other = dice.among(others) ?? text;
  const from = dice.below(other.length);
  const chunk = other.slice(from, from + 1 + dice.below(600));
  return put(text, dice.below(text.length), dice.onceIn(2) ? chunk.length : 0, chunk);
};

const cutOff: Mutation = (text, dice) => text.slice(0, dice.below(text.length));

const cutOut: Mutation = (text, dice) => put(text, dice.below(text.length), dice.below(800), "");

const doubleObject: Mutation = (text, dice) => {
  const object = anyMatch(text, /\d+ 0 obj[^]*?endobj\s/g, dice);
  return object === null ? text : put(text, dice.below(text.length), 0, object[0]);
};

const cutObject: Mutation = (text, dice) => {
  const object = anyMatch(text, /\d+ 0 obj[^]*?endobj\s/g, dice);
  return object === null ? text : put(text, object.index, object[0].length, "");
};

const changeNumber: Mutation = (text, dice) =>
  swap(text, /(?<=[\s[(/<])-?\d+(\.\d+)?(?=[\s\]/>])/g, dice, (old) =>
    dice.onceIn(2) ? dice.of(NUMBERS) : String(Number(old) + dice.below(9) - 4),
  );

const changeLength: Mutation = (text, dice) =>
  swap(text, /(?<=\/(Length|N|First|Size|Prev|Count|Columns|Predictor) )\d+/g, dice, (old) =>
    dice.onceIn(2) ? dice.of(NUMBERS) : String(Number(old) + dice.below(30) - 15),
  );

const changeName: Mutation = (text, dice) =>
  swap(text, /(?<=\/)[A-Za-z]+/g, dice, () => dice.of(NAMES));

const changeReference: Mutation = (text, dice) =>
  swap(text, /\b\d+(?= 0 R)/g, dice, () => String(dice.below(30)));

const breakWord: Mutation = (text, dice) =>
  swap(text, new RegExp(`\\b${dice.of(WORDS)}\\b`, "g"), dice, () => dice.of(WORDS));

const unbalance: Mutation = (text, dice) =>
  put(text, dice.below(text.length), 0, dice.of(["(", ")", "<", ">", "<<", ">>", "[", "]", "%"]));

const nest: Mutation = (text, dice) =>
  put(text, dice.below(text.length), 0, dice.of(["[", "<</A ", "<</Kids["]).repeat(dice.of(NESTS)));

/** A stream that expands, with filters that expand it further or do not match. */
const bomb: Mutation = (text, dice) => {
  const stream = anyMatch(text, /\d+ 0 obj[^]*?endobj\s/g, dice);
  if (stream === null) return text;
  const header = /^\d+ 0 obj/.exec(stream[0])?.[0] ?? "";
  const zeros = new Uint8Array(dice.of(BOMB_BYTES));
  const data = Buffer.from(deflateSync(zeros, { level: 1 })).toString("latin1");
  const filters = ["FlateDecode", ...Array.from({ length: dice.below(3) }, () => dice.of(FILTERS))];
  const type = dice.of(["/Type/ObjStm/N 9/First 4", "/Type/XRef/W[1 2 1]/Size 9", ""]);
  const dict = `<<${type}/Filter[/${filters.join("/")}]/Length ${data.length}>>`;
  const bombed = `${header}\n${dict}stream\n${data}\nendstream\nendobj\n`;
  return put(text, stream.index, stream[0].length, bombed);
};

const MUTATIONS: readonly [Mutation, ...Mutation[]] = [
  flipBits,
  splice,
  cutOff,
  cutOut,
  doubleObject,
  cutObject,
  changeNumber,
  changeNumber,
  changeLength,
  changeName,
  changeName,
  changeReference,
  changeReference,
  breakWord,
  unbalance,
  nest,
  bomb,
];

/** Replaces one match by another word, half the time of the same length, so that offsets stay valid. */
function swap(text: string, pattern: RegExp, dice: Dice, word: (old: string) => string): string {
  const found = anyMatch(text, pattern, dice);
  if (found === null) return text;
  const [old] = found;
  const fresh = word(old);
  const fitted = dice.onceIn(2) ? fresh : fresh.slice(0, old.length).padEnd(old.length);
  return put(text, found.index, old.length, fitted);
}

function anyMatch(text: string, pattern: RegExp, dice: Dice): RegExpExecArray | null {
  return dice.among([...text.matchAll(pattern)]);
}

function put(text: string, at: number, length: number, fresh: string): string {
  return text.slice(0, at) + fresh + text.slice(at + length);
}
