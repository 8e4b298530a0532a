import assert from "node:assert/strict";
import { test } from "node:test";
import { type CosObject, CosString, latin1Bytes, Name, Stream } from "#cos";
import { type FieldSpec, type FormSpec, formDocument } from "../../forms/builder/mod.ts";
import { sampleRows } from "./sample-rows.ts";
import {
  appearanceOf,
  fieldOf,
  type Output,
  readOutput,
  SpecimenFill,
} from "./specimen-fill.fixture.ts";

type TextSpec = Extract<FieldSpec, { type: "text" }>;

function text(more: Partial<TextSpec> = {}): TextSpec {
  const look = { at: [72, 700, 300, 720], defaultAppearance: "/Helv 10 Tf 0 g" } as const;
  return { type: "text", name: "a", ...look, ...more };
}

/** An appearance in the file that shows something other than the value. */
function ownAppearance(): CosObject {
  const dict = new Map<string, CosObject>([
    ["Subtype", new Name("Form")],
    ["BBox", [0, 0, 228, 20]],
  ]);
  return new Stream(dict, latin1Bytes("% the file's own"));
}

/** The blank form: what a reader sees before any row. */
function compileRest(field: FieldSpec, more: FormSpec = {}, isDrawn = false): Output {
  const document = formDocument({ ...more, fields: [field] });
  if (isDrawn) {
    for (const object of document.objects.values()) {
      if (!(object instanceof Map) || document.name(object.get("Subtype")) !== "Widget") continue;
      object.set("AP", new Map([["N", document.add(ownAppearance())]]));
    }
  }
  return readOutput(new SpecimenFill(document).compiled.prefix);
}

test("an appearance in the file is kept unless /NeedAppearances is set", () => {
  assert.equal(appearanceOf(compileRest(text({ value: "x" }), {}, true), "a"), "% the file's own");
  const distrusted = compileRest(text({ value: "x" }), { needAppearances: true }, true);
  assert.match(appearanceOf(distrusted, "a"), /\(x\) Tj/u);
});

test("a field without an appearance gets one with its value, or only its frame", () => {
  assert.match(appearanceOf(compileRest(text({ value: "(x)" })), "a"), /\(\\\(x\\\)\) Tj/u);
  assert.equal(appearanceOf(compileRest(text()), "a"), "/Tx BMC\nEMC");
});

test("a value that its font cannot draw stays the field's value, with a blank appearance", () => {
  const output = compileRest(text({ value: "日本" }));
  assert.equal(appearanceOf(output, "a"), "/Tx BMC\nEMC");
  assert.equal(fieldOf(output, "a").value, "日本");
});

test("the blank form shows the text of a combo box's value, and a list's items with the value highlighted", () => {
  const options = [
    ["FR", "France"],
    ["PE", "Peru"],
  ] as const;
  const at = [72, 600, 200, 660] as const;
  const combo = compileRest({ type: "combo", name: "a", options, value: "PE", at });
  assert.match(appearanceOf(combo, "a"), /\(Peru\) Tj/u);
  const list = appearanceOf(
    compileRest({ type: "list", name: "a", options, value: "PE", at }),
    "a",
  );
  assert.equal(list.match(/ rg\n/gu)?.length, 1);
  assert.match(list, /\(France\) Tj[^]*\(Peru\) Tj/u);
});

test("entries that would contradict a row are removed: rich text, indices, the widget's own state", () => {
  const stale = { RV: new CosString(latin1Bytes("<p>x</p>")), I: [0], TI: 3, AS: new Name("N") };
  for (const merged of [true, false]) {
    const at = { rect: [72, 700, 300, 720], extra: stale } as const;
    const output = compileRest(text({ at, merged, extra: { RV: stale.RV, I: [1] } }));
    const [node] = fieldOf(output, "a").nodes;
    for (const dict of [node?.dict, node?.widgets[0]?.dict]) {
      for (const key of ["RV", "I", "AS"]) assert.equal(dict?.has(key), false, key);
    }
  }
});

test("a rotated widget has the same box and matrix in the blank form as in a row", () => {
  const at = { rect: [72, 500, 92, 700], rotation: 90 } as const;
  const fill = new SpecimenFill({ fields: [text({ at, value: "up" })] });
  const [rest, filled] = [readOutput(fill.compiled.prefix), fill.read(["up"])].map((output) => {
    const widget = fieldOf(output, "a").nodes[0]?.widgets[0];
    const normal = output.document.dict(output.document.dict(widget?.dict.get("AP"))?.get("N"));
    return [normal?.get("BBox"), normal?.get("Matrix"), appearanceOf(output, "a")];
  });
  assert.deepEqual(rest, filled);
  assert.deepEqual(rest?.[0], [0, 0, 200, 20]);
  assert.deepEqual(rest?.[1], [0, 1, -1, 0, 20, 0]);
});

test("a group's value is moved to every field below it, and a field's own is kept", () => {
  const spec: FormSpec = {
    groups: { top: { value: "from above" } },
    fields: [text({ name: "top.middle.low" }), text({ name: "top.own", value: "own" })],
  };
  const output = readOutput(new SpecimenFill(spec).compiled.prefix);
  assert.equal(fieldOf(output, "top.middle.low").value, "from above");
  assert.equal(fieldOf(output, "top.own").value, "own");
  assert.match(appearanceOf(output, "top.middle.low"), /\(from above\) Tj/u);
});

test("fields with one font share it, and the form has every font once", () => {
  const names = ["Helv", "Cour", "Helv", "Helv"];
  const fields = names.map((font, index) =>
    text({ name: `f${index}`, defaultAppearance: `/${font} ${8 + index} Tf 0 g` }),
  );
  const { compiled } = new SpecimenFill({ fields });
  assert.equal(compiled.plan.fonts.length, 2);
});

test("the sample values fit their fields, and every button is switched both ways", () => {
  const { compiled } = new SpecimenFill({
    fields: [
      text({ name: "short", maxLength: 3 }),
      { type: "checkbox", name: "check", at: [0, 0, 9, 9] },
      { type: "combo", name: "combo", options: ["A", "B"], at: [0, 0, 99, 20] },
      { type: "combo", name: "none", options: [], at: [0, 0, 99, 20] },
    ],
  });
  const rows = sampleRows(compiled.plan.fields);
  assert.ok(rows.length >= 2);
  for (const [short, , combo, none] of rows) {
    assert.ok(typeof short === "string" && short.length <= 3);
    assert.ok(combo === "A" || combo === "B");
    assert.equal(none, null);
  }
  assert.deepEqual(new Set(rows.map((row) => row[1])), new Set(["Yes", "Off"]));
});
