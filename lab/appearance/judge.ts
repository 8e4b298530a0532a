import { type Drawing, type Glyph, isSelection, isVisible, linesOf, type Path } from "./drawing.ts";
import type { Kind, Sample } from "./truth.ts";

/** The counted measures: every field is counted in its own kind, and in what it shows in addition. */
export type Measure = Kind | "list selection" | "auto size" | "frames";

/**
 * The result of one measure. `asked` counts the checked items, in a comb each glyph; `miss` describes the first
 * difference, `null` if everything matches.
 */
export type Judgement = {
  readonly measure: Measure;
  readonly asked: number;
  readonly met: number;
  readonly miss: string | null;
};

/** Holds what a library drew, or why it drew nothing, against what Acrobat drew. */
export function judge(
  sample: Sample,
  acrobat: Drawing,
  own: Drawing | string,
): readonly Judgement[] {
  return measuresOf(sample, acrobat).map((measure) => {
    if (measure === "comb") return judgeComb(acrobat, own);
    return missed(measure, typeof own === "string" ? own : missOf(measure, acrobat, own));
  });
}

/** The answer about one thing. */
export function missed(measure: Measure, miss: string | null): Judgement {
  return { measure, asked: 1, met: miss === null ? 1 : 0, miss };
}

function measuresOf({ kind, autoSize }: Sample, acrobat: Drawing): readonly Measure[] {
  const measures: Measure[] = [kind];
  if (acrobat.paths.some(isSelection)) measures.push("list selection");
  if (autoSize && acrobat.glyphs.some(isVisible)) measures.push("auto size");
  if (framesOf(acrobat).length > 0) measures.push("frames");
  return measures;
}

/** In points; comb glyphs are positioned by their ink, which a substitute font changes. */
const NEAR = 0.05;
/** Within a line: Acrobat places word by word, by widths of its own system's font and rounded each time. */
const DRIFT = 0.1;
const NEAR_COMB = 0.25;
const NEAR_PATH = 0.01;
/** Tolerance of sizes, relative to the size. */
const SAME_SIZE = 0.01;

function judgeComb(acrobat: Drawing, own: Drawing | string): Judgement {
  const wanted = acrobat.glyphs.filter(isVisible);
  const glyphs = typeof own === "string" ? [] : own.glyphs.filter(isVisible);
  const misses = wanted.flatMap((glyph, i) => {
    const match = glyphs[i];
    if (match?.char === glyph.char && isNear(glyph, match, NEAR_COMB, NEAR_COMB)) return [];
    if (typeof own === "string" || match === undefined) return [`no "${glyph.char}"`];
    return [describeDistance(glyph, match)];
  });
  const asked = Math.max(1, wanted.length);
  const size = typeof own === "string" ? own : sizeMiss(acrobat.glyphs, glyphs);
  const met = size === null ? asked - misses.length : 0;
  return { measure: "comb", asked, met, miss: size ?? misses[0] ?? null };
}

function missOf(measure: Exclude<Measure, "comb">, acrobat: Drawing, own: Drawing): string | null {
  switch (measure) {
    case "list selection":
      return pathsMiss(acrobat.paths.filter(isSelection), own.paths.filter(isSelection), NEAR);
    case "auto size":
      return sizeMiss(acrobat.glyphs, own.glyphs);
    case "frames":
      return pathsMiss(framesOf(acrobat), framesOf(own), NEAR_PATH);
    case "check":
    case "radio":
      return markMiss(acrobat, own);
    case "single":
    case "multiline":
    case "combo":
    case "list":
      return textMiss(acrobat, own);
  }
}

/** Backgrounds, borders and dividers: whatever is painted but for marks behind items. */
function framesOf(drawing: Drawing): readonly Path[] {
  return drawing.paths.filter((path) => !isSelection(path));
}

function markMiss(acrobat: Drawing, own: Drawing): string | null {
  if (!acrobat.glyphs.some(isVisible)) return pathsMiss(acrobat.paths, own.paths, NEAR_PATH);
  // Some of ZapfDingbats' codes mupdf takes for letters.
  const named = acrobat.glyphs.every(({ char }) => char > LETTERS_END);
  return textMiss(acrobat, named ? own : withChars(own, acrobat));
}

const LETTERS_END = "\u2000";

/** The same glyphs, taken for those of `other`. */
function withChars(drawing: Drawing, other: Drawing): Drawing {
  const glyphs = drawing.glyphs.map((glyph, i) => ({
    ...glyph,
    char: other.glyphs[i]?.char ?? glyph.char,
  }));
  return { ...drawing, glyphs };
}

