import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateSync } from "node:zlib";
import fc from "fast-check";
import {
  type CosObject,
  type Document,
  isArray,
  latin1Bytes,
  latin1Text,
  Name,
  Ref,
  Stream,
  serialise,
} from "#cos";
import { type IngestLimits, type OpenResult, open } from "#ingest";
import { nodePlatform } from "#node";
import { buildForm, type FieldSpec } from "../../forms/builder/mod.ts";
import { fillThrough } from "./fill-through.fixture.ts";
import { ONE_FIELD, rawFile, streamText } from "./raw-file.fixture.ts";

const AT = [72, 700, 172, 720] as const;

async function reasonOf(bytes: Uint8Array, limits: Partial<IngestLimits> = {}): Promise<string> {
  const result = await open(bytes, nodePlatform, limits);
  return result.kind === "refused" ? result.reason : "form";
}

async function read(objects: Readonly<Record<number, string>>): Promise<OpenResult> {
  return open(rawFile({ objects: { ...ONE_FIELD, ...objects } }), nodePlatform);
}

test("a form that was opened and written opens to the same again", async () => {
  const fields: FieldSpec[] = [
    { type: "text", name: "a.b", at: AT, value: "x", maxLength: 5 },
    { type: "checkbox", name: "c", at: { rect: AT, state: "A#B c" }, value: "A#B c" },
    { type: "combo", name: "d", at: AT, options: [["x", "X"]], value: "x" },
  ];
  const first = await open(buildForm({ fields }), nodePlatform);
  assert.ok(first.kind === "form");
  const again = await open(serialise(first.document), nodePlatform);
  assert.ok(again.kind === "form");
  assert.deepEqual(again.form.fields, first.form.fields);
});

test("a file that is not a PDF is reported as such", async () => {
  for (const text of ["", "GIF89a", "PK\u0003\u0004 more", "%PD"]) {
    const result = await open(latin1Bytes(text), nodePlatform);
    assert.ok(result.kind === "refused");
    assert.deepEqual([result.code, result.reason], ["invalid_pdf", "not_a_pdf"], text);
    assert.match(result.message, /^This file is not a PDF\.$/);
  }
});

test("a PDF of which nothing can be read is reported as damaged", async () => {
  assert.equal(await reasonOf(latin1Bytes("%PDF-1.7\nand then nothing")), "damaged");
  assert.equal(await reasonOf(rawFile({ objects: { 1: "<</Type/Catalog>>" } })), "damaged");
});

test("a PDF without pages is reported as such", async () => {
  const result = await read({ 2: "<</Type/Pages/Kids[]/Count 0>>", 3: "null" });
  assert.equal(result.kind === "refused" && result.reason, "no_pages");
});

test("a PDF without a fillable field has no form fields", async () => {
  const none = await reasonOf(buildForm({}));
  const button: FieldSpec = { type: "button", name: "print", at: AT };
  const signature: FieldSpec = { type: "signature", name: "sign", at: AT };
  assert.deepEqual(
    [
      none,
      await reasonOf(buildForm({ fields: [button] })),
      await reasonOf(buildForm({ fields: [button, signature] })),
    ],
    ["no_form_fields", "no_form_fields", "form"],
  );
  const result = await open(buildForm({}), nodePlatform);
  assert.equal(result.kind === "refused" && result.code, "no_form_fields");
});

test("every limit refuses with its own reason", async () => {
  const fields = Array.from({ length: 4 }, (_, i): FieldSpec => {
    return { type: "text", name: `g.f${i}`, at: [{ rect: AT }, { rect: AT }] };
  });
  const bytes = buildForm({ pages: [{}, {}, {}], fields });
  assert.equal(await reasonOf(bytes), "form");
  assert.equal(await reasonOf(bytes, { bytes: bytes.length - 1 }), "too_large");
  assert.equal(await reasonOf(bytes, { pages: 2 }), "too_many_pages");
  assert.equal(await reasonOf(bytes, { fields: 7 }), "too_many_fields");
  assert.equal(await reasonOf(bytes, { objects: 10 }), "too_many_objects");
  assert.equal(await reasonOf(bytes, { tokens: 50 }), "too_many_objects");
  assert.equal(await reasonOf(bytes, { depth: 1 }), "nested_too_deep");
  assert.equal(await reasonOf(bytes, { fieldDepth: 2 }), "nested_too_deep");
  // "g" and four names like "g.f0".
  assert.equal(await reasonOf(bytes, { nameBytes: 4, namesBytes: 17 }), "form");
  assert.equal(await reasonOf(bytes, { nameBytes: 3 }), "names_too_long");
  assert.equal(await reasonOf(bytes, { namesBytes: 16 }), "names_too_long");
});

