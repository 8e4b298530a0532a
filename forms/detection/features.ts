import { heightOf, isLeaderWord, widthOf } from "#pages";
import type { Candidate } from "./candidates.ts";
import {
  groundOf,
  type Surroundings,
  textBeside,
  wordLeftOf,
  wordRightOf,
  wordsIn,
} from "./surroundings.ts";

/** Features of a candidate by name; absent ones are 0. */
export type Features = ReadonlyMap<string, number>;

/** The cells that share a candidate's row or column. */
export type Table = {
  readonly rowEmpty: number;
  readonly rowFilled: number;
  readonly columnEmpty: number;
  readonly columnFilled: number;
};

const SIDES = [9, 12, 16, 24, 40, 80, 160, 320] as const;
const REACH = 14;

/** Returns what tells a field from a decoration, for one candidate among those of its page. */
export function measure(candidate: Candidate, around: Surroundings, table: Table): Features {
  const features = new Map<string, number>();
  const group = groupOf(candidate);
  const set = (name: string, value: number | boolean): void => {
    const number = Number(value);
    if (number !== 0) features.set(`${group}.${name}`, number);
  };
  const { page } = around;
  const [width, height] = [widthOf(candidate), heightOf(candidate)];
  set("one", 1);
  set(`part ${candidate.part}`, 1);
  for (const side of SIDES) {
    set(`wider ${side}`, width > side);
    if (side <= 160) set(`higher ${side}`, height > side);
  }
  set("aspect", Math.log(width / height));
  set("page wide", width > 0.8 * page.width);
  set("margin", candidate.top < 40 || candidate.bottom > page.height - 40);
  const { place, inside } = candidate;
  if (place !== null) {
    set("left closed", place.leftClosed);
    set("right closed", place.rightClosed);
    set("top closed", place.topClosed);
    set("free", (width * height) / (widthOf(place) * heightOf(place)));
    set("place high", heightOf(place) > 40);
  }
  set("words 1", inside.length >= 1);
  set("words 4", inside.length >= 4);
  set("words 10", inside.length >= 10);
  set("words 25", inside.length >= 25);
  const size = Math.max(0, ...inside.map(heightOf));
  set("small words", inside.length > 0 && size <= 8.5);
  set("large words", size > 11.5);
  const last = inside.at(-1)?.text ?? "";
  set("colon inside", /[:?]$/.test(last));
  set("stop inside", /[.;]$/.test(last));
  const left = wordLeftOf(around, candidate, 40);
  set("left near", left !== null && left.gap <= REACH);
  set("left far", left !== null && left.gap > REACH);
  set("left colon", left !== null && /[:?]$/.test(left.word.text));
  set("left leader", left !== null && isLeaderWord(left.word));
  set("left number", left !== null && /^\(?\d{1,2}[a-z]?[.)]?$/i.test(left.word.text));
  set("left dollar", left !== null && left.word.text === "$");
  const right = wordRightOf(around, candidate, REACH);
  set("right near", right !== null);
  const above = textBeside(around, candidate, "above", REACH);
  const below = textBeside(around, candidate, "below", REACH);
  set("above near", above !== null && above < 5);
  set("above", above !== null);
  set("below near", below !== null && below < 4);
  set("below", below !== null);
  set("alone", left === null && above === null && below === null && inside.length === 0);
  const over = wordsIn(around, candidate).filter((word) => !isLeaderWord(word));
  set("covered", over.length > 0);
  set("covered 3", over.length > 2);
  const { lightness, isWhiteOnShade } = groundOf(around, candidate);
  set("shaded", lightness < 0.97);
  set("dark", lightness < 0.6);
  set("white on shade", isWhiteOnShade);
  set("row empty", Math.min(1, table.rowEmpty / 4));
  set("row filled", Math.min(1, table.rowFilled / 4));
  set("column empty", Math.min(1, table.columnEmpty / 6));
  set("column filled", Math.min(1, table.columnFilled / 6));
  set("row share", table.rowEmpty / (table.rowEmpty + table.rowFilled + 1));
  set("column share", table.columnEmpty / (table.columnEmpty + table.columnFilled + 1));
  return features;
}

function groupOf({ part }: Candidate): string {
  if (part === "whole" || part === "line" || part === "blank") return part;
  return "rest";
}
