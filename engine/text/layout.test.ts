import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { Document, Ref } from "#cos";
import { codesWidth, LINE_BREAK, textCodes } from "./codes.ts";
import type { TextFont } from "./font.ts";
import { layoutList, layoutText, type PlacedText, type TextBox } from "./layout.ts";
import { selectFont } from "./select-font.ts";

const SEED = 20260103;
const BOX: TextBox = {
  form: "single",
  width: 150,
  height: 22,
  border: 1,
  sizePoints: 12,
  quadding: 0,
  cells: 0,
};

function fontNamed(name: string): TextFont {
  const document = new Document(new Map(), new Ref(1), null, null);
  const form = { fields: [], resources: new Map(), needAppearances: false, pageCount: 1 };
  return selectFont(document, form, `/${name} 0 Tf`).font;
}

const HELVETICA = fontNamed("Helv");

function place(changes: Partial<TextBox>, text: string): PlacedText {
  const placed = layoutText({ ...BOX, ...changes }, HELVETICA, text);
  assert.ok(placed !== null);
  return placed;
}

/** Lines as text with rounded start positions. */
function placedTexts(placed: PlacedText): (readonly [number, number, string])[] {
  return placed.lines.map(({ x, y, codes }) => [
    Math.round(x * 1000) / 1000,
    Math.round(y * 1000) / 1000,
    String.fromCharCode(...codes),
  ]);
}

test("A single line is drawn where Acrobat draws it", () => {
  assert.deepEqual(placedTexts(place({}, "World")), [[2, 6.548, "World"]]);
  assert.deepEqual(placedTexts(place({ quadding: 1 }, "World")), [[59.334, 6.548, "World"]]);
  assert.deepEqual(placedTexts(place({ quadding: 2 }, "World")), [[116.668, 6.548, "World"]]);
});

test("An automatic size is limited by height or width", () => {
  assert.equal(place({ sizePoints: 0 }, "Hi").size, 20 / 1.35);
  const long = "Hello World, Hello World, Hello World";
  const size = 146 / (codesWidth(HELVETICA, textCodes(HELVETICA, long) ?? new Uint8Array()) / 1000);
  assert.equal(place({ sizePoints: 0 }, long).size, size);
});

test("A multiline field breaks at words and at every kind of line break", () => {
  const placed = place(
    { form: "multiline", height: 100, sizePoints: 6, width: 72 },
    "a linebreak\rb\nc\r\nd\u2028e\u2029f and words until it breaks",
  );
  assert.deepEqual(
    placedTexts(placed).map(([, , text]) => text),
    ["a linebreak", "b", "c", "d", "e", "f and words until it", "breaks"],
  );
  assert.deepEqual(
    placedTexts(placed).map(([, y]) => y),
    [91.064, 84.128, 77.192, 70.256, 63.32, 56.384, 49.448],
  );
});

test("An automatic multiline size starts at 12 and shrinks until the lines fit, but not below 4", () => {
  const auto = { form: "multiline", sizePoints: 0, width: 226.943, height: 156.024 } as const;
  assert.equal(place(auto, "Multiline - auto").size, 12);
  const shrunk = place({ ...auto, height: 40 }, "some words ".repeat(20));
  assert.ok(shrunk.size < 12 && shrunk.size >= 4);
  assert.ok(shrunk.lines.length * 1.156 * shrunk.size <= 36);
  assert.equal(place({ ...auto, height: 20 }, "some words ".repeat(200)).size, 4);
});

test("A comb shows one character per cell, by its quadding, and no more than it has cells", () => {
  const comb = { form: "comb", cells: 10 } as const;
  assert.deepEqual(placedTexts(place(comb, "CE")), [
    [3.702, 6.548, "C"],
    [19.248, 6.548, "E"],
  ]);
  assert.equal(placedTexts(place({ ...comb, quadding: 2 }, "CE"))[0]?.[0], 123.702);
  assert.equal(placedTexts(place({ ...comb, quadding: 1 }, "CE"))[0]?.[0], 63.702);
  assert.equal(place(comb, "ABCDEFGHIJKLM").lines.length, 10);
});

test("A password is shown as one asterisk per character, whatever the font can draw", () => {
  assert.deepEqual(placedTexts(place({ form: "password" }, "Ωa😀")), [[2, 6.548, "***"]]);
});

