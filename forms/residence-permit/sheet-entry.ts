import { type Color, type FieldSpec, type Mark, printedLines, printedWidth } from "#builder";

/** A cell of a sheet: a printed label and its field. */
export type Cell = {
  readonly span: number;
  readonly label: string;
  readonly entry?: Entry;
  readonly shaded?: boolean;
};

/** A cell's field; `name` is the full name. */
export type Entry =
  | {
      readonly kind: "text";
      readonly name: string;
      readonly required?: boolean;
      readonly multiline?: boolean;
      readonly quadding?: 0 | 1 | 2;
      readonly maxLength?: number;
    }
  | {
      readonly kind: "comb";
      readonly name: string;
      /** Lengths of the groups: `[2, 2, 4]` for a date. */
      readonly groups: readonly number[];
      readonly required?: boolean;
    }
  | { readonly kind: "combo"; readonly name: string; readonly options: readonly string[] }
  | {
      readonly kind: "radio";
      readonly name: string;
      /** State and printed text. */
      readonly options: readonly (readonly [string, string])[];
      readonly required?: boolean;
    }
  | {
      readonly kind: "checks";
      readonly boxes: readonly { readonly name: string; readonly text: string }[];
      /** One below the other, each with a paragraph. */
      readonly stacked?: boolean;
    }
  | { readonly kind: "signature"; readonly name: string };

type Rect = readonly [number, number, number, number];
type Placed = { readonly marks: readonly Mark[]; readonly fields: readonly FieldSpec[] };

const LABEL: { size: number; color: Color } = { size: 6.4, color: [0.3, 0.34, 0.4] };
const PRINT: { size: number; color: Color } = { size: 8, color: [0.16, 0.18, 0.22] };
const RULE: Color = [0.35, 0.42, 0.5];
const HAIR: Color = [0.68, 0.73, 0.78];
const PEN = "/Helv 10 Tf 0.04 0.1 0.42 rg";
const BOX_SIZE = 10.5;
const COMB_CELL = 14.6;
const STACKED_LINE = 10;

/** The marks and fields of one cell, without its border. */
export function placeEntry(cell: Cell, rect: Rect, page: number): Placed {
  const label = printLabel(cell.label, rect);
  const entry = cell.entry;
  if (entry === undefined) return { marks: label, fields: [] };
  const placed = place(entry, rect, page);
  const tooltip = cell.label.replace(/ {2}.*/, "");
  const fields = placed.fields.map((field) => ({ tooltip, ...field }));
  return { marks: [...label, ...placed.marks], fields };
}

function printLabel(label: string, [x1, , , y2]: Rect): Mark[] {
  return label === "" ? [] : [{ kind: "text", at: [x1 + 4, y2 - 8], text: label, ...LABEL }];
}

function place(entry: Entry, rect: Rect, page: number): Placed {
  switch (entry.kind) {
    case "text":
      return placeText(entry, rect, page);
    case "comb":
      return placeComb(entry, rect, page);
    case "combo":
      return placeCombo(entry, rect, page);
    case "radio":
      return placeRadio(entry, rect, page);
    case "checks":
      return entry.stacked === true
        ? stackChecks(entry.boxes, rect, page)
        : placeChecks(entry.boxes, rect, page);
    case "signature": {
      const [x1, y1, x2, y2] = rect;
      const at = { page, rect: [x1 + 4, y1 + 3, x2 - 4, y2 - 11] } as const;
      return { marks: [], fields: [{ type: "signature", name: entry.name, at }] };
    }
  }
}

function placeText(
  entry: Extract<Entry, { kind: "text" }>,
  [x1, y1, x2, y2]: Rect,
  page: number,
): Placed {
  const top = entry.multiline === true ? y2 - 10 : y1 + 16.5;
  const at = { page, rect: [x1 + 2, y1 + 1.5, x2 - 2, top] } as const;
  const { kind, ...rest } = entry;
  return { marks: [], fields: [{ type: kind, at, defaultAppearance: PEN, ...rest }] };
}

