import assert from "node:assert/strict";
import { after, test } from "node:test";
import { z } from "zod";
import { buildForm } from "../../forms/builder/mod.ts";
import { extractDrawnText } from "../../lab/referees/drawn-text.ts";
import { readWithPdfLib } from "../../lab/referees/pdf-lib-reader.ts";
import { loadQpdfReferee } from "../../lab/referees/qpdf.ts";
import { ask, formData } from "../support/harness/ask.ts";
import { type BulkHarness, bulkHarnessAt } from "../support/harness/bulk-harness.ts";
import { testAccount, testService } from "../support/harness/service.ts";

const service = await testService();
after(service.stop);
const key = (await testAccount(service)).key();
const qpdf = await loadQpdfReferee();

const AT = [72, 700, 300, 720] as const;
const BELOW = [72, 640, 300, 660] as const;

/** Two pages, a name on each: the second page's field is another one. */
const CONTRACT = buildForm({
  pages: [{}, {}],
  fields: [
    { type: "text", name: "name", at: AT, required: true, maxLength: 30 },
    { type: "text", name: "witness", at: { page: 2, rect: AT } },
  ],
});
/** One page, whose field is called as one of the other form. */
const RECEIPT = buildForm({
  fields: [
    { type: "text", name: "name", at: AT },
    { type: "text", name: "amount", at: BELOW, required: true },
  ],
  fonts: { Helv: "Courier" },
});

const Made = z.object({ id: z.int() });

async function createObject(path: string, question: Parameters<typeof ask>[1]): Promise<number> {
  const { status, body, text } = await ask(service.url + path, { key, ...question });
  assert.equal(status, 201, text);
  return Made.parse(body).id;
}

async function pairOf(
  pdf: Uint8Array,
  fieldMappings: Readonly<Record<string, unknown>>,
  schemaId: number | null = null,
): Promise<{ template_id: number; mapping_id: number }> {
  const form = formData({ name: "Form" }, { file: ["form.pdf", pdf] });
  const template_id = await createObject("/api/v1/templates/upload", { form });
  const json = {
    name: "Mapping",
    template_id,
    field_mappings: fieldMappings,
    ...(schemaId === null ? {} : { schema_template_id: schemaId }),
  };
  return { template_id, mapping_id: await createObject("/api/v1/mappings", { json }) };
}

async function deskOf(pairs: readonly unknown[]): Promise<BulkHarness> {
  const json = { name: "Both", pairs, filename_pattern: "{client}" };
  return bulkHarnessAt(service.url, key, await createObject("/api/v1/envelopes", { json }));
}

const contract = await pairOf(CONTRACT, { name: "client", witness: "witness" });
const receipt = await pairOf(RECEIPT, {
  name: "payer",
  amount: { source: "amount", transform: "currency('USD')" },
});
const both = await deskOf([contract, receipt]);

const ROWS = [
  "client,witness,payer,amount",
  "Ann Ødegård,Wilma,ACME,1234.5",
  "Łukasz Żółć,小林,Bolt,7",
  "Cyd,Walt,,",
].join("\n");

test("each row is one PDF: the forms' pages in order, equal names apart, named by the pattern", async () => {
  const id = await both.submit(ROWS);
  const { succeeded, failed } = await both.ended(id);
  assert.deepEqual([succeeded, failed], [2, 1]);
  const { results } = await both.results(id);
  assert.deepEqual(
    results.map(({ row, error_code, field }) => [row, error_code, field]),
    [[3, "required_missing", "amount"]],
  );
  const { pdfs, manifest } = await both.bundle(id);
  assert.deepEqual([...pdfs.keys()], ["Ann Ødegård.pdf", "Łukasz Żółć.pdf"]);
  assert.equal(manifest.rows.length, 3);
  const expected = [
    ["Ann Ødegård", "Wilma", "ACME", "$1,234.50"],
    ["Łukasz Żółć", "小林", "Bolt", "$7.00"],
  ];
  for (const [place, pdf] of [...pdfs.values()].entries()) {
    assert.deepEqual(qpdf(pdf).status, 0);
    const { places } = await readWithPdfLib(pdf);
    const values = ["name", "witness", "t2.name", "t2.amount"].map(
      (name) => places.get(name)?.[0]?.values[0],
    );
    assert.deepEqual(values, expected[place]);
  }
});

test("flattened, each value is on the page of its form", async () => {
  const id = await both.submit(ROWS, { flatten: "true" });
  await both.ended(id);
  const [first] = [...(await both.bundle(id)).pdfs.values()];
  assert.ok(first !== undefined);
  assert.equal(qpdf(first).status, 0);
  const { pages, widgets } = await extractDrawnText(first);
  assert.equal(widgets.size, 0);
  const shown = ["Ann Ødegård", "Wilma", "ACME", "$1,234.50"];
  assert.deepEqual(
    pages.map((page) => shown.filter((text) => page.includes(text))),
    [["Ann Ødegård"], ["Wilma"], ["ACME", "$1,234.50"]],
  );
});

test("a row's PDF equals the one in the ZIP, and a required alias of the second form must have a column", async () => {
  const id = await both.submit(ROWS);
  await both.ended(id);
  const { pdfs } = await both.bundle(id);
  const one = await both.ask(`/api/v1/generate/envelope-bulk/download/${id}/2`);
  assert.deepEqual(Buffer.from(one.bytes), Buffer.from(pdfs.get("Łukasz Żółć.pdf") ?? []));
  const { status, body } = await both.post("client,payer\nAnn,ACME\n");
  const { missing } = z.looseObject({ missing: z.array(z.string()) }).parse(body);
  assert.deepEqual([status, missing], [400, ["amount"]]);
});

test("only the row that violates the schema of one form fails, and names the alias", async () => {
  const schema = {
    type: "object",
    properties: { amount: { type: "number", maximum: 100 }, client: { pattern: "^[A-Z]" } },
    required: ["client"],
  };
  const schemaId = await createObject("/api/v1/schema-templates", {
    json: { name: "Small", schema },
  });
  const small = await pairOf(RECEIPT, { name: "payer", amount: "amount" }, schemaId);
  const harness = await deskOf([contract, small]);
  const id = await harness.submit(
    "client,payer,amount\nAnn,A,99.5\nbob,B,5\nCyd,C,101\nDan,D,much\n",
  );
  await harness.ended(id);
  const { results } = await harness.results(id, "?status=all");
  assert.deepEqual(
    results.map(({ status, error_code, field }) => [status, error_code, field]),
    [
      ["succeeded", null, null],
      ["failed", "schema_failed", "client"],
      ["failed", "schema_failed", "amount"],
      ["failed", "schema_failed", "amount"],
    ],
  );
});