test("A text with a character that the font lacks is not drawn", () => {
  assert.equal(layoutText(BOX, HELVETICA, "Łódź"), null);
  assert.equal(layoutText(BOX, HELVETICA, "😀"), null);
});

test("In a single line a line break is drawn as a space", () => {
  assert.deepEqual(placedTexts(place({}, "a\r\nb")), [[2, 6.548, "a b"]]);
});

test("A tab advances to the next stop, 36 points apart from the line's start", () => {
  const apart = [
    [2, 6.548, "a"],
    [38, 6.548, "b"],
    [110, 6.548, "c"],
  ];
  assert.deepEqual(placedTexts(place({}, "a\tb\t\tc")), apart);
  assert.deepEqual(placedTexts(place({ form: "comb", cells: 3 }, "a\tb"))[1]?.[2], " ");
});

test("A control character leaves a gap of three quarters of an em", () => {
  assert.deepEqual(placedTexts(place({}, "\u0007a\u0001b")), [
    [11, 6.548, "a"],
    [26.672, 6.548, "b"],
  ]);
});

test("Each kind of line break is one code", () => {
  const codes = textCodes(HELVETICA, "a\rb\nc\r\nd\u2028e\u2029f\n\r");
  const breaks = [...(codes ?? [])].filter((code) => code === LINE_BREAK);
  assert.equal(breaks.length, 7);
  assert.equal(codes?.length, 13);
});

test("A list box shows its items from the top, with highlights behind the selected ones", () => {
  const box = { width: 95.059, height: 72, border: 1, sizePoints: 12, quadding: 0 };
  const list = layoutList(box, HELVETICA, ["Opt01", "Opt02", "Opt03"], [0]);
  assert.ok(list !== null);
  assert.deepEqual(placedTexts(list), [
    [2, 59.612, "Opt01"],
    [2, 45.74, "Opt02"],
    [2, 31.868, "Opt03"],
  ]);
  const [mark] = list.highlights;
  assert.deepEqual(
    mark?.map((side) => Math.round(side * 1000) / 1000),
    [1, 57.128, 93.059, 13.872],
  );
});

test("A list box scrolls just far enough to show its first selected item", () => {
  const box = { width: 95, height: 44, border: 1, sizePoints: 12, quadding: 0 };
  const items = ["0", "1", "2", "3", "4", "5", "6", "7"];
  const first = (selected: number[]): string | undefined => {
    const list = layoutList(box, HELVETICA, items, selected);
    return list === null ? undefined : placedTexts(list)[0]?.[2];
  };
  assert.equal(first([]), "0");
  assert.equal(first([2]), "0");
  assert.equal(first([3]), "3");
  assert.equal(first([7]), "5");
  assert.equal(layoutList({ ...box, sizePoints: 0 }, HELVETICA, items, [])?.size, 12);
});

const LATIN = fc
  .array(fc.constantFrom("a", "A", "i", "W", "é", "€", " ", ".", ",", "-", "\n", "\t"), {
    maxLength: 80,
  })
  .map((chars) => chars.join(""));

test("Every character is drawn once, in order", () => {
  const property = fc.property(
    LATIN,
    fc.constantFrom("single", "multiline", "comb"),
    fc.integer({ min: 0, max: 20 }),
    fc.integer({ min: 10, max: 300 }),
    (text, form, sizePoints, width) => {
      const placed = place({ form, sizePoints, width, cells: 80 }, text);
      const drawn = placedTexts(placed)
        .map(([, , line]) => line)
        .join("");
      const expected = (textCodes(HELVETICA, text) ?? []).filter((code) => code > 32);
      assert.equal(drawn.replace(/ /gu, ""), String.fromCharCode(...expected));
      for (const { x, y } of placed.lines) assert.ok(Number.isFinite(x) && Number.isFinite(y));
    },
  );
  fc.assert(property, { seed: SEED, numRuns: 500 });
});

test("Lines that fit stay within their field, whatever the quadding", () => {
  const property = fc.property(LATIN, fc.constantFrom(0, 1, 2), (text, quadding) => {
    const { lines, size } = place({ form: "multiline", quadding, width: 120, height: 80 }, text);
    for (const { x, codes } of lines) {
      const width = (codesWidth(HELVETICA, codes) * size) / 1000;
      assert.ok(x >= 2 - 1e-9 && x + width <= 118 + 1e-6);
    }
  });
  fc.assert(property, { seed: SEED, numRuns: 500 });
});
