import assert from "node:assert/strict";
import { test } from "node:test";
import { inflateRawSync } from "node:zlib";
import { readDocument } from "#cos";
import { readForm } from "#form";
import type { OpenForm } from "#ingest";
import { nodeHost, nodePlatform } from "#node";
import { buildForm, type FieldSpec } from "../../forms/builder/mod.ts";
import { createEngine } from "./create-engine.ts";
import type { Engine, Values } from "./engine.ts";

const FIELDS: readonly FieldSpec[] = [
  { type: "text", name: "name", at: [50, 700, 250, 720], value: "as it was" },
  { type: "checkbox", name: "agreed", at: [50, 650, 62, 662] },
];
const engine = createEngine(await nodeHost());

async function openForm(of: Engine = engine, fields = FIELDS): Promise<OpenForm> {
  const form = await of.open(buildForm({ fields }));
  assert.ok(form.kind === "form");
  return form;
}

function valuesOf(pdf: Uint8Array | null): Readonly<Record<string, unknown>> {
  assert.ok(pdf !== null);
  const document = readDocument(pdf, nodePlatform.inflate);
  assert.ok("objects" in document);
  return Object.fromEntries(readForm(document).fields.map(({ name, value }) => [name, value]));
}

test("fields are listed in the form's order", async () => {
  const fields = engine.fields(await openForm());
  assert.deepEqual(
    fields.map(({ name, type }) => [name, type]),
    [
      ["name", "text"],
      ["agreed", "checkbox"],
    ],
  );
});

test("one row is filled by names, and other fields are unchanged", async () => {
  const form = await openForm();
  const { pdf, issues } = engine.fill(form, { agreed: true });
  assert.deepEqual(valuesOf(pdf), { name: "as it was", agreed: "Yes" });
  assert.deepEqual(issues, []);
});

test("any script is filled without being announced", async () => {
  const { pdf, issues } = engine.fill(await openForm(), { name: "Дмитрий 東京" });
  assert.equal(valuesOf(pdf)["name"], "Дмитрий 東京");
  assert.deepEqual(
    issues.map(({ code }) => code),
    ["font_substituted"],
  );
});

test("a failed row has no PDF and a reason, and does not affect the others", async () => {
  const rows = [{ agreed: "maybe" }, { agreed: "yes" }];
  const [first, second] = [...engine.fillMany(await openForm(), rows)];
  assert.equal(first?.pdf, null);
  assert.equal(first?.issues[0]?.code, "value_not_in_options");
  assert.equal(valuesOf(second?.pdf ?? null)["agreed"], "Yes");
});

test("a form is unchanged by compilations", async () => {
  const form = await openForm();
  const before = engine.fill(form, { name: "one" }).pdf;
  engine.flatten(form);
  engine.compile(form, { flatten: true });
  engine.fill(form, { name: "Ж" });
  assert.deepEqual(engine.fill(form, { name: "one" }).pdf, before);
});

test("a compiled template fills any number of calls", async () => {
  const template = engine.compile(await openForm(), { fields: ["name"] });
  assert.equal(valuesOf(engine.fill(template, { name: "Ada" }).pdf)["name"], "Ada");
  assert.throws(() => engine.fill(template, { agreed: true }), /no fillable field "agreed"/u);
});

test("caller errors are thrown with the row number, and leave the engine usable", async () => {
  const form = await openForm();
  const untyped = { name: "42" };
  Reflect.set(untyped, "name", 42);
  const rows = Iterator.from(engine.fillMany(form, [{ name: "Ada" }, untyped]));
  assert.notEqual(rows.next().value?.pdf, null);
  assert.throws(() => rows.next(), {
    name: "TypeError",
    message: /^Row 1, field "name": a value/u,
  });
  assert.throws(() => engine.fill(form, { nam: "Ada" }), {
    name: "RangeError",
    message: /^Row 0/u,
  });
  assert.throws(() => engine.compile(form, { fields: ["nam"] }), { name: "RangeError" });
  assert.equal(valuesOf(engine.fill(form, { name: "Ada" }).pdf)["name"], "Ada");
});

