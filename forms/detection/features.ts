import { type Box, heightOf, isLeaderWord, overlapX, overlapY, widthOf } from "#pages";
import type { Candidate, Part } from "./candidates.ts";
import type { SmallBox } from "./check-boxes.ts";
import { groundOf, type Surroundings, textBeside, wordBeside, wordsIn } from "./surroundings.ts";
import type { Table } from "./table.ts";

/** The measures of a free place, in this order. Lengths in points; `FAR` where there is nothing. */
const PLACE_FEATURES = [
  "whole",
  "below",
  "above",
  "right",
  "left",
  "gap",
  "line",
  "blank",
  "width",
  "height",
  "aspect",
  "pageShare",
  "fromTop",
  "fromBottom",
  "placeWidth",
  "placeHeight",
  "leftClosed",
  "rightClosed",
  "topClosed",
  "isRectangle",
  "free",
  "wordsInside",
  "wordSize",
  "endsWithColon",
  "endsWithStop",
  "leftGap",
  "leftColon",
  "leftLeader",
  "leftNumber",
  "leftSize",
  "rightGap",
  "aboveGap",
  "belowGap",
  "covered",
  "lightness",
  "whiteOnShade",
  "rowEmpty",
  "rowFilled",
  "columnEmpty",
  "columnFilled",
  "boxesInside",
  "onRectangle",
  "sameSize",
  "rows",
  "rowHeight",
  "siblings",
  "foot",
  "leftFoot",
] as const;

/** A distance where nothing was found. */
const FAR = 99;
const REACH = 40;
/** Edges at most so far apart are one, points. */
const STEP = 2;

/** The page of the candidates as the measures need it. */
export type MeasuredPage = {
  readonly around: Surroundings;
  readonly boxes: readonly SmallBox[];
  readonly rectangles: ReadonlySet<string>;
  readonly sizes: ReadonlyMap<string, number>;
};

export function measuredPage(
  around: Surroundings,
  boxes: readonly SmallBox[],
  candidates: readonly Candidate[],
): MeasuredPage {
  const rectangles = around.page.shapes.filter(({ kind }) => kind === "rectangle");
  const sizes = new Map<string, number>();
  for (const one of candidates) sizes.set(sizeKey(one), (sizes.get(sizeKey(one)) ?? 0) + 1);
  return { around, boxes, rectangles: new Set(rectangles.map((one) => topKey(one))), sizes };
}

/** Measures what distinguishes a field from a decoration. */
export function measurePlace(
  candidate: Candidate,
  { around, boxes, rectangles, sizes }: MeasuredPage,
  table: Table,
): Float64Array {
  const { page } = around;
  const { place, inside, part } = candidate;
  const [width, height] = [widthOf(candidate), heightOf(candidate)];
  const isPart = (name: Part): number => Number(part === name);
  const lastWord = inside.at(-1)?.text ?? "";
  const left = wordBeside(around, candidate, "left", REACH);
  const leftText = left?.word.text ?? "";
  const { lightness, isWhiteOnShade } = groundOf(around, candidate);
  const covering = wordsIn(around, candidate).filter((word) => !isLeaderWord(word));
  const outer: Box = place ?? candidate;
  const values: Record<(typeof PLACE_FEATURES)[number], number> = {
    whole: isPart("whole"),
    below: isPart("below"),
    above: isPart("above"),
    right: isPart("right"),
    left: isPart("left"),
    gap: isPart("gap"),
    line: isPart("line"),
    blank: isPart("blank"),
    width,
    height,
    aspect: width / height,
    pageShare: width / page.width,
    fromTop: candidate.top,
    fromBottom: page.height - candidate.bottom,
    placeWidth: widthOf(outer),
    placeHeight: heightOf(outer),
    leftClosed: Number(place?.leftClosed ?? false),
    rightClosed: Number(place?.rightClosed ?? false),
    topClosed: Number(place?.topClosed ?? false),
    isRectangle: Number(place?.isRectangle ?? false),
    free: (width * height) / (widthOf(outer) * heightOf(outer)),
    wordsInside: inside.length,
    wordSize: Math.max(0, ...inside.map(heightOf)),
    endsWithColon: Number(/[:?]$/.test(lastWord)),
    endsWithStop: Number(/[.;]$/.test(lastWord)),
    leftGap: left?.gap ?? FAR,
    leftColon: Number(/[:?]$/.test(leftText)),
    leftLeader: Number(left !== null && isLeaderWord(left.word)),
    leftNumber: Number(/^\(?\d{1,2}[a-z]?[.)]?$/i.test(leftText) || leftText === "$"),
    leftSize: left === null ? 0 : heightOf(left.word),
    rightGap: wordBeside(around, candidate, "right", REACH)?.gap ?? FAR,
    aboveGap: textBeside(around, candidate, "above", REACH) ?? FAR,
    belowGap: textBeside(around, candidate, "below", REACH) ?? FAR,
    covered: covering.length,
    lightness,
    whiteOnShade: Number(isWhiteOnShade),
    rowEmpty: table.rowEmpty,
    rowFilled: table.rowFilled,
    columnEmpty: table.columnEmpty,
    columnFilled: table.columnFilled,
    boxesInside: boxes.filter((box) => overlapX(box, outer) > 3 && overlapY(box, outer) > 3).length,
    onRectangle: Number(rectangles.has(topKey({ ...candidate, top: candidate.bottom }))),
    sameSize: sizes.get(sizeKey(candidate)) ?? 0,
    rows: candidate.rows,
    rowHeight: height / candidate.rows,
    siblings: candidate.siblings,
    foot: isPart("foot"),
    leftFoot: left === null ? FAR : candidate.bottom - left.word.bottom,
  };
  return Float64Array.from(PLACE_FEATURES, (name) => values[name]);
}

function topKey({ left, top, right }: Box): string {
  return [left, top, right].map((edge) => Math.round(edge / STEP)).join(" ");
}

function sizeKey(box: Box): string {
  return `${Math.round(widthOf(box) / STEP)} ${Math.round(heightOf(box) / STEP)}`;
}
