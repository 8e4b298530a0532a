import assert from "node:assert/strict";
import { test } from "node:test";
import { type CosObject, CosString, latin1Bytes, Name } from "#cos";
import type { FieldSpec } from "#specimen";
import { appearanceOf, SpecimenFill } from "../compile/specimen-fill.fixture.ts";
import type { FieldValue } from "./value.ts";

function text(name: string, script: string | null = null): FieldSpec {
  const at = [50, 50, 150, 70] as const;
  if (script === null) return { type: "text", name, at };
  const JS = new CosString(latin1Bytes(script));
  const C = new Map<string, CosObject>([
    ["S", new Name("JavaScript")],
    ["JS", JS],
  ]);
  return { type: "text", name, at, value: "100", extra: { AA: new Map([["C", C]]) } };
}

const SUM = 'AFSimple_Calculate("SUM", new Array ("a", "b"));';
const FIELDS = [text("a"), text("b"), text("note"), text("total", SUM)];

function warned(fill: SpecimenFill, values: readonly FieldValue[]): readonly string[] {
  fill.read(values);
  return fill.issues.map(({ severity, code, field }) => `${severity} ${code} ${field}`);
}

const STALE = ["warning calculation_not_run total"];

test("filling an input of a calculated field warns that the calculation was not run", () => {
  const fill = new SpecimenFill({ fields: FIELDS });
  assert.deepEqual(warned(fill, ["1", null, null, null]), STALE);
  assert.match(appearanceOf(fill.read(["1", null, null, null]), "total"), /\(100\) Tj/u);
  assert.deepEqual(warned(fill, ["", "2", "x", null]), STALE);
  assert.deepEqual(warned(fill, [null, null, "x", null]), []);
  assert.deepEqual(warned(fill, [null, null, null, null]), []);
});

test("a value given for a calculated field is kept, with a warning", () => {
  const fill = new SpecimenFill({ fields: FIELDS });
  assert.deepEqual(warned(fill, [null, null, null, "7"]), STALE);
  assert.deepEqual(warned(fill, ["1", "2", null, "7"]), STALE);
  assert.match(fill.issues[0]?.message ?? "", /the value given is kept/u);
  assert.match(appearanceOf(fill.read(["1", "2", null, "7"]), "total"), /\(7\) Tj/u);
});

test("a calculated field that is not filled by rows is warned of, flattened or not", () => {
  for (const flatten of [false, true]) {
    const fill = new SpecimenFill({ fields: FIELDS }, { fields: ["note", "b"], flatten });
    assert.equal(fill.pdf(["x", "2"])?.length !== undefined, true);
    assert.deepEqual(
      fill.issues.map(({ field }) => field),
      ["total"],
    );
    assert.notEqual(fill.pdf(["x", null]), null);
    assert.deepEqual(fill.issues, []);
  }
});

test("a calculation with unreadable inputs is warned of when any other field is filled", () => {
  const fields = [text("a"), text("today", "event.value = fromDocument();")];
  const fill = new SpecimenFill({ fields });
  assert.deepEqual(warned(fill, ["x", null]), ["warning calculation_not_run today"]);
  assert.deepEqual(warned(fill, [null, null]), []);
});
