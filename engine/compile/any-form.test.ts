import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { latin1Text, Stream } from "#cos";
import { readPages } from "#form";
import { nodePlatform } from "#node";
import { type AnyForm, type AnyRow, anyForm, valuesOf } from "./any-form.fixture.ts";
import { selfTest } from "./self-test.ts";
import {
  appearanceOf,
  fieldOf,
  type Output,
  readOutput,
  SpecimenFill,
} from "./specimen-fill.fixture.ts";

const RUNS = { numRuns: 60 };

/** Every field's value by name. */
function readBack({ form }: Output): ReadonlyMap<string, unknown> {
  return new Map(form.fields.map((field) => [field.name, field.value]));
}

function computeExpected(
  blank: Output,
  names: readonly string[],
  row: AnyRow,
): Map<string, unknown> {
  const values = new Map(readBack(blank));
  for (const [index, name] of names.entries()) {
    const given = row[index]?.expected ?? null;
    if (given !== null) values.set(name, given);
  }
  return values;
}

function filler({ spec, names }: AnyForm): SpecimenFill {
  return new SpecimenFill(spec, { fields: names });
}

test("in any form every value reads back, and every unfilled field keeps its own", () => {
  fc.assert(
    fc.property(anyForm(), (form) => {
      const fill = filler(form);
      const blank = readOutput(fill.compiled.prefix);
      for (const row of form.rows) {
        assert.deepEqual(
          readBack(fill.read(valuesOf(row))),
          computeExpected(blank, form.names, row),
        );
      }
    }),
    RUNS,
  );
});

test("values read back from any form whose text shrinks", () => {
  fc.assert(
    fc.property(anyForm(), ({ spec, names, rows }) => {
      const overflow = Object.fromEntries(names.map((name) => [name, "shrink"] as const));
      const fill = new SpecimenFill(spec, { fields: names, overflow });
      const blank = readOutput(fill.compiled.prefix);
      for (const row of rows) {
        assert.deepEqual(readBack(fill.read(valuesOf(row))), computeExpected(blank, names, row));
      }
    }),
    RUNS,
  );
});

test("an output used as a template has the same values and can be filled again", () => {
  fc.assert(
    fc.property(anyForm(2), (form) => {
      const [first = [], second = first] = form.rows;
      const once = filler(form).read(valuesOf(first));
      const again = new SpecimenFill(once.document, { fields: form.names });
      const blank = readOutput(again.compiled.prefix);
      assert.deepEqual(readBack(blank), readBack(once));
      const output = again.read(valuesOf(second));
      assert.deepEqual(readBack(output), computeExpected(blank, form.names, second));
    }),
    { numRuns: 30 },
  );
});

test("every widget of a button shows its field's value or Off, whatever the row", () => {
  fc.assert(
    fc.property(anyForm(1), (form) => {
      const { document, form: read } = filler(form).read(valuesOf(form.rows[0] ?? []));
      for (const field of read.fields) {
        if (field.type !== "checkbox" && field.type !== "radio") continue;
        for (const widget of field.nodes.flatMap((node) => node.widgets)) {
          const shown = document.name(widget.dict.get("AS"));
          const has = widget.onStates.some((state) => state === field.value);
          assert.equal(shown, has ? field.value : "Off");
        }
      }
    }),
    { numRuns: 30 },
  );
});

/** The operators between BT and ET, with font names normalised. */
function textObjects(content: string): readonly string[] {
  return [...content.matchAll(/^BT\n[^]*?\nET$/gmu)].map(([text]) =>
    text.replace(/^\/\S+ /gmu, "/Font "),
  );
}

/** The content of all pages. */
function readBurnt({ document }: Output): string {
  const streams = readPages(document).flatMap(
    ({ dict }) => document.array(dict.get("Contents")) ?? [],
  );
  const contents = streams.map((ref) => document.resolve(ref));
  return contents.map((one) => (one instanceof Stream ? latin1Text(one.data) : "")).join("\n");
}

test("flattened pages show the same glyphs as the appearance streams", () => {
  fc.assert(
    fc.property(anyForm(2), (form) => {
      const { spec, names, rows } = form;
      const fields = filler(form);
      const pages = new SpecimenFill(spec, { fields: names, flatten: true });
      for (const row of rows) {
        const kept = fields.read(valuesOf(row));
        const content = new Set(textObjects(readBurnt(pages.read(valuesOf(row)))));
        for (const [index, name] of names.entries()) {
          const { type, nodes } = fieldOf(kept, name);
          if (row[index]?.value === null || !["text", "choice"].includes(type)) continue;
          const count = nodes.flatMap((node) => node.widgets).length;
          for (let place = 0; place < count; place += 1) {
            for (const text of textObjects(appearanceOf(kept, name, place))) {
              assert.ok(content.has(text), text);
            }
          }
        }
      }
    }),
    { numRuns: 40 },
  );
});

test("the self-test passes every form that can be filled, flattened too", () => {
  fc.assert(
    fc.property(anyForm(1), fc.boolean(), ({ spec }, flatten) => {
      const { compiled } = new SpecimenFill(spec, { flatten });
      assert.equal(selfTest(compiled, nodePlatform), null);
    }),
    { numRuns: 40 },
  );
});
