import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { type CosObject, Name } from "#cos";
import { codesWidth, wrapCodes } from "#text";
import { type FieldSpec, formDocument } from "../../forms/builder/mod.ts";
import { appearanceOf, fieldOf, SpecimenFill } from "../compile/specimen-fill.fixture.ts";
import { Codes } from "./codes.ts";
import { Lines } from "./lines.ts";

type TextSpec = Extract<FieldSpec, { type: "text" }>;

function filler(more: Partial<TextSpec> = {}): SpecimenFill {
  const look = { at: [50, 50, 150, 70], defaultAppearance: "/Helv 10 Tf 0 g" } as const;
  return new SpecimenFill({ fields: [{ type: "text", name: "a", ...look, ...more }] });
}

function drawValue(fill: SpecimenFill, value: string): string {
  return appearanceOf(fill.read([value]), "a");
}

function codes(fill: SpecimenFill, value: string): readonly string[] {
  fill.read([value]);
  return fill.issues.map(({ code }) => code);
}

test("lines break by the rules, whatever the glyph widths", () => {
  const widths = Uint16Array.from({ length: 256 }, (_, code) => (code * 37) % 900);
  const font = {
    encode: Uint8Array.from({ length: 65_536 }, (_, unit) => (unit < 256 ? unit : 0)),
    widths,
    inkLeft: new Int16Array(256),
    inkRight: new Int16Array(256),
    boxHeight: 1,
    descent: 0.2,
    capHeight: 0.7,
    bold: false,
  };
  const source = new Codes();
  const lines = new Lines();
  const text = fc.string({
    unit: fc.constantFrom(...Array.from("abcXYZ   \n\t\u0007")),
    maxLength: 120,
  });
  fc.assert(
    fc.property(text, fc.integer({ min: -10, max: 6000 }), (value, maxWidth) => {
      source.encode(value, font, true);
      lines.wrap(source, widths, maxWidth, 3000);
      const found = Array.from({ length: lines.count }, (_, line) => ({
        start: lines.starts[line],
        end: lines.trimmedEnd(source, line),
      }));
      const whole = source.codes.slice(0, source.length);
      assert.deepEqual(found, wrapCodes(whole, widths, maxWidth, 3000));
      assert.equal(source.width(widths, 0, source.length, 0), codesWidth({ widths }, whole));
    }),
    { numRuns: 300 },
  );
});

test("an empty value is drawn empty in every text layout", () => {
  for (const kind of [{}, { multiline: true }, { comb: true, maxLength: 5 }, { password: true }]) {
    for (const da of ["/Helv 10 Tf 0 g", "/Helv 0 Tf 0 g"]) {
      const content = drawValue(filler({ ...kind, defaultAppearance: da }), "");
      assert.match(content, /BT\n[^]*\(\)\]? T[jJ]\nET/u);
    }
  }
});

test("a hidden value shows asterisks and does not occur in its appearance", () => {
  const fill = filler({ password: true });
  const output = fill.read(["pa(ss)😀"]);
  assert.equal(fieldOf(output, "a").value, "pa(ss)😀");
  assert.match(appearanceOf(output, "a"), /\(\*{7}\) Tj/u);
});

test("text wider than its box is drawn completely, with a warning", () => {
  const fill = filler();
  assert.deepEqual(codes(fill, "fits"), []);
  assert.deepEqual(codes(fill, "much too long for a box like this"), ["text_truncated"]);
  assert.match(
    drawValue(fill, "much too long for a box like this"),
    /\(much too .* like this\) Tj/u,
  );
});

test("text higher than its box gives a warning in every text layout", () => {
  const kinds = [{}, { multiline: true }, { comb: true, maxLength: 5 }, { password: true }];
  for (const kind of kinds) {
    for (const quadding of [0, 1] as const) {
      const high = filler({ ...kind, quadding, at: [50, 50, 150, 57] });
      assert.deepEqual(codes(high, "Ag1"), ["text_truncated"]);
      assert.deepEqual(codes(high, ""), []);
      assert.deepEqual(codes(filler({ ...kind, quadding, at: [50, 50, 150, 66] }), "Ag1"), []);
    }
  }
});

test("capitals fit the box where the font descriptor's capital height is the ascent", () => {
  const at = [50, 50, 150, 61] as const;
  const look = { at, defaultAppearance: "/Helv 10 Tf 0 g" };
  const document = formDocument({ fields: [{ type: "text", name: "a", ...look }] });
  for (const object of document.objects.values()) {
    if (!(object instanceof Map) || document.name(object.get("BaseFont")) !== "Helvetica") continue;
    const heights = { Ascent: 905, Descent: -212, CapHeight: 905, FontBBox: [0, -212, 1000, 905] };
    object.set("BaseFont", new Name("LiberationSans"));
    object.set("FontDescriptor", new Map<string, CosObject>(Object.entries(heights)));
  }
  const fill = new SpecimenFill(document);
  const [, baseline] = /(\S+) Td/u.exec(drawValue(fill, "Ag1")) ?? [];
  assert.deepEqual(fill.issues, []);
  assert.equal(baseline, "2.035");
});

