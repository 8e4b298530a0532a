import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { CosString, Stream } from "#cos";
import { loadScripts, nodePlatform } from "#node";
import type { FaceName, Scripts } from "#scripts";
import type { FieldSpec } from "../../forms/builder/mod.ts";
import { selfTest } from "./self-test.ts";
import { appearanceOf, fieldOf, type Output, SpecimenFill } from "./specimen-fill.fixture.ts";

const scripts = await loadScripts();
const AT = [50, 700, 250, 720] as const;
const NAME: FieldSpec = {
  type: "text",
  name: "name",
  at: AT,
  defaultAppearance: "/Helv 10 Tf 0 g",
};

/** One value for each supported script. */
const VALUES = {
  latin: "Żółć Őrség",
  greek: "Παπαδοπούλου",
  cyrillic: "Дмитрий Иванов",
  vietnamese: "Nguyễn Thị Hương",
  hebrew: "שָׁלוֹם 123",
  arabic: "شارع 12 الملك",
  devanagari: "क्षत्रिय कुमार",
  thai: "น้ำใจไมตรี",
  chinese: "中华人民共和国",
  japanese: "東京都テスト",
  korean: "안녕하세요",
  emoji: "Hi 😀👩‍👧🇩🇪",
  mixed: "Tower 東京 12 مرحبا Łódź",
};

function filler(spec: readonly FieldSpec[], characters: string, flatten = false): SpecimenFill {
  return new SpecimenFill({ fields: spec }, { characters, flatten }, scripts);
}

function codes(fill: SpecimenFill): readonly string[] {
  return fill.issues.map(({ code }) => code);
}

/** The fonts in the resources of a field's first widget, by name. */
function fontsOf(output: Output, name: string): ReadonlyMap<string, unknown> {
  const widget = fieldOf(output, name).nodes[0]?.widgets[0];
  const { document } = output;
  const stream = document.resolve(document.dict(widget?.dict.get("AP"))?.get("N"));
  assert.ok(stream instanceof Stream);
  return document.dict(document.dict(stream.dict.get("Resources"))?.get("Font")) ?? new Map();
}

for (const [script, value] of Object.entries(VALUES)) {
  test(`a value in ${script} is stored exactly and drawn with a fallback font`, () => {
    const fill = filler([NAME], value);
    const output = fill.read([value]);
    assert.equal(fieldOf(output, "name").value, value);
    assert.deepEqual(codes(fill), ["font_substituted"]);
    assert.match(appearanceOf(output, "name"), /\/Fallback\d+ 10 Tf/u);
    assert.equal(selfTest(fill.compiled, nodePlatform, scripts.shaper), null);
  });
}

test("words next to those of another script keep the form's own font", () => {
  const output = filler([NAME], "東京").read(["Tower 東京"]);
  assert.match(
    appearanceOf(output, "name"),
    /\/Helv 10 Tf\n2 [\d.]+ Td\n\(Tower \) Tj\n\/Fallback/u,
  );
});

test("a single missing letter changes the font of that letter alone", () => {
  const content = appearanceOf(filler([NAME], "Ż").read(["Plac Żak"]), "name");
  assert.match(content, /\/Helv 10 Tf\n[^]*\(Plac \) Tj\n\/Fallback0 10 Tf\n/u);
  assert.match(content, /\/Fallback0 10 Tf\n[^]*\/Helv 10 Tf\n[^]*\(ak\) Tj/u);
});

test("a value that the form's own font can draw uses only it, whatever other rows contain", () => {
  const fill = filler([NAME], "Ж");
  const output = fill.read(["Crème brûlée"]);
  assert.deepEqual(codes(fill), []);
  assert.doesNotMatch(appearanceOf(output, "name"), /Fallback/u);
});

test("next to a bold font of the form the fallback face is bold, and each weight is embedded once", () => {
  const bold: FieldSpec = {
    ...NAME,
    name: "bold",
    at: [50, 600, 250, 620],
    defaultAppearance: "/HeBo 10 Tf 0 g",
  };
  const names = (fields: readonly FieldSpec[]): readonly string[] =>
    filler(fields, "Ж").compiled.plan.faces.map(({ name }) => name);
  assert.deepEqual(names([NAME]), ["sans"]);
  assert.deepEqual(names([bold]), ["sansBold"]);
  assert.deepEqual(names([NAME, bold]), ["sans", "sansBold"]);
  const output = filler([NAME, bold], "Ж").read(["Ж", "Ж"]);
  assert.match(appearanceOf(output, "name"), /\/Fallback0 10 Tf/u);
  assert.match(appearanceOf(output, "bold"), /\/Fallback1 10 Tf/u);
});

test("a character that no font has is drawn as a box, stored, and reported", () => {
  const fill = filler([NAME], "\u{10fffd}");
  const output = fill.read(["a\u{10fffd}"]);
  assert.equal(fieldOf(output, "name").value, "a\u{10fffd}");
  assert.ok(codes(fill).includes("glyph_missing"));
  assert.match(fill.issues[0]?.message ?? "", /^Character 2 \(U\+10FFFD\) is in no font/u);
  assert.match(appearanceOf(output, "name"), /ActualText<FEFFDBFFDFFD>>>BDC\n\[<0000>\] TJ/u);
});

/** The issues of a row with this text, filled by a host with these fonts. */
function issuesOf(text: string, own: Scripts): string {
  const fill = new SpecimenFill({ fields: [NAME] }, { characters: text }, own);
  fill.pdf([text]);
  return fill.issues.map(({ code, message }) => `${code}: ${message}`).join();
}

