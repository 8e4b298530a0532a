import assert from "node:assert/strict";
import { after, test } from "node:test";
import { BulkJob } from "#contract/bulk.ts";
import type { Answer } from "../../../test/support/harness/ask.ts";
import { BULK, openBulkHarness } from "../../../test/support/harness/bulk-harness.ts";
import { refused } from "../../../test/support/harness/refused.ts";
import { testAccount, testService } from "../../../test/support/harness/service.ts";

const service = await testService();
after(service.stop);
const desk = await openBulkHarness(service.url, (await testAccount(service)).key(), {
  filenamePattern: "{name}",
});

type Sent = { readonly name?: string; readonly type?: string; readonly failOn?: string };

async function post(
  file: string | Uint8Array<ArrayBuffer>,
  { name = "rows.jsonl", type = "", failOn = "" }: Sent = {},
): Promise<Answer> {
  const form = new FormData();
  form.append("file", new Blob([file], { type }), name);
  form.append("envelope_id", String(desk.envelopeId));
  form.append("fail_on", failOn);
  return await desk.ask(BULK, { form });
}

async function submit(rows: readonly unknown[], sent?: Sent): Promise<string> {
  const answer = await post(rows.map((row) => JSON.stringify(row)).join("\n"), sent);
  assert.equal(answer.status, 202, answer.text);
  return BulkJob.parse(answer.body).upload_id;
}

test("each JSON line fills a PDF, with values of JSON types", async () => {
  const id = await submit([
    { name: "Ann, née Ødegård", town: "Oslo", kind: "a", agreed: true },
    { kind: "b", name: 12_345, agreed: false },
    { name: "Cyd", town: null },
  ]);
  const { succeeded, status } = await desk.ended(id);
  assert.deepEqual([status, succeeded], ["completed", 3]);
  const { pdfs, manifest } = await desk.bundle(id);
  assert.deepEqual([...pdfs.keys()], ["Ann, née Ødegård.pdf", "12345.pdf", "Cyd.pdf"]);
  const [first, second] = [...pdfs.values()].map((pdf) => Buffer.from(pdf).toString("latin1"));
  assert.match(first ?? "", /\/V ?\/Yes/);
  assert.match(second ?? "", /\/V ?\(12345\)/);
  assert.deepEqual(
    manifest.rows.map(({ row, line }) => [row, line]),
    [1, 2, 3].map((row) => [row, row]),
  );
});

test("rows, line numbers and failures are as for CSV; blank lines are counted and skipped", async () => {
  const answer = await post(
    '{"name":"Ann"}\n\n{"town":"Oslo"}\r\n{"name":{"x":1}}\n{"name":"Bo"}\n{"name":["Ann"]}\n{"name":{"signature_id":"sig_x"}}\n',
  );
  const id = BulkJob.parse(answer.body).upload_id;
  await desk.ended(id);
  const { results } = await desk.results(id, "?status=all");
  assert.deepEqual(
    results.map(({ row, line, status, error_code, field }) => [
      row,
      line,
      status,
      error_code,
      field,
    ]),
    [
      [1, 1, "succeeded", null, null],
      [2, 3, "failed", "required_missing", "name"],
      [3, 4, "failed", "schema_failed", "name"],
      [4, 5, "succeeded", null, null],
      [5, 6, "failed", "schema_failed", "name"],
      [6, 7, "failed", "schema_failed", "name"],
    ],
  );
});

test("the format is recognized by file name or media type, and is CSV otherwise", async () => {
  const line = '{"name":"Ann"}\n';
  for (const sent of [
    { name: "rows.ndjson" },
    { name: "ROWS.JSONL" },
    { name: "rows", type: "application/x-ndjson" },
    { name: "rows.txt", type: "application/jsonl; charset=utf-8" },
  ])
    assert.equal((await post(line, sent)).status, 202, JSON.stringify(sent));
  refused(await post(line, { name: "rows.csv" }), 400, "invalid_csv");
});

test("an unexpected member is ignored with one warning, or refused on request", async () => {
  const rows = [
    { name: "Ann", __proto: 1, note: { deep: [1] } },
    { name: "Bo", note: "x" },
  ];
  const { warnings, succeeded } = await desk.ended(await submit(rows));
  assert.equal(succeeded, 2);
  assert.deepEqual(
    warnings.map(({ code, column }) => [code, column]),
    [
      ["unknown_alias", "__proto"],
      ["unknown_alias", "note"],
    ],
  );
  refused(
    await post(JSON.stringify(rows[1]), { failOn: "unknown_alias" }),
    400,
    "validation_error",
  );
});

const REFUSED: Readonly<
  Record<string, [string | Uint8Array<ArrayBuffer>, string, number | undefined]>
> = {
  "an empty file": ["", "no_rows", undefined],
  "empty objects": ["{}\n{}\n", "no_rows", undefined],
  "lines of which nothing is expected": ['{"a":1}\n', "no_known_alias", undefined],
  "a broken line": ['{"name":"Ann"}\n{"name":\n', "not_json", 2],
  "a list": ['{"name":"Ann"}\n["Bo"]\n', "not_an_object", 2],
  "Windows-1252": [new Uint8Array(Buffer.from('{"name":"René"}\n', "latin1")), "not_utf8", 1],
  "a line of 5 MB": [`{"name":"${"x".repeat(5_000_000)}"}\n`, "record_too_long", 1],
};
for (const [what, [file, reason, line]] of Object.entries(REFUSED))
  test(`${what} is refused as invalid_csv, with the reason`, async () => {
    const body = refused(await post(file), 400, "invalid_csv");
    assert.deepEqual([body["reason"], body["line"]], [reason, line]);
  });

test("a required alias missing in all lines is a validation_error; 10,001 lines are too many", async () => {
  const body = refused(await post('{"town":"Oslo"}\n'), 400, "validation_error");
  assert.deepEqual(body["missing"], ["name"]);
  refused(await post('{"name":"A"}\n'.repeat(10_001)), 400, "too_many_rows");
});

test("the chunks of 10,000 lines read the same bytes that were validated", async () => {
  const rows = Array.from({ length: 10_000 }, (_, row) => ({ town: "Øst", name: `Person ${row}` }));
  const { succeeded, failed } = await desk.ended(await submit(rows));
  assert.deepEqual([succeeded, failed], [10_000, 0]);
});
