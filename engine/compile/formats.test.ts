import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { CosString, type Dict, latin1Bytes, latin1Text, Name, Stream } from "#cos";
import { readPages } from "#form";
import { applyFormat } from "#format";
import type { FieldSpec } from "../../forms/builder/mod.ts";
import {
  appearanceOf,
  fieldOf,
  type Output,
  readOutput,
  SpecimenFill,
} from "./specimen-fill.fixture.ts";

const LOOK = { at: [72, 700, 300, 720], defaultAppearance: "/Helv 10 Tf 0 0 1 rg" } as const;
const MONEY = 'AFNumber_Format(2, 0, 3, 0, "$", true);';
const SSN = "AFSpecial_Format(3);";
const DATE = 'AFDate_FormatEx("mm/dd/yyyy");';

type TextSpec = Extract<FieldSpec, { type: "text" }>;

function text(format: string, more: Partial<TextSpec> = {}): TextSpec {
  return { type: "text", name: "a", ...LOOK, format, ...more };
}

function combo(script: string): FieldSpec {
  const action: Dict = new Map();
  action.set("S", new Name("JavaScript")).set("JS", new CosString(latin1Bytes(script)));
  const extra = { AA: new Map([["F", action]]) };
  const options = [["TH", "1000"], "none"] as const;
  return { type: "combo", name: "a", ...LOOK, options, editable: true, extra };
}

/** Fills one field; returns its value, the text that it shows, the colour, and the warnings. */
function fillField(field: FieldSpec, value: string): readonly unknown[] {
  const fill = new SpecimenFill({ fields: [field] });
  const output = fill.read([value]);
  const content = appearanceOf(output, "a");
  return [
    fieldOf(output, "a").value,
    ...readDrawn(content),
    fill.issues.map((issue) => issue.code),
  ];
}

function readDrawn(content: string): readonly (string | undefined)[] {
  const shown = /\(((?:\\.|[^\\])*)\) Tj/u.exec(content)?.[1];
  return [shown?.replace(/\\(.)/gu, "$1"), /^(\S+ \S+ \S+) rg$/mu.exec(content)?.[1]];
}

const BLUE = "0 0 1";
const RED = "1 0 0";

test("a value is shown in its field's format, and /V has it as given", () => {
  assert.deepEqual(fillField(text(MONEY), "1234.5"), ["1234.5", "$1,234.50", BLUE, []]);
  assert.deepEqual(fillField(text(DATE), "2024-03-05"), ["2024-03-05", "03/05/2024", BLUE, []]);
  const phone = text("AFSpecial_Format(2);");
  assert.deepEqual(fillField(phone, "8005551234"), ["8005551234", "(800) 555-1234", BLUE, []]);
});

test("a negative number is red where its format says so, and only there", () => {
  assert.deepEqual(fillField(text(MONEY), "-3"), ["-3", "($3.00)", RED, []]);
  const plain = 'AFNumber_Format(2, 0, 2, 0, "$", true);';
  assert.deepEqual(fillField(text(plain), "-3"), ["-3", "($3.00)", BLUE, []]);
});

test("a value that does not match its format is shown as given, with a warning that names the format", () => {
  assert.deepEqual(fillField(text(DATE), "soon"), ["soon", "soon", BLUE, ["format_mismatch"]]);
  const fill = new SpecimenFill({ fields: [text(DATE), text(MONEY, { name: "b" })] });
  fill.read(["sooner S3CRET", "S3CRET"]);
  assert.deepEqual(
    fill.issues.map(({ severity, field, message }) => [severity, field, message]),
    [
      ["warning", "a", "The value cannot be read as a date (mm/dd/yyyy); it is shown as given."],
      ["warning", "b", "The value cannot be read as a number; it is shown as given."],
    ],
  );
});

test("an empty value shows nothing, without a warning", () => {
  assert.deepEqual(fillField(text(MONEY), ""), ["", "", BLUE, []]);
});

