import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { joinForms } from "#assemble";
import { readForm } from "#form";
import { nodePlatform } from "#node";
import { type FieldSpec, type FormSpec, formDocument } from "../../forms/builder/mod.ts";
import { type AnyForm, anyForm, valuesOf } from "./any-form.fixture.ts";
import { compile } from "./compile.ts";
import { selfTest } from "./self-test.ts";
import { appearanceOf, fieldOf, SpecimenFill } from "./specimen-fill.fixture.ts";

type Opened = Parameters<typeof joinForms>[0][number];

function openSpec(spec: FormSpec): Opened {
  const document = formDocument(spec);
  return { document, form: readForm(document) };
}

const NAME = { type: "text", name: "name", at: [72, 700, 300, 720] } as const;
const AGREE: FieldSpec = { type: "checkbox", name: "agree", at: [72, 660, 90, 678] };

test("values of several forms come in the order of the forms and stay separate", () => {
  const one = openSpec({ fields: [NAME, AGREE] });
  const joined = joinForms([one, openSpec({ fields: [AGREE, NAME] }), one]);
  assert.deepEqual(joined.prefixes, ["", "t2.", "t3."]);
  const output = new SpecimenFill(joined.document).read(["Ada", true, false, "Bob", "Cyd", null]);
  const values = output.form.fields.map(({ name, value }) => [name, value]);
  assert.deepEqual(values, [
    ["name", "Ada"],
    ["agree", "Yes"],
    ["t2.agree", ""],
    ["t2.name", "Bob"],
    ["t3.name", "Cyd"],
    ["t3.agree", ""],
  ]);
  const pages = output.form.fields.map(({ nodes }) => nodes[0]?.widgets[0]?.page);
  assert.deepEqual(pages, [1, 1, 2, 2, 3, 3]);
});

test("whatever the forms, each value reads back below its form's name", () => {
  fc.assert(
    fc.property(anyForm(1), anyForm(1), (one: AnyForm, other: AnyForm) => {
      const joined = joinForms([openSpec(one.spec), openSpec(other.spec)]);
      const rows = [one.rows[0] ?? [], other.rows[0] ?? []];
      const compiled = compile(joined, {}, nodePlatform);
      const names = [...one.names, ...other.names.map((name) => `t2.${name}`)];
      assert.deepEqual(compiled.fields.map(({ name }) => name).toSorted(), names.toSorted());
      assert.equal(selfTest(compiled, nodePlatform), null);
      const document = joinForms([openSpec(one.spec), openSpec(other.spec)]).document;
      const output = new SpecimenFill(document, { fields: names }).read(rows.flatMap(valuesOf));
      for (const [index, { expected }] of rows.flat().entries()) {
        if (expected === null) continue;
        assert.deepEqual(fieldOf(output, names[index] ?? "").value, expected);
      }
    }),
    { numRuns: 40 },
  );
});

test("each form keeps its own default font, size and alignment", () => {
  const joined = joinForms([
    openSpec({ fields: [NAME], defaultAppearance: "/Helv 9 Tf 0 g" }),
    openSpec({
      fields: [NAME],
      defaultAppearance: "/Helv 7 Tf 1 0 0 rg",
      fonts: { Helv: "Courier" },
    }),
    openSpec({ fields: [NAME], defaultAppearance: "/Helv 8 Tf 0 g" }),
  ]);
  const output = new SpecimenFill(joined.document).read(["a", "b", "c"]);
  assert.match(appearanceOf(output, "name"), /0 g\n\/Helv 9 Tf/u);
  assert.match(appearanceOf(output, "t2.name"), /1 0 0 rg\n\/Helv_2 7 Tf/u);
  assert.match(appearanceOf(output, "t3.name"), /0 g\n\/Helv 8 Tf/u);
  const fonts = output.document.dict(output.form.resources.get("Font"));
  const base = (name: string): string | null =>
    output.document.name(output.document.dict(fonts?.get(name))?.get("BaseFont"));
  assert.deepEqual([base("Helv"), base("Helv_2"), base("Helv_3")], ["Helvetica", "Courier", null]);
});

test("a form with /NeedAppearances does not affect another's appearances", () => {
  const given: FieldSpec = { ...NAME, value: "given" };
  const stale = openSpec({ fields: [given], needAppearances: true });
  const joined = joinForms([openSpec({ fields: [given] }), stale]);
  assert.equal(joined.form.needAppearances, false);
  const output = new SpecimenFill(joined.document).read([null, null]);
  assert.match(appearanceOf(output, "t2.name"), /\(given\) Tj/u);
});

test("joined forms are flattened and stamped like one", () => {
  const joined = joinForms([openSpec({ fields: [NAME] }), openSpec({ fields: [NAME, AGREE] })]);
  const fill = new SpecimenFill(joined.document, { flatten: true, test: true });
  const output = fill.read(["one", "two", true]);
  assert.equal(output.form.fields.length, 0);
  assert.equal(output.form.pageCount, 2);
});
