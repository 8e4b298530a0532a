import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { widgetBox } from "#appearance";
import { CosString, latin1Bytes, latin1Text, parseObject } from "#cos";
import type { Field } from "#form";
import { layoutList, layoutText, selectFont, type TextBox } from "#text";
import type { FieldSpec } from "../../forms/builder/mod.ts";
import { appearanceOf, fieldOf, type Output, SpecimenFill } from "./specimen-fill.fixture.ts";

/** Text with its position, as the reference layout computes it and as parsed from the drawn stream. */
type Shown = { readonly x: number; readonly y: number; readonly text: string };

const TOLERANCE_POINTS = 0.02;

/** The filler writes at most one line per two points of height, plus two. */
function linesMax(height: number): number {
  return Math.ceil(height / 2) + 2;
}

/** Every show operator of a stream with the position of its first glyph. */
function shownIn(content: string, widthOf: (code: number) => number): readonly Shown[] {
  const shown: Shown[] = [];
  let [x, y, size] = [0, 0, 0];
  for (const line of content.split("\n")) {
    if (line === "BT") [x, y] = [0, 0];
    const font = /^\/\S+ ([\d.]+) Tf$/u.exec(line);
    if (font !== null) size = Number(font[1]);
    const move = /^(-?[\d.]+) (-?[\d.]+) Td$/u.exec(line);
    if (move !== null) [x, y] = [x + Number(move[1]), y + Number(move[2])];
    if (line.endsWith(" Tj")) shown.push({ x, y, text: stringOf(line.slice(0, -3)) });
    if (line.endsWith(" TJ")) shown.push(...cellsIn(line.slice(0, -3), x, y, size, widthOf));
  }
  return shown;
}

function cellsIn(
  array: string,
  x: number,
  y: number,
  size: number,
  widthOf: (code: number) => number,
): readonly Shown[] {
  const parsed = parseObject(latin1Bytes(array));
  assert.ok(parsed.kind === "parsed" && Array.isArray(parsed.object));
  let pen = x;
  const shown: Shown[] = [];
  for (const item of parsed.object) {
    if (typeof item === "number") pen -= (item * size) / 1000;
    else if (item instanceof CosString) {
      shown.push({ x: pen, y, text: latin1Text(item.bytes) });
      for (const code of item.bytes) pen += (widthOf(code) * size) / 1000;
    }
  }
  return shown;
}

function stringOf(literal: string): string {
  const parsed = parseObject(latin1Bytes(literal));
  assert.ok(parsed.kind === "parsed" && parsed.object instanceof CosString, literal);
  return latin1Text(parsed.object.bytes);
}

/** Compares the filler's output with the reference layout. */
function compare(
  output: Output,
  field: Field,
  box: Omit<TextBox, "sizePoints">,
  value: string,
): void {
  const widget = field.nodes[0]?.widgets[0];
  assert.ok(widget !== undefined);
  const { font, sizePoints } = selectFont(output.document, output.form, widget.defaultAppearance);
  const placed = layoutText({ ...box, sizePoints }, font, value);
  assert.ok(placed !== null);
  const wanted = placed.lines
    .slice(0, box.form === "multiline" ? linesMax(box.height) : undefined)
    .map(({ x, y, codes }) => ({ x, y, text: latin1Text(codes) }))
    .filter((line) => line.text !== "");
  const drawn = shownIn(appearanceOf(output, field.name), (code) => font.widths[code] ?? 0);
  const seen = drawn.filter((line) => line.text !== "");
  assert.deepEqual(
    seen.map((line) => line.text),
    wanted.map((line) => line.text),
  );
  for (const [index, line] of seen.entries()) {
    const want = wanted[index];
    assert.ok(want !== undefined && Math.abs(line.x - want.x) <= TOLERANCE_POINTS, "x");
    assert.ok(Math.abs(line.y - want.y) <= TOLERANCE_POINTS, `y of line ${index}`);
  }
}