function textMiss(acrobat: Drawing, own: Drawing): string | null {
  const broken = breaksMiss(acrobat.glyphs, own.glyphs);
  if (broken !== null) return broken;
  const unsure = new Set(acrobat.glyphs.filter((_, i) => isUnsure(acrobat.glyphs, i)));
  const ours = own.glyphs.filter(isVisible);
  let first: Glyph | null = null;
  for (const [i, glyph] of acrobat.glyphs.filter(isVisible).entries()) {
    const match = ours[i];
    if (match === undefined || unsure.has(glyph)) continue;
    const begins: boolean = first === null || Math.abs(glyph.y - first.y) > NEAR;
    if (begins) first = glyph;
    const drift = begins || first === null ? 0 : DRIFT + SAME_SIZE * drawnFrom(first, glyph);
    if (!isNear(glyph, match, NEAR + drift, NEAR)) return describeDistance(glyph, match);
  }
  return sizeMiss(acrobat.glyphs, own.glyphs);
}

/** How far a glyph is from its line's first one, where the size is the value's own doing. */
function drawnFrom(first: Glyph, glyph: Glyph): number {
  return Number.isInteger(first.size) ? 0 : Math.abs(glyph.x - first.x);
}

function isNear(a: Glyph, b: Glyph, across: number, up: number): boolean {
  return Math.abs(a.x - b.x) < across && Math.abs(a.y - b.y) < up;
}

function describeDistance(acrobat: Glyph, own: Glyph): string {
  return `"${own.char}" at ${point(own)}, Acrobat has "${acrobat.char}" at ${point(acrobat)}`;
}

/** Behind a character that its font does not hold: how wide that one is, readers do not agree. */
function isUnsure(glyphs: readonly Glyph[], index: number): boolean {
  const before = glyphs[index - 1];
  return before !== undefined && !isVisible(before) && before.char !== " ";
}

/** Lines without ink say nothing: Acrobat writes a space for an empty one. */
function breaksMiss(acrobat: readonly Glyph[], own: readonly Glyph[]): string | null {
  const theirs = linesOf(acrobat.filter(isVisible)).map(wordsOf);
  const ours = linesOf(own.filter(isVisible)).map(wordsOf);
  for (let line = 0; line < Math.max(theirs.length, ours.length); line += 1) {
    const [text, wanted] = [ours[line] ?? "", theirs[line] ?? ""];
    if (text === wanted) continue;
    return `line ${line + 1} is "${shorten(text)}", Acrobat has "${shorten(wanted)}"`;
  }
  return null;
}

function wordsOf(glyphs: readonly Glyph[]): string {
  return glyphs.map(({ char }) => char).join("");
}

function sizeMiss(acrobat: readonly Glyph[], own: readonly Glyph[]): string | null {
  const [wanted, size] = [acrobat.find(isVisible)?.size, own.find(isVisible)?.size];
  if (wanted === undefined || (size !== undefined && Math.abs(size / wanted - 1) < SAME_SIZE)) {
    return null;
  }
  return `size ${roundFigure(size)}, Acrobat has ${roundFigure(wanted)}`;
}

function pathsMiss(acrobat: readonly Path[], own: readonly Path[], near: number): string | null {
  if (acrobat.length !== own.length) {
    return `${own.length} paths, Acrobat has ${acrobat.length}`;
  }
  for (const [i, path] of acrobat.entries()) {
    const match = own[i];
    if (match === undefined) continue;
    const miss = pathMiss(path, match, near);
    if (miss !== null) return `path ${i + 1}: ${miss}`;
  }
  return null;
}

function pathMiss(acrobat: Path, own: Path, near: number): string | null {
  if (acrobat.paint !== own.paint) return `a ${own.paint}, Acrobat has a ${acrobat.paint}`;
  if (!alike(inRgb(acrobat.color), inRgb(own.color), 0.01)) {
    return `colour ${own.color.join(" ")}, Acrobat has ${acrobat.color.join(" ")}`;
  }
  if (Math.abs(acrobat.width - own.width) > near) {
    return `width ${roundFigure(own.width)}, Acrobat has ${roundFigure(acrobat.width)}`;
  }
  if (alike(acrobat.numbers, own.numbers, near)) return null;
  const [ours, theirs] = [own.numbers, acrobat.numbers].map((list) =>
    list.map(roundFigure).join(" "),
  );
  return `${shorten(ours ?? "")}, Acrobat has ${shorten(theirs ?? "")}`;
}

function inRgb(color: readonly number[]): readonly number[] {
  const [grey = 0] = color;
  return color.length === 1 ? [grey, grey, grey] : color;
}

function alike(a: readonly number[], b: readonly number[], near: number): boolean {
  return a.length === b.length && a.every((part, i) => Math.abs(part - (b[i] ?? 0)) <= near);
}

function point({ x, y }: Glyph): string {
  return `${roundFigure(x)} ${roundFigure(y)}`;
}

function roundFigure(value: number | undefined): string {
  return value === undefined ? "none" : String(Math.round(value * 1000) / 1000);
}

function shorten(text: string): string {
  return text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text;
}

const SHOWN_MAX = 60;