test("text of automatic size shrinks to no less than 4 points, without a warning where that suffices", () => {
  const fill = filler({ defaultAppearance: "/Helv 0 Tf 0 g" });
  assert.deepEqual(codes(fill, "quite a long text for this"), []);
  assert.match(drawValue(fill, "w".repeat(500)), / 4 Tf/u);
  assert.deepEqual(codes(fill, "w".repeat(500)), ["text_truncated"]);
});

test("the longer a text of automatic size, the smaller it is drawn", () => {
  const fill = filler({ defaultAppearance: "/Helv 0 Tf 0 g" });
  const sizes = [5, 20, 25, 30, 60].map((length) =>
    Number(/ (\S+) Tf/u.exec(drawValue(fill, "n".repeat(length)))?.[1]),
  );
  assert.deepEqual(
    sizes,
    sizes.toSorted((one, other) => other - one),
  );
  assert.ok((sizes[0] ?? 0) > (sizes.at(-1) ?? 0));
});

test("more lines than the box holds give a warning, and those far outside are not written", () => {
  const fill = filler({ multiline: true, at: [50, 50, 150, 100] });
  assert.deepEqual(codes(fill, "one\ntwo"), []);
  const long = Array.from({ length: 500 }, (_, line) => `line ${line}`).join("\n");
  const content = drawValue(fill, long);
  assert.deepEqual(codes(fill, long), ["text_truncated"]);
  assert.match(content, /\(line 0\) Tj/u);
  assert.ok((content.match(/ Tj/gu) ?? []).length < 40);
});

test("empty lines are skipped, and the next line keeps its position", () => {
  const fill = filler({ multiline: true, at: [50, 50, 150, 200] });
  const [plain, spaced] = ["a\nb", "a\n\n\nb"].map((value) => {
    const moves = [...drawValue(fill, value).matchAll(/(\S+) (\S+) Td\n\((\w)\)/gu)];
    return moves.map(([, , y]) => Number(y));
  });
  assert.equal(plain?.length, 2);
  assert.ok(Math.abs((spaced?.[1] ?? 0) - 3 * (plain?.[1] ?? 0)) < 0.02);
});

test("a comb draws each character once, in order and escaped", () => {
  const fill = filler({ comb: true, maxLength: 8 });
  const content = drawValue(fill, "a(b)\\c1");
  const array = /\[(.*)\] TJ/u.exec(content)?.[1] ?? "";
  assert.deepEqual(
    [...array.matchAll(/\(((?:\\.|[^\\)])*)\)/gu)].map(([, cell]) => cell),
    ["a", "\\(", "b", "\\)", "\\\\", "c", "1"],
  );
});

test("widgets of one field in fonts with different encodings show the same text", () => {
  const at = ["/Helv 9 Tf", "/Cour 0 Tf", "/TiRo 12 Tf"].map((defaultAppearance, index) => ({
    rect: [50, 50 + 40 * index, 300, 80 + 40 * index] as const,
    defaultAppearance,
  }));
  const fill = filler({ at, merged: false });
  for (const value of ["plain (text)", "“quoted” €", "a\tb", "þÿ mark"]) {
    const output = fill.read([value]);
    const drawn = [0, 1, 2].map(
      (place) => /\(((?:\\.|[^\\)])*)\) Tj/u.exec(appearanceOf(output, "a", place))?.[1],
    );
    assert.equal(new Set(drawn).size, 1, value);
    assert.equal(fieldOf(output, "a").value, value);
  }
});

test("a character that one of a field's widgets cannot draw fails the row, which names its position and code point", () => {
  const fill = filler();
  assert.equal(fill.pdf(["ab日"]), null);
  assert.deepEqual(fill.issues, [
    {
      severity: "error",
      code: "unencodable_text",
      field: "a",
      message: "Character 3 (U+65E5) cannot be drawn in the field's font.",
    },
  ]);
  assert.equal(fill.pdf(["😀"]), null);
  assert.match(fill.issues[0]?.message ?? "", /U\+1F600/u);
});

test("an empty comb does not depend on the previous row", () => {
  const comb = { comb: true, maxLength: 8, quadding: 1 } as const;
  const empty = drawValue(filler(comb), "");
  for (const before of ["i", "W", "•"]) {
    const fill = filler(comb);
    fill.read([before]);
    assert.equal(drawValue(fill, ""), empty);
  }
});

test("text after a tab or control character is moved, and the value is unchanged", () => {
  const fill = filler();
  const output = fill.read(["a\tb\u0001c"]);
  assert.match(appearanceOf(output, "a"), /\(a\) Tj\n36 0 Td\n\(b\) Tj\n13\.06 0 Td\n\(c\) Tj/u);
  assert.equal(fieldOf(output, "a").value, "a\tb\u0001c");
});