test("a page tree with loops has the pages found", async () => {
  const result = await read({ 2: "<</Type/Pages/Kids[2 0 R 3 0 R 2 0 R 3 0 R]/Count 9>>" });
  assert.ok(result.kind === "form");
  assert.equal(result.form.pageCount, 1);
});

test("fields that are their own kids and parents terminate", async () => {
  const result = await read({
    4: "<</Fields[5 0 R 6 0 R 5 0 R]>>",
    6: "<</T(loop)/Parent 6 0 R/Kids[6 0 R 5 0 R]>>",
  });
  assert.equal(result.kind, "form");
});

test("a field tree 15,000 deep and one of 20,000 fields are refused", async () => {
  const chain: Record<number, string> = { 4: "<</Fields[100 0 R]>>" };
  for (let num = 100; num < 15_100; num += 1) chain[num] = `<</T(x)/Kids[${num + 1} 0 R]>>`;
  const deep = await read(chain);
  assert.equal(deep.kind === "refused" && deep.reason, "nested_too_deep");
  const flat: Record<number, string> = {};
  for (let num = 100; num < 20_100; num += 1) flat[num] = `<</T(f${num})/FT/Tx>>`;
  flat[4] = `<</Fields[${Object.keys(flat).join(" 0 R ")} 0 R]>>`;
  const many = await read(flat);
  assert.equal(many.kind === "refused" && many.reason, "too_many_fields");
});

test("a field with a longer name than PDF 1.4 allows is refused, in one piece or below long names", async () => {
  const openNamed = (bytes: number) =>
    read({ 5: `<</T(${"n".repeat(bytes)})/FT/Tx/Rect[0 0 9 9]>>` });
  assert.equal((await openNamed(65_535)).kind, "form");
  const long = await openNamed(65_536);
  assert.equal(long.kind === "refused" && long.reason, "names_too_long");
  const part = "n".repeat(40_000);
  const chain = await read({
    4: "<</Fields[100 0 R]>>",
    100: `<</T(${part})/Kids[101 0 R]>>`,
    101: `<</T(${part})/Parent 100 0 R/FT/Tx>>`,
  });
  assert.equal(chain.kind === "refused" && chain.reason, "names_too_long");
  const fields: Record<number, string> = { 4: "<</Fields[100 0 R]>>" };
  const kids = Array.from({ length: 200 }, (_, index) => 101 + index);
  fields[100] = `<</T(${part})/Kids[${kids.join(" 0 R ")} 0 R]>>`;
  for (const num of kids) fields[num] = `<</T(f${num})/Parent 100 0 R/FT/Tx>>`;
  const many = await read(fields);
  assert.equal(many.kind === "refused" && many.reason, "names_too_long");
});

test("a bomb among the object streams is refused", async () => {
  const bomb = new Stream(
    new Map<string, CosObject>([
      ["Type", new Name("ObjStm")],
      ["N", 1],
      ["First", 4],
      ["Filter", new Name("FlateDecode")],
    ]),
    deflateSync(new Uint8Array(3_000_000)),
  );
  const unread = rawFile({ objects: { ...ONE_FIELD, 6: streamText(bomb) } });
  assert.equal(await reasonOf(unread, { inflatedBytes: 1_000_000 }), "form");
  const lost = rawFile({ objects: { 6: streamText(bomb) }, end: "" });
  assert.equal(await reasonOf(lost, { inflatedBytes: 1_000_000 }), "too_large");
});

test("a file of unterminated strings costs no more than its limit", async () => {
  let text = "%PDF-1.7\n";
  for (let num = 1; num < 20_000; num += 1) text += `${num} 0 obj(\n`;
  assert.equal(await reasonOf(latin1Bytes(text)), "damaged");
});