const sizes = fc.constantFrom(0, 6, 8.5, 10, 14);
const quaddings = fc.constantFrom<0 | 1 | 2>(0, 1, 2);
const fonts = fc.constantFrom("Helv", "HeBo", "TiRo", "Cour");
const styles = fc.constantFrom<"solid" | "beveled" | "underline">("solid", "beveled", "underline");
const words = fc.string({
  unit: fc.constantFrom(...Array.from("abc WMil.,(12)é\t\u0007")),
  minLength: 1,
  maxLength: 90,
});

const places = fc.record({
  size: sizes,
  quadding: quaddings,
  font: fonts,
  style: styles,
  width: fc.integer({ min: 30, max: 400 }),
  height: fc.integer({ min: 10, max: 120 }),
  rotation: fc.constantFrom<0 | 90 | 180 | 270>(0, 90, 180, 270),
});

type PlaceValues = typeof places extends fc.Arbitrary<infer T> ? T : never;

function specOf(place: PlaceValues, more: object): FieldSpec {
  const { size, quadding, font, style, width, height, rotation } = place;
  return {
    type: "text",
    name: "a",
    at: {
      rect: [50, 50, 50 + width, 50 + height],
      rotation,
      border: { color: [0], width: 1, style },
    },
    quadding,
    defaultAppearance: `/${font} ${size} Tf 0 g`,
    ...more,
  };
}

function check(place: PlaceValues, value: string, more: object, form: TextBox["form"]): void {
  const output = new SpecimenFill({ fields: [specOf(place, more)] }).read([value]);
  const field = fieldOf(output, "a");
  const widget = field.nodes[0]?.widgets[0];
  assert.ok(widget !== undefined);
  const { width, height, border } = widgetBox(widget);
  const cells = form === "comb" ? (field.maxLength ?? 0) : 0;
  compare(output, field, { form, width, height, border, quadding: place.quadding, cells }, value);
}

test("a single line is drawn where the rules say, in any box", () => {
  fc.assert(
    fc.property(places, words, (place, value) => check(place, value, {}, "single")),
    { numRuns: 60 },
  );
});

test("the lines of a multiline field are drawn where the rules say", () => {
  fc.assert(
    fc.property(places, words, words, (place, first, second) => {
      check(place, `${first}\n${second}`, { multiline: true }, "multiline");
    }),
    { numRuns: 60 },
  );
});

test("a comb's characters are centred in their cells", () => {
  fc.assert(
    fc.property(places, fc.stringMatching(/^[A-Z0-9il]{1,12}$/u), (place, value) => {
      check(place, value, { comb: true, maxLength: 12 }, "comb");
    }),
    { numRuns: 60 },
  );
});

test("a list box's items are drawn where the rules say, scrolled to the selection", () => {
  const options = Array.from({ length: 12 }, (_, index) => `Option ${index + 1}`);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 11 }), quaddings, (chosen, quadding) => {
      const spec: FieldSpec = {
        type: "list",
        name: "a",
        options,
        quadding,
        at: [50, 50, 150, 120],
        defaultAppearance: "/Helv 10 Tf 0 g",
      };
      const output = new SpecimenFill({ fields: [spec] }).read([options[chosen] ?? ""]);
      const { font } = selectFont(output.document, output.form, "/Helv 10 Tf 0 g");
      const box = { width: 100, height: 70, border: 1, sizePoints: 10, quadding };
      const placed = layoutList(box, font, options, [chosen]);
      const drawn = shownIn(appearanceOf(output, "a"), (code) => font.widths[code] ?? 0);
      assert.deepEqual(
        drawn.map(({ text }) => text),
        placed?.lines.map((line) => latin1Text(line.codes)),
      );
      for (const [index, line] of drawn.entries()) {
        const want = placed?.lines[index];
        assert.ok(Math.abs(line.x - (want?.x ?? 0)) <= TOLERANCE_POINTS);
        assert.ok(Math.abs(line.y - (want?.y ?? 0)) <= TOLERANCE_POINTS);
      }
    }),
    { numRuns: 24 },
  );
});
