import fc from "fast-check";
import type { FieldValue } from "#fill";
import type { FieldSpec, FormSpec, Place } from "../../forms/builder/mod.ts";
import { exifSegment, writeJpeg } from "../image/jpeg.fixture.ts";
import { writePng } from "../image/png.fixture.ts";

/** For tests: a form with arbitrary fields, and rows that fit it. */
export type AnyForm = {
  readonly spec: FormSpec;
  /** Field names in the order of the values. */
  readonly names: readonly string[];
  readonly rows: readonly AnyRow[];
};

/** A row's values, and what each field must read back; `null` where it keeps the template's value. */
export type AnyRow = readonly Given[];

/** Only the values. */
export function valuesOf(row: AnyRow): readonly FieldValue[] {
  return row.map(({ value }) => value);
}

type Given = { readonly value: FieldValue; readonly expected: string | readonly string[] | null };

/** One field, and a generator of its values. */
type AnyField = { readonly spec: FieldSpec; readonly given: fc.Arbitrary<Given> };

type Box = { readonly at: readonly Place[]; readonly quadding: 0 | 1 | 2; readonly da: string };

const KEPT: Given = { value: null, expected: null };
const CHARACTERS = Array.from("aZ09 ()\\<>[]{}/%#\t\n\r\"'.;äßñÿþï»¿€•–“”™©½\u00a0\u2028");

/** Text that the standard fonts can draw, including every character with a meaning in PDF syntax. */
export const drawable: fc.Arbitrary<string> = fc.string({
  unit: fc.constantFrom(...CHARACTERS),
  maxLength: 40,
});

const rectangle = fc
  .tuple(
    fc.nat(400),
    fc.nat(700),
    fc.integer({ min: 4, max: 200 }),
    fc.integer({ min: 4, max: 90 }),
  )
  .map(([x, y, width, height]) => [x, y, x + width, y + height] as const);

const place: fc.Arbitrary<Place> = fc
  .record({
    rect: rectangle,
    page: fc.constantFrom(1, 2),
    rotation: fc.constantFrom<0 | 90 | 180 | 270>(0, 0, 90, 180, 270),
    style: fc.constantFrom<"solid" | "beveled" | "underline" | null>(null, "solid", "beveled"),
  })
  .map(({ rect, page, rotation, style }) => {
    const border = style === null ? {} : { border: { color: [0], width: 1, style } };
    return { rect, page, rotation, ...border };
  });

const box: fc.Arbitrary<Box> = fc.record({
  at: fc.array(place, { minLength: 1, maxLength: 3 }),
  quadding: fc.constantFrom<0 | 1 | 2>(0, 1, 2),
  da: fc
    .tuple(fc.constantFrom("Helv", "HeBo", "TiRo", "Cour"), fc.constantFrom(0, 6, 9.5, 12))
    .map(([font, size]) => `/${font} ${size} Tf 0.2 0 0.7 rg`),
});

/** Forms with every fillable type of field, and up to `rows` rows each. */
export function anyForm(rows = 3): fc.Arbitrary<AnyForm> {
  return fc
    .array(fc.oneof(textField, textField, checkbox, radio, combo, list, signature), {
      minLength: 1,
      maxLength: 6,
    })
    .map((fields) => fields.map(nameField))
    .chain((fields) => {
      const row = fc.tuple(...fields.map(({ given }) => fc.oneof(fc.constant(KEPT), given, given)));
      const spec = { pages: [{}, {}], fields: fields.map((field) => field.spec) };
      return fc.record({
        spec: fc.constant<FormSpec>(spec),
        names: fc.constant(fields.map((field) => field.spec.name)),
        rows: fc.array(row, { minLength: 1, maxLength: rows }),
      });
    });
}

/** Adds groups and characters that real names have. */
function nameField({ spec, given }: AnyField, index: number): AnyField {
  const group = index % 3 === 0 ? "" : `group ${index % 3}.`;
  return { spec: { ...spec, name: `${group}${index} (é) \\ 日` }, given };
}

const textField: fc.Arbitrary<AnyField> = fc
  .record({
    box,
    kind: fc.constantFrom("single", "single", "multiline", "comb", "password"),
    maxLength: fc.option(fc.integer({ min: 1, max: 30 })),
    value: fc.option(drawable),
  })
  .map(({ box: { at, quadding, da }, kind, maxLength, value }) => {
    const max = maxLength ?? (kind === "comb" ? 12 : null);
    const cut = (text: string): string =>
      Array.from(text)
        .slice(0, max ?? undefined)
        .join("");
    const spec: FieldSpec = {
      type: "text",
      name: "",
      at,
      quadding,
      defaultAppearance: da,
      [kind]: true,
      ...(max === null ? {} : { maxLength: max }),
      ...(value === null ? {} : { value: cut(value) }),
    };
    const texts = kind === "password" ? fc.string({ unit: "binary", maxLength: 20 }) : drawable;
    return { spec, given: texts.map((text) => same(cut(text))) };
  });

