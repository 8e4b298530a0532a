import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { CosString, latin1Bytes, latin1Text, Name, Stream } from "#cos";
import type { FieldSpec, FormSpec, Place } from "../../forms/builder/mod.ts";
import {
  appearanceOf,
  fieldOf,
  type Output,
  readOutput,
  SpecimenFill,
} from "./specimen-fill.fixture.ts";

const BOX = [72, 700, 300, 720] as const;

function form(...fields: FieldSpec[]): FormSpec {
  return { fields };
}

function text(more: Partial<Extract<FieldSpec, { type: "text" }>> = {}): FieldSpec {
  return { type: "text", name: "name", at: BOX, defaultAppearance: "/Helv 10 Tf 0 g", ...more };
}

test("a text reads back as given, whatever its characters", () => {
  const fill = new SpecimenFill(form(text({ multiline: true })));
  const drawable = fc.string({
    unit: fc.constantFrom(...Array.from("aZ09 ()\\<>[]{}/%#\t\n\r\"'äßñÿþ€•–“”†™©½")),
    maxLength: 60,
  });
  fc.assert(
    fc.property(drawable, (value) => {
      assert.equal(fieldOf(fill.read([value]), "name").value, value);
    }),
  );
});

test("an omitted value keeps the template's, and an empty one clears it", () => {
  const fill = new SpecimenFill(form(text({ value: "Ada" })));
  assert.equal(fieldOf(fill.read([null]), "name").value, "Ada");
  assert.match(appearanceOf(fill.read([null]), "name"), /\(Ada\) Tj/u);
  const cleared = fill.read([""]);
  assert.equal(fieldOf(cleared, "name").value, "");
  assert.doesNotMatch(appearanceOf(cleared, "name"), /Ada/u);
});

test("the prefix alone is the blank form, complete and valid", () => {
  const fill = new SpecimenFill(form(text(), text({ name: "other", value: "x" })));
  const blank = readOutput(fill.compiled.prefix);
  assert.deepEqual(
    blank.form.fields.map((field) => [field.name, field.value]),
    [
      ["name", ""],
      ["other", "x"],
    ],
  );
});

test("only the chosen fields take values, in the chosen order", () => {
  const fill = new SpecimenFill(form(text(), text({ name: "b" }), text({ name: "c" })), {
    fields: ["c", "name"],
  });
  const output = fill.read(["third", "first"]);
  assert.equal(fieldOf(output, "c").value, "third");
  assert.equal(fieldOf(output, "name").value, "first");
  assert.equal(fieldOf(output, "b").value, "");
});

test("every widget of a field shows the value in its own size", () => {
  const wide = { rect: [72, 600, 500, 640] } as const;
  const fill = new SpecimenFill(form(text({ at: [{ rect: BOX }, wide], quadding: 2 })));
  const output = fill.read(["both"]);
  for (const widget of [0, 1]) assert.match(appearanceOf(output, "name", widget), /\(both\) Tj/u);
  assert.notEqual(appearanceOf(output, "name", 0), appearanceOf(output, "name", 1));
});

test("fields of one name are one field: each of its dictionaries gets the value", () => {
  const fill = new SpecimenFill(form(text(), text({ at: [72, 500, 300, 520] })));
  assert.equal(fill.compiled.fields.length, 1);
  const { nodes } = fieldOf(fill.read(["twice"]), "name");
  assert.equal(nodes.length, 2);
  for (const node of nodes) assert.ok(node.dict.has("V"));
});

test("a checkbox is set to its on-state, whatever that is called", () => {
  for (const state of ["Yes", "1", "No", "On state", "a#b", "\u00c3\u00a9t\u00c3\u00a9"]) {
    const fill = new SpecimenFill(
      form({ type: "checkbox", name: "agree", at: { rect: [72, 660, 90, 678], state } }),
    );
    const on = fill.read([true]);
    const [node] = fieldOf(on, "agree").nodes;
    assert.equal(on.document.name(node?.dict.get("V")), state);
    assert.equal(on.document.name(node?.dict.get("AS")), state);
    const off = fill.read(["no "]);
    assert.equal(off.document.name(fieldOf(off, "agree").nodes[0]?.dict.get("AS")), "Off");
  }
});

const SIZE: FieldSpec = {
  type: "radio",
  name: "size",
  exportValues: ["small", "large"],
  at: [
    { rect: [72, 630, 90, 648], state: "0" },
    { rect: [99, 630, 117, 648], state: "1" },
  ],
};