function lacking(...faces: readonly FaceName[]): Scripts {
  return { ...scripts, program: (face) => (faces.includes(face) ? null : scripts.program(face)) };
}

test("a character whose font is not installed is reported with the package to install", () => {
  const east = issuesOf("東", lacking("chinese", "japanese"));
  assert.match(
    east,
    /^glyph_missing: .* is in no font \(@platen\/fonts-cjk is not installed\); a box is drawn instead\.,/u,
  );
  assert.match(issuesOf("த", lacking("tamil")), /\(@platen\/fonts is not installed\)/u);
  assert.doesNotMatch(issuesOf("\u{10fffd}", lacking("chinese")), /installed/u);
  const none = { ...scripts, program: () => null };
  const without = issuesOf("Ж", none);
  assert.match(without, /^unencodable_text: .* \(@platen\/fonts is not installed\)\.$/u);
});

test("a character that was not announced fails the row, with its position", () => {
  const fill = filler([NAME], "Ж");
  assert.equal(fill.pdf(["Жλ"]), null);
  assert.deepEqual(codes(fill), ["unencodable_text"]);
  assert.match(fill.issues[0]?.message ?? "", /^Character 2 \(U\+03BB\)/u);
});

test("without fallback fonts a foreign character fails the row", () => {
  const fill = new SpecimenFill({ fields: [NAME] }, { characters: "Ж" });
  assert.equal(fill.pdf(["Ж"]), null);
  assert.deepEqual(codes(fill), ["unencodable_text"]);
});

test("each face is embedded once in the prefix and never in a row", () => {
  const many = Array.from({ length: 12 }, (_, at) => ({ ...NAME, name: `name${at}` }));
  const one = filler([NAME], "Жук").compiled.prefix.length;
  const all = filler(many, "Жук").compiled.prefix.length;
  assert.ok(all - one < 8000, `${all - one} bytes for eleven fields more`);
});

test("a form whose own options are foreign shows them, selected or not", () => {
  const list: FieldSpec = {
    type: "list",
    name: "city",
    at: [50, 600, 250, 660],
    options: ["Bonn", "Łódź"],
  };
  const fill = filler([list], "");
  const output = fill.read(["Bonn"]);
  assert.match(appearanceOf(output, "city"), /\(Bonn\) Tj[\s\S]*\/Fallback0 12 Tf/u);
  assert.deepEqual(codes(fill), []);
});

test("a form's own foreign value is shown in the blank form", () => {
  const output = filler([{ ...NAME, value: "Łódź" }], "").read([null]);
  assert.match(appearanceOf(output, "name"), /Fallback0/u);
});

test("a form's font with the resource name of a fallback face keeps its name", () => {
  const spec = {
    fields: [{ ...NAME, defaultAppearance: "/Fallback0 10 Tf 0 g" }],
    fonts: { Fallback0: "Times-Roman" },
  } as const;
  const fill = new SpecimenFill(spec, { characters: "東" }, scripts);
  const output = fill.read(["ab 東"]);
  assert.deepEqual([...fontsOf(output, "name").keys()], ["Fallback0", "Other0"]);
  assert.match(appearanceOf(output, "name"), /\/Fallback0 10 Tf[\s\S]*\(ab \) Tj\n\/Other0 10 Tf/u);
});

test("flattened, the value is in the page's content", () => {
  const pdf = filler([NAME], "Жук", true).pdf(["Жук"]);
  const content = Buffer.from(pdf ?? []).toString("latin1");
  const shown = /\/\w+S0 10 Tf\n[\d.]+ [\d.]+ Td\n\[<[0-9A-F]{4}/u.exec(content);
  assert.ok(shown !== null);
});

test("a password shows one asterisk per character of any script", () => {
  const fill = filler([{ ...NAME, password: true }], "Жук");
  assert.match(appearanceOf(fill.read(["Жук"]), "name"), /\(\*\*\*\) Tj/u);
  assert.deepEqual(codes(fill), []);
});

test("the same announcement gives the same bytes", () => {
  const value = VALUES.mixed;
  const [one, two] = [0, 1].map(() => filler([NAME], value).pdf([value]));
  assert.deepEqual(one, two);
});

test("whatever the announced characters, values read back as given and no row is invalid", () => {
  const letters = fc.constantFrom(
    ...Array.from(Object.values(VALUES).join("")),
    "(",
    "\\",
    "\n",
    " ",
  );
  const fields: readonly FieldSpec[] = [
    NAME,
    { type: "text", name: "notes", multiline: true, at: [50, 500, 150, 560] },
    { type: "text", name: "cells", comb: true, maxLength: 40, at: [50, 400, 250, 420] },
  ];
  const announced = Object.values(VALUES).join("");
  const fill = filler(fields, announced);
  fc.assert(
    fc.property(fc.string({ unit: letters, maxLength: 30 }), (text) => {
      const output = fill.read([text, text, text]);
      for (const { name } of fields) assert.equal(fieldOf(output, name).value, text);
    }),
    { numRuns: 200 },
  );
});

test("a value in another encoding is a text string with its byte order mark", () => {
  const output = filler([NAME], "Ж").read(["Ж"]);
  const value = fieldOf(output, "name").nodes[0]?.dict.get("V");
  assert.ok(value instanceof CosString);
  assert.deepEqual([...value.bytes], [0xfe, 0xff, 0x04, 0x16]);
});