const checkbox: fc.Arbitrary<AnyField> = fc
  .record({
    rect: rectangle,
    state: fc.constantFrom("Yes", "1", "No", "a b", "#(x)"),
    merged: fc.boolean(),
    isOn: fc.boolean(),
  })
  .map(({ rect, state, merged, isOn }) => {
    const value = isOn ? { value: state } : {};
    const spec: FieldSpec = { type: "checkbox", name: "", merged, at: { rect, state }, ...value };
    const given = fc.constantFrom<Given>(
      { value: true, expected: state },
      { value: false, expected: "" },
      { value: "", expected: "" },
      same(state),
    );
    return { spec, given };
  });

const radio: fc.Arbitrary<AnyField> = fc
  .array(fc.tuple(rectangle, fc.constantFrom("A", "B", "0", "1")), { minLength: 1, maxLength: 5 })
  .map((buttons) => {
    const at = buttons.map(([rect, state]) => ({ rect, state }));
    const states = at.map(({ state }) => state);
    return {
      spec: { type: "radio", name: "", at },
      given: fc.constantFrom("", ...states).map(same),
    };
  });

const options = fc.uniqueArray(fc.tuple(fc.string({ unit: "binary", minLength: 1 }), drawable), {
  minLength: 1,
  maxLength: 6,
  selector: ([exportValue]) => exportValue,
});

const combo: fc.Arbitrary<AnyField> = fc
  .record({ box, options, editable: fc.boolean() })
  .chain(({ box: { at, quadding, da }, options: pairs, editable }) => {
    const known = new Set(pairs.flat());
    const own = drawable.map((text) => same(known.has(text) ? "" : text));
    const drawn = fc.constantFrom(...pairs).map(([exportValue]) => same(exportValue));
    const look = { at, quadding, defaultAppearance: da };
    return fc.constant<AnyField>({
      spec: { type: "combo", name: "", ...look, options: pairs, editable },
      given: editable ? fc.oneof(own, drawn) : drawn,
    });
  });

const list: fc.Arbitrary<AnyField> = fc
  .record({ box, options, multiSelect: fc.boolean() })
  .map(({ box: { at, quadding, da }, options: pairs, multiSelect }) => {
    const values = pairs.map(([exportValue]) => exportValue);
    const several = fc.shuffledSubarray(values).map((chosen) => ({
      value: chosen,
      expected: values.filter((value) => chosen.includes(value)),
    }));
    const look = { at, quadding, defaultAppearance: da };
    return {
      spec: { type: "list", name: "", ...look, options: pairs, multiSelect },
      given: multiSelect ? several : fc.constantFrom(...values).map(same),
    };
  });

/** Images with and without alpha, of several sizes and orientations. */
const PICTURES = [
  writePng({ width: 1, height: 1, colorType: 6, depth: 8, samples: [1, 2, 3, 4] }),
  writePng({ width: 40, height: 30, colorType: 0, depth: 8, samples: noise(1200) }),
  writePng({ width: 20, height: 50, colorType: 6, depth: 8, samples: noise(4000) }),
  writeJpeg({ across: 1, down: 1, components: 1, squares: [[9]], notes: [exifSegment(6)] }),
].map((bytes) => Buffer.from(bytes).toString("base64"));

/** A signature's value is what the field shows, never its /V. */
const signature: fc.Arbitrary<AnyField> = fc
  .array(place, { minLength: 1, maxLength: 3 })
  .map((places) => ({
    spec: { type: "signature", name: "", at: places.map(withRoom) },
    given: fc.constantFrom("", ...PICTURES).map((value) => ({ value, expected: null })),
  }));

function withRoom({ rect: [x1, y1, x2, y2], ...rest }: Place): Place {
  return { ...rest, rect: [x1, y1, x2 + 5, y2 + 5] };
}

function noise(length: number): readonly number[] {
  return Array.from({ length }, (_, i) => (Math.imul(i + 1, 2_654_435_761) >>> 13) & 255);
}

function same(value: string): Given {
  return { value, expected: value };
}
