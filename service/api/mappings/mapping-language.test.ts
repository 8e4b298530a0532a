import assert from "node:assert/strict";
import { after, test } from "node:test";
import { Mapping } from "#contract/mapping.ts";
import { SchemaTemplate } from "#contract/schema-template.ts";
import { Template } from "#contract/template.ts";
import { buildForm } from "../../../forms/builder/mod.ts";
import { ask, type Question } from "../../../test/support/harness/ask.ts";
import { bulkHarnessAt } from "../../../test/support/harness/bulk-harness.ts";
import { refused } from "../../../test/support/harness/refused.ts";
import { testAccount, testService } from "../../../test/support/harness/service.ts";
import { upload } from "../../../test/support/harness/templates.ts";
import { Envelope } from "../../contract/envelope.ts";

const service = await testService();
after(service.stop);
const key = (await testAccount(service)).key();
const api = (path: string, question: Question = {}) =>
  ask(`${service.url}/api/v1${path}`, { key, ...question });

const FIELDS = ["Name", "Fee", "Born", "Spouse", "Total"].map((name, row) => ({
  type: "text" as const,
  name,
  at: [72, 700 - 40 * row, 300, 720 - 40 * row] as const,
}));
const template = Template.parse((await upload(service, key, buildForm({ fields: FIELDS }))).body);
const schema = { properties: { total: { type: "number", maximum: 100 } } };
const kept = await api("/schema-templates", { json: { name: "Totals", schema } });
const mapping = Mapping.parse(
  (
    await api("/mappings", {
      json: {
        name: "M",
        template_id: template.id,
        schema_template_id: SchemaTemplate.parse(kept.body).id,
        field_mappings: {
          Name: { source: "first", transform: "concat(' ', last) | upper" },
          Fee: { source: "fee", transform: "currency('EUR')" },
          Born: { source: "born", transform: "date('YYYY-MM-DD','D MMMM YYYY')" },
          Spouse: {
            source: "spouse",
            condition: { if: "equals(status,'married')", then: "spouse", else: "'none'" },
          },
          Total: { source: "total", format: 'number(2, prefix "$")' },
        },
      },
    })
  ).body,
);
const named = { name: "E", template_id: template.id, mapping_id: mapping.id };
const envelope = Envelope.parse((await api("/envelopes", { json: named })).body);
const desk = bulkHarnessAt(service.url, key, envelope.id);
const ROW = {
  first: "José",
  last: "Lee",
  fee: "1234.5",
  born: "1990-02-28",
  status: "single",
  spouse: "Ann",
  total: 9.5,
};

function textsIn(pdf: Uint8Array): string {
  return Buffer.from(pdf).toString("latin1");
}

test("rows are transformed, filtered and validated by the schema; a failing row has its alias and reason", async () => {
  const header = "first,last,fee,born,status,spouse,total";
  const rows = [
    "José,Lee,1234.5,1990-02-28,married,Ann,9.5",
    "Bo,,,,single,Ann,",
    "Cy,Lee,lots,,,,20",
    "Di,Lee,,2023-02-29,,,20",
    "Ed,Lee,,,,,101",
  ];
  const id = await desk.submit(`${[header, ...rows].join("\n")}\n`);
  const ended = await desk.ended(id);
  assert.deepEqual([ended.status, ended.succeeded, ended.failed], ["completed", 2, 3]);
  const { results } = await desk.results(id);
  assert.deepEqual(
    results.map(({ row, error_code, field }) => [row, error_code, field]),
    [
      [3, "transform_failed", "fee"],
      [4, "transform_failed", "born"],
      [5, "schema_failed", "total"],
    ],
  );
  const said = JSON.stringify(results);
  assert.match(said, /currency cannot use the value of fee: it needs a number/);
  assert.doesNotMatch(said, /lots|2023-02-29/);
  const { pdfs } = await desk.bundle(id);
  const first = textsIn(pdfs.get("row-00001.pdf") ?? new Uint8Array());
  assert.match(first, /JOS\xc9 LEE/);
  assert.match(first, /\x80?1,234\.50/);
  assert.match(first, /28 February 1990/);
  assert.match(first, /\(Ann\)/);
  assert.match(first, /\/V ?\(9\.5\)/);
  assert.match(first, /\$9\.50/);
  assert.match(textsIn(pdfs.get("row-00002.pdf") ?? new Uint8Array()), /\(none\)/);
});

const post = (data: object) =>
  api("/generate/pdf", {
    json: { envelope_id: envelope.id, data },
    headers: { accept: "application/pdf" },
  });

test("single documents follow the same rules, and every fault has its code", async () => {
  const answer = await post(ROW);
  assert.equal(answer.status, 200, answer.text.slice(0, 300));
  assert.match(textsIn(answer.bytes), /JOS\xc9 LEE/);
  assert.match(textsIn(answer.bytes), /\(none\)/);
  for (const [data, codes] of [
    [{ ...ROW, fee: "lots" }, [["fee", "transform_failed"]]],
    [{ ...ROW, total: 101 }, [["total", "schema_failed"]]],
    [{ ...ROW, total: "9.5" }, [["total", "schema_failed"]]],
  ] as const) {
    const { details } = refused(await post(data), 400, "validation_error");
    assert.deepEqual(
      details?.map(({ field, code }) => [field, code]),
      codes,
    );
  }
});

test("aliases of expressions are optional in a header, and are not unknown columns", async () => {
  const some = await desk.ended(await desk.submit("first\nBo\n"));
  assert.deepEqual([some.succeeded, some.warnings], [1, []]);
  const all = await desk.ended(await desk.submit("first,last,status\nBo,Lee,single\n"));
  assert.deepEqual([all.succeeded, all.warnings], [1, []]);
});
