import { type Box, boxOf, heightOf, type PageReading, sharedArea, widthOf } from "#pages";
import { measureBox } from "./box-features.ts";
import { type Candidate, findCandidates, type Part } from "./candidates.ts";
import { findSmallBoxes, type SmallBox } from "./check-boxes.ts";
import { type Comb, findCombs } from "./combs.ts";
import { measuredPage, measurePlace } from "./features.ts";
import type { FoundField } from "./found-field.ts";
import { findPlaces } from "./places.ts";
import { readRules } from "./rules.ts";
import { surroundingsOf } from "./surroundings.ts";
import { tabulate } from "./table.ts";
import { TRAINED } from "./trained-trees.ts";
import { type DetectionModel, probabilityOf } from "./trees.ts";

/** Parts that are bounded by no cell. */
const ON_LINES: ReadonlySet<Part> = new Set(["line", "blank", "ruled"]);

/** The candidates of a page for fields, with their measures. */
export type PageCandidates = {
  readonly places: readonly { readonly place: Candidate; readonly values: Float64Array }[];
  readonly boxes: readonly { readonly box: SmallBox; readonly values: Float64Array }[];
  readonly combs: readonly Comb[];
};

/** Less certain candidates are no fields. */
const CONFIDENCE_MIN = 0.35;
/** Equal cells divided by ticks have hardly another meaning; measured by `npm run score:detection`. */
const COMB_CONFIDENCE = 0.95;
/** The distance of a field from the lines of its cell, points; from the lower one half as much. */
const INSET = 1;
/** Fields that overlap by more than this share of the smaller are one. */
const SAME = 0.3;

/** Finds the boxes of a page that are to be filled, the surest first. */
export function findFields(page: PageReading, model: DetectionModel = TRAINED): FoundField[] {
  return chooseFields(measureCandidates(page), model);
}

/** Measures all that may be a field. */
export function measureCandidates(page: PageReading): PageCandidates {
  const rules = readRules(page.shapes);
  const around = surroundingsOf(page);
  const free = findPlaces(rules, page.shapes);
  const boxes = findSmallBoxes(page, free);
  const places = findCandidates(around, free);
  const tables = tabulate(places);
  const measured = measuredPage(around, boxes, places);
  return {
    places: places.flatMap((place, at) => {
      const table = tables[at];
      return table === undefined ? [] : [{ place, values: measurePlace(place, measured, table) }];
    }),
    boxes: boxes.map((box) => ({ box, values: measureBox(box, around, boxes) })),
    combs: findCombs(rules, boxes, around),
  };
}

/** Chooses the surest candidates that do not overlap and are at least so certain; combs come first, then check boxes. */
export function chooseFields(
  { places, boxes, combs }: PageCandidates,
  model: DetectionModel,
  least: number = CONFIDENCE_MIN,
): FoundField[] {
  const squares = boxes.map(({ box, values }) =>
    squareField(box, probabilityOf(model.boxes, values)),
  );
  const texts = places.map(({ place, values }) =>
    textField(place, probabilityOf(model.places, values)),
  );
  const kept: FoundField[] = [];
  for (const fields of [combs.map(combField), squares, texts])
    for (const field of fields.toSorted((a, b) => b.confidence - a.confidence))
      if (field.confidence >= least && !kept.some((other) => sharedArea(field, other) > SAME))
        kept.push(field);
  return kept.toSorted((a, b) => b.confidence - a.confidence);
}

function combField(comb: Comb): FoundField {
  const trace = `${comb.cells} cells for one character each`;
  return { ...boxOf(comb), type: "text", cells: comb.cells, trace, confidence: COMB_CONFIDENCE };
}

function squareField(box: SmallBox, confidence: number): FoundField {
  const trace = `${box.kind === "glyph" ? "printed " : ""}box ${Math.round(widthOf(box))} pt wide`;
  return { ...boxOf(box), type: "checkbox", cells: null, trace, confidence };
}

function textField(place: Candidate, confidence: number): FoundField {
  const trace = traceOf(place);
  return { ...boxWithin(place), type: "text", cells: null, trace, confidence };
}

/** The box of a text field: on a line to its ends, in a cell beside its lines, so that none of them is covered. */
function boxWithin(place: Candidate): Box {
  const { left, top, right, bottom } = place;
  if (ON_LINES.has(place.part)) return boxOf(place);
  return { left: left + INSET, top: top + INSET, right: right - INSET, bottom: bottom - INSET / 2 };
}

function traceOf(candidate: Candidate): string {
  const width = Math.round(widthOf(candidate));
  if (candidate.part === "ruled") return `${candidate.rows} lines ${width} pt wide`;
  if (candidate.part === "blank") return `row of underscores or dots ${width} pt wide`;
  if (candidate.part === "line") return `line ${width} pt wide`;
  const size = `${width} × ${Math.round(heightOf(candidate))} pt`;
  if (candidate.part === "foot") return `last line of a cell, ${size}`;
  return candidate.part === "whole" ? `empty cell of ${size}` : `free part of a cell, ${size}`;
}
