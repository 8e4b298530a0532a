import type { FieldDefinition } from "@platen/engine/authoring";
import type { Remade } from "./remake-form.ts";
import { type SeenWidget, WIDGET_REFEREES } from "./seen-widgets.ts";

/** How what a library sees differs from the definitions. */
export type Judgement = {
  readonly referee: string;
  readonly widgets: number;
  readonly faults: readonly string[];
  /** Why the library cannot read the file; null: it can. */
  readonly failure: string | null;
};

/** Edges that differ by less are the same, points: libraries keep floats. */
const TOLERANCE = 0.02;

/** Asks every library for the widgets. */
export async function judgeForm({ pdf, definitions }: Remade): Promise<readonly Judgement[]> {
  const judgements: Judgement[] = [];
  for (const [referee, read] of WIDGET_REFEREES) {
    try {
      const seen = await read(pdf);
      const faults = compare(definitions, seen);
      judgements.push({ referee, widgets: seen.length, faults, failure: null });
    } catch (error) {
      const failure = error instanceof Error ? error.message : String(error);
      judgements.push({ referee, widgets: 0, faults: [], failure });
    }
  }
  return judgements;
}

function compare(
  definitions: readonly FieldDefinition[],
  seen: readonly SeenWidget[],
): readonly string[] {
  const left = new Set(seen);
  const faults: string[] = [];
  for (const definition of definitions) {
    const match = [...left].find((widget) => isSame(definition, widget));
    if (match === undefined) faults.push(`not seen: ${textOf(definition)}`);
    else left.delete(match);
  }
  for (const widget of left) faults.push(`not defined: ${textOf(widget)}`);
  return faults;
}

function isSame(definition: FieldDefinition, { name, type, page, rect }: SeenWidget): boolean {
  return (
    name === (definition.group ?? definition.name) &&
    type === definition.type &&
    (page === null || page === definition.page) &&
    edges(definition.rect).every(
      (edge, at) => Math.abs(edge - (edges(rect)[at] ?? Infinity)) < TOLERANCE,
    )
  );
}

/** Left, bottom, right and top, in whichever corners the rectangle was given. */
function edges([x1 = 0, y1 = 0, x2 = 0, y2 = 0]: readonly number[]): readonly number[] {
  return [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)];
}

function textOf({
  name,
  type,
  page,
  rect,
}: Pick<SeenWidget, "name" | "type" | "page" | "rect">): string {
  return `${type} ${JSON.stringify(name)} on page ${page ?? "?"} at ${rect.map((edge) => edge.toFixed(2)).join(" ")}`;
}