test("a combo box shows options and custom text in its format", () => {
  assert.deepEqual(fillField(combo(MONEY), "TH"), ["TH", "$1,000.00", BLUE, []]);
  assert.deepEqual(fillField(combo(MONEY), "-5"), ["-5", "($5.00)", RED, []]);
  assert.deepEqual(fillField(combo(MONEY), "none"), ["none", "none", BLUE, []]);
  assert.deepEqual(fillField(combo(MONEY), "x"), ["x", "x", BLUE, ["format_mismatch"]]);
});

test("a password is not formatted, nor is text that would not fit its comb", () => {
  assert.deepEqual(fillField(text(MONEY, { password: true }), "12").slice(1, 2), ["**"]);
  for (const [maxLength, shown] of [
    [9, "123456789"],
    [11, "123-45-6789"],
  ] as const) {
    const fill = new SpecimenFill({ fields: [text(SSN, { comb: true, maxLength })] });
    const cells = appearanceOf(fill.read(["123456789"]), "a").matchAll(/\((.)\)/gu);
    assert.equal([...cells].map(([, cell]) => cell).join(""), shown);
    assert.deepEqual(fill.issues, []);
  }
});

/** The same before any row. */
function compileRest(field: FieldSpec): readonly unknown[] {
  const output = readOutput(new SpecimenFill({ fields: [field] }).compiled.prefix);
  return [fieldOf(output, "a").value, ...readDrawn(appearanceOf(output, "a"))];
}

test("a requested format replaces the field's own, and /V keeps the value", () => {
  const options = { formats: { a: "date(dd.mm.yyyy)", gone: "number(2)" } };
  const plain: FieldSpec = { type: "text", name: "a", ...LOOK };
  for (const field of [text(MONEY), plain]) {
    const fill = new SpecimenFill({ fields: [field] }, options);
    const output = fill.read(["2024-03-05"]);
    assert.equal(fieldOf(output, "a").value, "2024-03-05");
    assert.equal(readDrawn(appearanceOf(output, "a"))[0], "05.03.2024");
    assert.deepEqual(fill.issues, []);
  }
});

test("an unknown format shows the value as it is", () => {
  const fill = new SpecimenFill({ fields: [text(MONEY)] }, { formats: { a: "shouted" } });
  assert.equal(readDrawn(appearanceOf(fill.read(["1234.5"]), "a"))[0], "1234.5");
  assert.deepEqual(fill.issues, []);
});

test("the template's own value is shown in its format, in red where that applies", () => {
  assert.deepEqual(compileRest(text(MONEY, { value: "1234.5" })), ["1234.5", "$1,234.50", BLUE]);
  assert.deepEqual(compileRest(text(MONEY, { value: "-1" })), ["-1", "($1.00)", RED]);
  assert.deepEqual(compileRest(text(DATE, { value: "soon" })), ["soon", "soon", BLUE]);
});

function readBurnt({ document }: Output): string {
  const [page] = readPages(document);
  const streams = document.array(page?.dict.get("Contents")) ?? [];
  const contents = streams.map((ref) => document.resolve(ref));
  return contents.map((one) => (one instanceof Stream ? latin1Text(one.data) : "")).join("\n");
}

test("flattened, a value is burnt in as its field would show it", () => {
  const fill = new SpecimenFill({ fields: [text(MONEY)] }, { flatten: true });
  assert.deepEqual(readDrawn(readBurnt(fill.read(["1234.5"]))), ["$1,234.50", BLUE]);
  assert.deepEqual(readDrawn(readBurnt(fill.read(["-1234.5"]))), ["($1,234.50)", RED]);
});

test("whatever a row says, every widget shows the formatted text", () => {
  const at = [{ rect: LOOK.at }, { rect: [72, 600, 400, 630] }] as const;
  const fill = new SpecimenFill({ fields: [text(MONEY, { at })] });
  const value = fc.oneof(
    fc.string({ unit: fc.constantFrom(...Array.from("0123456789.,-$() x")), maxLength: 12 }),
    fc.integer().map(String),
  );
  fc.assert(
    fc.property(value, (given) => {
      const output = fill.read([given]);
      assert.equal(fieldOf(output, "a").value, given);
      const { text: shown = given } = applyFormat('number(2, negative 3, prefix "$")', given) ?? {};
      for (const widget of [0, 1]) {
        assert.equal(readDrawn(appearanceOf(output, "a", widget))[0], shown);
      }
    }),
  );
});