test("a template's rows are read lazily from any iterable", async () => {
  const template = engine.compile(await openForm());
  let taken = 0;
  function* people(): Generator<Values> {
    for (;;) yield { name: `Ada ${taken++}` };
  }
  for (const { index, pdf } of engine.fillMany(template, people())) {
    assert.equal(valuesOf(pdf)["name"], `Ada ${index}`);
    if (index === 2) break;
  }
  assert.equal(taken, 3);
});

test("two iterations over one template are independent", async () => {
  const template = engine.compile(await openForm());
  const [one, two] = ["one", "two"].map((name) =>
    Iterator.from(engine.fillMany(template, [{ name }, { name: `${name} again` }])),
  );
  const pdfs = [one, two, one, two].map((run) => run?.next().value?.pdf ?? null);
  assert.deepEqual(
    pdfs.map((pdf) => valuesOf(pdf)["name"]),
    ["one", "two", "one again", "two again"],
  );
});

test("the same values give the same bytes, others another identifier", async () => {
  const form = await openForm();
  const idOf = (name: string) => {
    const text = Buffer.from(engine.fill(form, { name }).pdf ?? assert.fail()).toString("latin1");
    return /.*\/ID ?\[([^\]]+)\]/su.exec(text)?.[1] ?? assert.fail();
  };
  assert.equal(idOf("Ada"), idOf("Ada"));
  assert.notEqual(idOf("Ada"), idOf("Eda"));
});

test("a host may refuse to compile", async () => {
  const pdf = buildForm({ fields: FIELDS });
  const refused = await engine.open(pdf, { bytes: pdf.length - 1 });
  assert.equal(refused.kind === "refused" && refused.reason, "too_large");
});

test("forms are joined into one whose fields have prefixes", async () => {
  const form = await openForm();
  const both = engine.join([form, form]);
  assert.deepEqual(both.prefixes, ["", "t2."]);
  const { pdf } = engine.fill(both, { name: "Ada", "t2.name": "Ж" });
  const { name, "t2.name": second } = valuesOf(pdf);
  assert.deepEqual([name, second], ["Ada", "Ж"]);
  assert.equal(engine.fields(form).length, 2);
  assert.throws(() => engine.join([]), { name: "RangeError" });
});

test("a flattened form has no fields and shows their values", async () => {
  const pdf = engine.flatten(await openForm());
  assert.deepEqual(valuesOf(pdf), {});
  const document = readDocument(pdf, nodePlatform.inflate);
  assert.ok("objects" in document);
  assert.equal(document.dict(document.root)?.has("AcroForm"), false);
});

test("a bundle is a ZIP of the successful rows, under the requested names", async () => {
  const rows = [{ name: "Ada" }, { agreed: "maybe" }, { name: "Ada" }];
  const bundle = engine.bundle(await openForm(), rows, {
    name: (values) => String(values["name"] ?? ""),
  });
  const zip = Buffer.concat([...bundle.chunks()]);
  assert.equal(zip.length, bundle.sizeBytes);
  assert.deepEqual(
    bundle.rows.map(({ name }) => name),
    ["Ada.pdf", null, "Ada-2.pdf"],
  );
  assert.equal(valuesOf(firstOf(zip))["name"], "Ada");
});

test("without a host everything works except characters that the form's fonts lack", async () => {
  const bare = createEngine();
  const form = await openForm(bare);
  assert.equal(valuesOf(bare.fill(form, { name: "Ada" }).pdf)["name"], "Ada");
  assert.equal(bare.fill(form, { name: "Ж" }).issues[0]?.code, "unencodable_text");
});

/** The first file of an archive with a plain header. */
function firstOf(zip: Buffer): Uint8Array {
  const start = 30 + zip.readUInt16LE(26) + zip.readUInt16LE(28);
  return inflateRawSync(zip.subarray(start, start + zip.readUInt32LE(18)));
}