test("a radio field accepts a state or its option's text, and switches its other buttons off", () => {
  const fill = new SpecimenFill(form(SIZE));
  for (const value of ["1", "large"]) {
    const output = fill.read([value]);
    const [node] = fieldOf(output, "size").nodes;
    assert.equal(output.document.name(node?.dict.get("V")), "1");
    const states = node?.widgets.map((widget) => output.document.name(widget.dict.get("AS")));
    assert.deepEqual(states, ["Off", "1"]);
  }
  assert.equal(fill.pdf(["medium"]), null);
});

const COUNTRY = {
  name: "country",
  options: [["FR", "France"], ["PE", "Peru"], "Chad"],
  at: [72, 560, 200, 618],
} as const;

test("a combo box writes the export value and shows the text", () => {
  const fill = new SpecimenFill(form({ type: "combo", ...COUNTRY }));
  for (const value of ["PE", "Peru"]) {
    const output = fill.read([value]);
    assert.equal(fieldOf(output, "country").value, "PE");
    assert.match(appearanceOf(output, "country"), /\(Peru\) Tj/u);
  }
});

/** Returns the texts that the two widgets of the country show. */
function shownTexts(output: Output): readonly (string | undefined)[] {
  return [0, 1].map((widget) => /\((.*)\) Tj/u.exec(appearanceOf(output, "country", widget))?.[1]);
}

test("a widget of a combo box with options of its own shows its own text, else the export value", () => {
  const rect = COUNTRY.at;
  const pair = ["FR", "République"].map((item) => new CosString(latin1Bytes(item)));
  const own: Place = { rect, extra: { Opt: [pair, new CosString(latin1Bytes("Peru"))] } };
  const spec = form({ type: "combo", ...COUNTRY, value: "PE", at: [{ rect }, own] });
  const fill = new SpecimenFill(spec);
  assert.deepEqual(shownTexts(fill.read([null])), ["Peru", "PE"]);
  assert.deepEqual(shownTexts(fill.read(["FR"])), ["France", "R\u00e9publique"]);
  assert.deepEqual(shownTexts(fill.read(["Chad"])), ["Chad", "Chad"]);
  const { document } = new SpecimenFill(spec, { flatten: true }).read(["PE"]);
  const streams = [...document.objects.values()].flatMap((object) =>
    object instanceof Stream ? latin1Text(object.data) : [],
  );
  assert.match(streams.join("\n"), /\(Peru\) Tj[^]*\(PE\) Tj/u);
});

test("a list box shows every option and highlights the selected ones", () => {
  const fill = new SpecimenFill(form({ type: "list", multiSelect: true, ...COUNTRY }));
  const output = fill.read(["Chad;FR"]);
  assert.deepEqual(fieldOf(output, "country").value, ["FR", "Chad"]);
  const content = appearanceOf(output, "country");
  for (const item of ["France", "Peru", "Chad"]) assert.ok(content.includes(`(${item}) Tj`));
  assert.equal(content.match(/0\.600006 0\.756866 0\.854904 rg/gu)?.length, 2);
  const none = fill.read([""]);
  assert.deepEqual(fieldOf(none, "country").value, []);
});

test("a failed row reports every field with its reason, and never the value", () => {
  const fill = new SpecimenFill(
    form(text({ maxLength: 3 }), text({ name: "b" }), { type: "combo", ...COUNTRY }),
  );
  const secret = "S3CRET";
  assert.equal(fill.pdf([secret, `${secret} Ω`, secret]), null);
  const codes = fill.issues.map((issue) => [issue.field, issue.code, issue.severity]);
  assert.deepEqual(codes, [
    ["name", "max_length_exceeded", "error"],
    ["country", "value_not_in_options", "error"],
    ["b", "unencodable_text", "error"],
  ]);
  assert.equal(fill.pdf([null, `${secret} Ω`, null]), null);
  assert.equal(fill.issues[0]?.code, "unencodable_text");
  assert.match(fill.issues[0]?.message ?? "", /Character 8 \(U\+03A9\)/u);
  assert.doesNotMatch(JSON.stringify(fill.issues), /S3CRET/u);
  assert.ok(fill.pdf(["abc", secret, "Peru"]) !== null, "the next row is not held back");
  assert.deepEqual(fill.issues, []);
});

