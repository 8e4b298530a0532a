import {
  centreY,
  type FieldOnPages,
  type Line,
  numberFields,
  overlapX,
  overlapY,
  type PageText,
  type Place,
  readLines,
} from "#pages";
import { cleanLabel } from "./clean-label.ts";

export type LabelSource = "tooltip" | "page";

/** What people call a field, and where it is on the form. */
export type FieldLabel = {
  readonly name: string;
  /** The tooltip, else the text found beside the field, else null. */
  readonly label: string | null;
  readonly labelSource: LabelSource | null;
  /** Position in reading order, from 1. */
  readonly number: number;
  /** The heading above the field. */
  readonly section: string | null;
};

/** One entry per field, in the order given. */
export function labelFields(
  fields: readonly FieldOnPages[],
  pages: readonly PageText[],
): readonly FieldLabel[] {
  const numbers = numberFields(fields);
  const places = fields.flatMap(({ widgets }) => widgets);
  const lines = new Map(
    pages.map((page) => [
      page.page,
      readLines(
        page,
        places.filter((place) => place.page === page.page),
      ),
    ]),
  );
  return fields.map((field, index) => {
    const tooltip = cleanLabel(field.tooltip ?? "");
    const printed = tooltip === null ? printedLabel(field, lines) : null;
    return {
      name: field.name,
      label: tooltip ?? printed,
      labelSource: tooltip !== null ? "tooltip" : printed !== null ? "page" : null,
      number: numbers[index] ?? 0,
      section: null,
    };
  });
}

function printedLabel(
  { type, widgets: [place] }: FieldOnPages,
  lines: ReadonlyMap<number, readonly Line[]>,
): string | null {
  if (place === undefined) return null;
  const near = (lines.get(place.page) ?? [])
    .map((line) => ({ line, cost: costOf(place, line, type === "checkbox" || type === "radio") }))
    .filter(({ cost }) => cost < 3)
    .toSorted((a, b) => a.cost - b.cost);
  return cleanLabel(near[0]?.line.text ?? "");
}

/** Distance of a text from a field in units in which a label is usually within 1; infinite when it is on no side. */
function costOf(place: Place, line: Line, isButton: boolean): number {
  if (overlapY(place, line) > 0 && line.right <= place.left + 2)
    return (place.left - line.right) / 90;
  if (overlapY(place, line) > 0 && line.left >= place.right - 2) {
    return (line.left - place.right) / 14 + (isButton ? -0.5 : 1.5);
  }
  if (overlapX(place, line) > 0 && centreY(line) < centreY(place)) {
    return Math.max(0, place.top - line.bottom) / 11 + (isButton ? 1.5 : 0);
  }
  return Number.POSITIVE_INFINITY;
}