function placeComb(
  entry: Extract<Entry, { kind: "comb" }>,
  [x1, y1, x2]: Rect,
  page: number,
): Placed {
  const maxLength = entry.groups.reduce((sum, group) => sum + group, 0);
  const cell = Math.min(COMB_CELL, (x2 - x1 - 8) / maxLength);
  const box = [x1 + 4, y1 + 3, x1 + 4 + cell * maxLength, y1 + 16.5] as const;
  const ends = new Set(entry.groups.map((_, n) => sumOf(entry.groups.slice(0, n + 1))));
  const dividers = Array.from({ length: maxLength - 1 }, (_, n): Mark => {
    const x = box[0] + cell * (n + 1);
    const strong = ends.has(n + 1) && entry.groups.length > 1;
    const look = strong ? { color: RULE, width: 0.9 } : { color: HAIR, width: 0.5 };
    return { kind: "line", from: [x, box[1]], to: [x, box[3]], ...look };
  });
  const field: FieldSpec = {
    type: "text",
    name: entry.name,
    comb: true,
    maxLength,
    at: { page, rect: box },
    defaultAppearance: PEN,
    ...(entry.required === true ? { required: true } : {}),
  };
  return {
    marks: [...dividers, { kind: "box", rect: box, color: HAIR, width: 0.5 }],
    fields: [field],
  };
}

function placeCombo(
  entry: Extract<Entry, { kind: "combo" }>,
  [x1, y1, x2]: Rect,
  page: number,
): Placed {
  const rect = [x1 + 2, y1 + 1.5, x2 - 14, y1 + 16.5] as const;
  const [x, y] = [x2 - 9.5, y1 + 10.5];
  const arrow = { kind: "line", color: RULE, width: 0.9 } as const;
  const marks: Mark[] = [
    { ...arrow, from: [x - 2.6, y], to: [x, y - 3] },
    { ...arrow, from: [x, y - 3], to: [x + 2.6, y] },
  ];
  const { kind, name, options } = entry;
  const at = { page, rect };
  return { marks, fields: [{ type: kind, name, options, at, defaultAppearance: PEN }] };
}

function placeRadio(entry: Extract<Entry, { kind: "radio" }>, rect: Rect, page: number): Placed {
  const texts = entry.options.map(([, text]) => text);
  const spots = flow(texts, rect);
  const rings = spots.map((box): Mark => {
    const radius = BOX_SIZE / 2;
    const center = [box[0] + radius, box[1] + radius] as const;
    return { kind: "ring", center, radius: radius - 0.4, color: RULE, width: 0.7 };
  });
  const at = entry.options.map(([state], n) => ({ page, rect: spots[n] ?? rect, state }));
  const required = entry.required === true ? { required: true } : {};
  const field: FieldSpec = { type: "radio", name: entry.name, at, ...required };
  return { marks: [...rings, ...printBeside(texts, spots)], fields: [field] };
}

function placeChecks(
  boxes: readonly { readonly name: string; readonly text: string }[],
  rect: Rect,
  page: number,
): Placed {
  const texts = boxes.map((box) => box.text);
  const spots = flow(texts, rect);
  const fields = boxes.map(({ name, text }, n) =>
    checkbox(name, text, { page, rect: spots[n] ?? rect }),
  );
  return { marks: [...spots.map(outline), ...printBeside(texts, spots)], fields };
}

function stackChecks(
  boxes: readonly { readonly name: string; readonly text: string }[],
  [x1, , x2, y2]: Rect,
  page: number,
): Placed {
  const marks: Mark[] = [];
  const fields: FieldSpec[] = [];
  let y = y2 - 8;
  for (const { name, text } of boxes) {
    const spot = [x1 + 6, y - BOX_SIZE, x1 + 6 + BOX_SIZE, y] as const;
    marks.push(outline(spot));
    fields.push(checkbox(name, text, { page, rect: spot }));
    const lines = printedLines(text, "Helvetica", PRINT.size, x2 - spot[2] - 14);
    for (const [n, line] of lines.entries()) {
      const at = [spot[2] + 7, y - 8 - n * STACKED_LINE] as const;
      marks.push({ kind: "text", at, text: line, ...PRINT });
    }
    y -= lines.length * STACKED_LINE + 7;
  }
  return { marks, fields };
}

function checkbox(
  name: string,
  tooltip: string,
  at: { readonly page: number; readonly rect: Rect },
): FieldSpec {
  return { type: "checkbox", name, tooltip, at };
}

/** A square for each text, side by side at the bottom of the cell. */
function flow(texts: readonly string[], [x1, y1]: Rect): Rect[] {
  let x = x1 + 5;
  return texts.map((text) => {
    const spot = [x, y1 + 4, x + BOX_SIZE, y1 + 4 + BOX_SIZE] as const;
    x += BOX_SIZE + 4 + printedWidth(text, "Helvetica", PRINT.size) + 13;
    return spot;
  });
}

function printBeside(texts: readonly string[], spots: readonly Rect[]): Mark[] {
  return spots.map((spot, n) => {
    const at = [spot[2] + 4, spot[1] + 2.6] as const;
    return { kind: "text", at, text: texts[n] ?? "", ...PRINT };
  });
}

function outline(rect: Rect): Mark {
  return { kind: "box", rect, color: RULE, width: 0.7 };
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0);
}