test("malformed structures are repaired, and the form is filled", async () => {
  const faults: readonly Readonly<Record<number, string>>[] = [
    { 1: "<</Pages 2 0 R/AcroForm 4 0 R>>" },
    { 1: "<</Type/Catalog/AcroForm 4 0 R>>" },
    { 1: "<</Type/Catalog/Pages 2 0 R>>" },
    { 1: "<</Type/Catalog/Pages 2 0 R/AcroForm 7>>" },
    { 2: "<</Kids[3 0 R]>>" },
    { 2: "<</Type/Pages/Kids 3 0 R/Count 1>>" },
    { 2: `<</Type/Pages/Count 1/Kids[${ONE_FIELD[3]}]>>` },
    { 2: "null" },
    { 3: "<</Annots 5 0 R>>" },
    { 3: `<</Type/Page/Parent 2 0 R/MediaBox 5/Annots[null 7 99 0 R ${ONE_FIELD[5]}]>>` },
    { 4: "<</Fields 5 0 R/DR 7/DA 7>>" },
    { 4: "<<>>" },
    { 5: "<</Subtype/Widget/FT/Tx/T(name)/V(value)/Rect(x)/MK 1/BS 2/Border 3/AP 4/F(x)/Q(x)>>" },
  ];
  for (const fault of faults) {
    const result = await read(fault);
    const said = JSON.stringify(fault);
    assert.ok(result.kind === "form", `${said}: ${JSON.stringify(result)}`);
    const [field] = result.form.fields;
    assert.deepEqual(
      [field?.name, field?.value, result.form.pageCount],
      ["name", "value", 1],
      said,
    );
    assert.equal(await reasonOf(serialise(result.document)), "form", said);
    assert.equal(fillThrough(result, ["filled"]).fields[0]?.value, "filled", said);
  }
});

function packText(text: string): string {
  const dict = new Map([["Filter", new Name("FlateDecode")]]);
  return streamText(new Stream(dict, deflateSync(latin1Bytes(text))));
}

test("a value or a script in a stream becomes a text", async () => {
  const result = await read({
    5: "<</Subtype/Widget/FT/Tx/T(a)/V 6 0 R/AA<</F<</S/JavaScript/JS 7 0 R>>>>/Rect[0 0 9 9]>>",
    6: packText("long text"),
    7: packText("AFDate_FormatEx('yyyy');"),
  });
  assert.ok(result.kind === "form");
  const [field] = result.form.fields;
  assert.deepEqual([field?.value, field?.format], ["long text", "date(yyyy)"]);
});

test("fields of two types with one name give a warning", async () => {
  const fields: FieldSpec[] = [
    { type: "text", name: "a", at: AT },
    { type: "checkbox", name: "a", at: AT },
  ];
  const result = await open(buildForm({ fields }), nodePlatform);
  assert.ok(result.kind === "form");
  assert.deepEqual(
    result.warnings.map((warning) => warning.code),
    ["field_types_differ"],
  );
});

test("no damage to a file makes the reader throw", async () => {
  const whole = buildForm({
    fields: [
      { type: "text", name: "a.b", at: AT, value: "x" },
      {
        type: "radio",
        name: "c",
        at: [
          { rect: AT, state: "0" },
          { rect: AT, state: "1" },
        ],
      },
    ],
  });
  const change = fc.record({ at: fc.nat(whole.length - 1), byte: fc.nat(255), cut: fc.nat(30) });
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 20 }), async (changes) => {
      const text = Array.from(latin1Text(whole));
      for (const { at, byte, cut } of changes) text.splice(at, cut, String.fromCharCode(byte));
      const result = await open(latin1Bytes(text.join("")), nodePlatform);
      if (result.kind === "form") assertPlain(result.document);
    }),
    { numRuns: 300 },
  );
});

/** Asserts that every reference has a target. */
function assertPlain(document: Document): void {
  const queue: CosObject[] = [...document.objects.values()];
  for (let object = queue.pop(); object !== undefined; object = queue.pop()) {
    if (object instanceof Ref) assert.ok(document.objects.has(object.num), `${object.num} 0 R`);
    if (object instanceof Stream) queue.push(object.dict);
    if (object instanceof Map) queue.push(...object.values());
    if (isArray(object)) queue.push(...object);
  }
}