test("overflowing text and read-only fields give warnings", () => {
  const fill = new SpecimenFill(form(text({ readOnly: true }), text({ name: "b" })));
  fill.read(["x", "a long sentence that will never fit a box as narrow as this one is"]);
  assert.deepEqual(
    fill.issues.map((issue) => [issue.severity, issue.code, issue.field]),
    [
      ["warning", "field_read_only", "name"],
      ["warning", "text_truncated", "b"],
    ],
  );
});

test("a password is stored and shown as asterisks", () => {
  const fill = new SpecimenFill(form(text({ password: true })));
  const output = fill.read(["geheim"]);
  assert.equal(fieldOf(output, "name").value, "geheim");
  assert.match(appearanceOf(output, "name"), /\(\*{6}\) Tj/u);
});

test("/NeedAppearances and stale widget values are removed", () => {
  const fill = new SpecimenFill({
    needAppearances: true,
    fields: [text({ at: [{ rect: BOX, extra: { V: new Name("stale") } }], merged: false })],
  });
  const output = fill.read(["new"]);
  const acroForm = output.document.dict(
    output.document.dict(output.document.root)?.get("AcroForm"),
  );
  assert.equal(acroForm?.has("NeedAppearances"), false);
  assert.equal(fieldOf(output, "name").nodes[0]?.widgets[0]?.dict.has("V"), false);
});

test("the same form and row give the same bytes", () => {
  const spec = form(text(), SIZE, { type: "combo", ...COUNTRY });
  const row = ["Ada", "small", "Chad"];
  const [one, other] = [new SpecimenFill(spec), new SpecimenFill(spec)];
  assert.deepEqual(one.compiled, other.compiled);
  assert.deepEqual(one.pdf(row), other.pdf(row));
  assert.deepEqual(one.pdf(row), one.pdf(row), "and a row leaves nothing behind");
});

test("a form beyond 16 MiB uses four-byte offsets", () => {
  const fill = new SpecimenFill({ ...form(text()), pages: [{}] }, {});
  const small = fill.read(["x"]);
  const noise = Uint8Array.from({ length: 17_000_000 }, (_, i) => (i * 2_654_435_761) >>> 13);
  const page = small.document.dict(small.document.resolve(small.document.root));
  page?.set("Noise", small.document.add(new Stream(new Map([["Filter", new Name("X")]]), noise)));
  const large = new SpecimenFill(small.document);
  assert.ok(large.compiled.prefix.length > 16_777_216);
  assert.equal(fieldOf(large.read(["far away"]), "name").value, "far away");
});

test("values far larger than their box are stored completely and drawn in bounds", () => {
  const fill = new SpecimenFill(form(text({ multiline: true }), text({ name: "b" })));
  const long = "word ".repeat(30_000);
  const output = fill.read([long, long]);
  assert.equal(fieldOf(output, "name").value, long);
  assert.equal(fieldOf(output, "b").value, long);
  assert.ok(appearanceOf(output, "name").length < 10_000);
  assert.equal(fill.pdf(["x".repeat(1_000_001), null]), null);
});

test("an appearance's /Length is exact, however many digits it has", () => {
  const fill = new SpecimenFill(form(text({ multiline: true, at: [10, 10, 600, 780] })));
  for (const length of [0, 1, 700, 900, 1000, 2000]) {
    const content = appearanceOf(fill.read(["ab ".repeat(length)]), "name");
    assert.match(content, /EMC$/u, `${length}`);
    assert.ok(latin1Text(new TextEncoder().encode(content)).startsWith("/Tx BMC\nq\n"));
  }
});

test("a group's value is moved down to its fields, so that it cannot contradict a row", () => {
  const spec: FormSpec = {
    groups: { person: { value: "Group" } },
    fields: [text({ name: "person.first" }), text({ name: "person.last" })],
  };
  const output = new SpecimenFill(spec).read(["Ada", null]);
  assert.equal(fieldOf(output, "person.first").value, "Ada");
  assert.equal(fieldOf(output, "person.last").value, "Group");
  const [node] = fieldOf(output, "person.first").nodes;
  assert.equal(output.document.dict(node?.dict.get("Parent"))?.has("V"), false);
});

test("a widget's stale selection is removed", () => {
  const spec: FieldSpec = {
    type: "combo",
    ...COUNTRY,
    merged: false,
    at: [{ rect: BOX, extra: { I: [2] } }],
    extra: { I: [1] },
  };
  const [node] = fieldOf(new SpecimenFill(form(spec)).read(["FR"]), "country").nodes;
  assert.equal(node?.dict.has("I"), false);
  assert.equal(node?.widgets[0]?.dict.has("I"), false);
});
