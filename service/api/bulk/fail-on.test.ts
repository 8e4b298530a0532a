import assert from "node:assert/strict";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { after, test } from "node:test";
import { z } from "zod";
import { BulkDryRun, BulkJob, BulkResults } from "#contract/bulk.ts";
import { Envelope } from "#contract/envelope.ts";
import { GeneratedFile, Task } from "#contract/generate.ts";
import { Template } from "#contract/template.ts";
import { buildForm } from "../../../forms/builder/mod.ts";
import { formData } from "../../../test/support/harness/ask.ts";
import { BULK, bulkHarnessAt } from "../../../test/support/harness/bulk-harness.ts";
import { refused } from "../../../test/support/harness/refused.ts";
import { testAccount, testService } from "../../../test/support/harness/service.ts";
import { taskEnded } from "../../../test/support/harness/start-task.ts";
import { upload } from "../../../test/support/harness/templates.ts";

const service = await testService();
after(service.stop);
const account = await testAccount(service);
const key = account.key();
const { ask } = bulkHarnessAt(service.url, key, 0);

const field = (name: string, row: number, width: number, more: object = {}) => ({
  type: "text" as const,
  name,
  at: [72, 700 - 40 * row, 72 + width, 720 - 40 * row] as const,
  ...more,
});
const PDF = buildForm({
  fields: [
    field("Name", 0, 300, { required: true, maxLength: 10 }),
    field("Note", 1, 40),
    field("f1_3", 2, 60, { tooltip: "ZIP code" }),
  ],
});
const template = Template.parse((await upload(service, key, PDF)).body);
const ALIASES = { Name: "name", Note: "note", f1_3: "zip" };

const Made = z.object({ id: z.int() });
const create = async (path: string, json: object): Promise<number> =>
  Made.parse((await ask(path, { json: { name: "n", template_id: template.id, ...json } })).body).id;
const mapping_id = await create("/api/v1/mappings", { field_mappings: ALIASES });
const envelope = await create("/api/v1/envelopes", { mapping_id });
const strictEnvelope = await create("/api/v1/envelopes", {
  mapping_id,
  fail_on: ["unknown_alias", "suspicious_value", "unknown_alias"],
});
const desk = bulkHarnessAt(service.url, key, envelope);
const strictDesk = bulkHarnessAt(service.url, key, strictEnvelope);

const LONG = "a note that is far too long";
const CSV = `name,note,zip\nAnn,ok,04101\nBen,${LONG},4101\nCyd,${LONG},94105\nFar too long a name,${LONG},501\n`;

const generate = async (data: object, more: object = {}) =>
  await ask("/api/v1/generate/pdf", { json: { envelope_id: envelope, data, ...more } });
const codesOf = (body: unknown): readonly (string | null)[][] =>
  z
    .array(z.object({ field: z.string().nullable(), code: z.string() }))
    .parse(body)
    .map(({ field: name, code }) => [name, code]);
const dryRun = async (csv: string, fields: Record<string, string>) => {
  const form = formData(
    { envelope_id: String(envelope), ...fields },
    { file: ["rows.csv", new TextEncoder().encode(csv)] },
  );
  return await ask(`${BULK}?dry_run=true`, { form });
};

test("a job and its manifest count the succeeded rows with warnings, and their warnings by code", async () => {
  const id = await desk.submit(CSV);
  const status = await desk.ended(id);
  const expected = { warned: 2, warning_counts: { text_truncated: 2, suspicious_value: 1 } };
  assert.deepEqual([status.succeeded, status.failed], [3, 1]);
  assert.partialDeepStrictEqual(status, expected);
  assert.partialDeepStrictEqual((await desk.bundle(id)).manifest, expected);
  const { results } = await desk.results(id, "?status=all");
  assert.deepEqual(
    results.map(({ warnings }) => codesOf(warnings)),
    [
      [],
      [
        ["note", "text_truncated"],
        ["zip", "suspicious_value"],
      ],
      [["note", "text_truncated"]],
      [
        ["note", "text_truncated"],
        ["zip", "suspicious_value"],
      ],
    ],
  );
});

test("rows with warnings are listed with the uploaded values, cut to 80 characters, to writers alone", async () => {
  const long = "x".repeat(100);
  const id = await desk.submit(
    `note,zip,name\nok,04101,Ann\n${long},4101,Ben\n${LONG},94105,Cyd\n`,
  );
  await desk.ended(id);
  const path = `${BULK}/results/${id}?status=warned`;
  const { headers, body } = await ask(`${path}&limit=1`);
  assert.equal(headers.get("cache-control"), "no-store");
  const page = BulkResults.parse(body);
  assert.deepEqual(
    page.results.map(({ row, warnings }) => [
      row,
      warnings.map(({ field: name, value }) => [name, value]),
    ]),
    [
      [
        2,
        [
          ["note", long.slice(0, 80)],
          ["zip", "4101"],
        ],
      ],
    ],
  );
  const rest = await desk.results(id, `?status=warned&cursor=${page.next_cursor}`);
  assert.deepEqual(
    rest.results.map(({ row, warnings }) => [row, warnings[0]?.value]),
    [[3, LONG]],
  );
  const { results } = await desk.results(id, "?status=succeeded");
  assert.doesNotMatch(JSON.stringify(results), /"value"|xxx/);
  refused(await ask(path, { key: account.key("read") }), 403, "scope_required");
  const jsonl = '{"name":"Ann"}\n{"zip":4101,"name":"Ben"}';
  const file = { file: ["rows.jsonl", new TextEncoder().encode(jsonl)] } as const;
  const form = formData({ envelope_id: String(envelope) }, file);
  const { upload_id } = BulkJob.parse((await ask(BULK, { form })).body);
  await desk.ended(upload_id);
  const [warned] = (await desk.results(upload_id, "?status=warned")).results;
  assert.deepEqual([warned?.row, warned?.warnings[0]?.value], [2, "4101"]);
  await rm(join(service.config.home, "objects", "bulk", upload_id, "rows.csv"));
  const [gone] = (await desk.results(upload_id, "?status=warned")).results;
  assert.deepEqual([gone?.row, gone?.warnings[0]?.value], [2, null]);
});

test("fail_on turns its warnings into the error of their rows, in dry runs and retries too", async () => {
  const fail_on = "suspicious_value";
  const id = await desk.submit(CSV, { fail_on });
  const status = await desk.ended(id);
  assert.partialDeepStrictEqual(status, {
    succeeded: 2,
    failed: 2,
    warned: 1,
    warning_counts: { text_truncated: 1 },
  });
  const { results } = await desk.results(id);
  assert.deepEqual(
    results.map((row) => [row.row, codesOf(row.errors), codesOf(row.warnings)]),
    [
      [2, [["zip", "suspicious_value"]], [["note", "text_truncated"]]],
      [
        4,
        [
          ["name", "max_length_exceeded"],
          ["zip", "suspicious_value"],
        ],
        [["note", "text_truncated"]],
      ],
    ],
  );
  const run = BulkDryRun.parse((await dryRun(CSV, { fail_on })).body);
  assert.deepEqual(run.failing, results);
  assert.deepEqual([run.warned, run.warning_counts], [1, { text_truncated: 1 }]);
  const again = await ask(`${BULK}/${id}/retry`, { method: "POST" });
  const { upload_id } = z.object({ upload_id: z.string() }).parse(again.body);
  assert.equal((await desk.ended(upload_id)).failed, 2);
  assert.deepEqual((await desk.results(upload_id)).results, results);
});

test("strict fails rows for every warning about a value, and ignores unknown columns as before", async () => {
  const run = BulkDryRun.parse(
    (await dryRun(CSV.replaceAll("\n", ",x\n"), { strict: "true" })).body,
  );
  assert.deepEqual(
    run.failing.map(({ error_code }) => error_code),
    ["text_truncated", "text_truncated", "max_length_exceeded"],
  );
  assert.deepEqual(
    run.warnings.map(({ code, column }) => [code, column]),
    [["unknown_alias", "x"]],
  );
});

test("unknown_alias in fail_on refuses a file with its unknown columns", async () => {
  const csv = "name,nmae,zpi\nAnn,a,b\n";
  for (const fail_on of ['["unknown_alias"]', "unknown_alias", " text_truncated , unknown_alias "])
    assert.deepEqual(
      refused(await desk.post(csv, { fail_on }), 400, "validation_error")["unknown"],
      ["nmae", "zpi"],
    );
  assert.equal((await desk.post(csv, { fail_on: "text_truncated" })).status, 202);
});

test("an unknown code is refused, in a form, in JSON and in an envelope; an empty field is absent", async () => {
  for (const fail_on of ["unknown", "text_truncated,", '["text_truncated"', '{"a":1}', "[1]"])
    refused(await desk.post(CSV, { fail_on }), 400, "validation_error");
  assert.equal((await desk.post(CSV, { fail_on: "" })).status, 202);
  for (const fail_on of [["more_warnings"], "text_truncated", [null]]) {
    refused(await generate({ name: "Ann" }, { fail_on }), 400, "validation_error");
    const json = { name: "n", template_id: template.id, mapping_id, fail_on };
    refused(await ask("/api/v1/envelopes", { json }), 400, "validation_error");
  }
});

test("an envelope shows its fail_on, and a request's replaces it", async () => {
  const path = `/api/v1/envelopes/${strictEnvelope}`;
  const fail_on = ["unknown_alias", "suspicious_value"];
  assert.deepEqual(Envelope.parse((await ask(path)).body).fail_on, fail_on);
  refused(await strictDesk.post("name,x\nAnn,1\n"), 400, "validation_error");
  assert.equal((await strictDesk.post("name,x\nAnn,1\n", { fail_on: "[]" })).status, 202);
  const data = { name: "Ann", zip: "4101" };
  const more = { envelope_id: strictEnvelope };
  assert.equal((await generate(data, { ...more, fail_on: [] })).status, 200);
  const one = refused(await generate({ ...data, x: 1 }, more), 400, "validation_error");
  assert.deepEqual(codesOf(one.details), [["x", "unknown_alias"]]);
  const changed = await ask(path, { method: "PUT", json: { fail_on: ["format_mismatch"] } });
  assert.deepEqual(Envelope.parse(changed.body).fail_on, ["format_mismatch"]);
  assert.equal((await generate({ ...data, x: 1 }, more)).status, 200);
});

test("a document warns of a number without its zeros, and fails with all fatal warnings", async () => {
  const data = { name: "Ann", note: LONG, zip: 4101 };
  const expected = [
    ["note", "text_truncated"],
    ["zip", "suspicious_value"],
  ];
  const file = GeneratedFile.parse((await generate(data)).body);
  assert.deepEqual(codesOf(file.warnings), expected);
  const fail_on = ["suspicious_value", "text_truncated", "encryption_removed"];
  for (const more of [{ fail_on }, { strict: true }]) {
    const { details } = refused(await generate(data, more), 400, "validation_error");
    assert.deepEqual(codesOf(details), expected);
  }
  const answer = await generate(data, { fail_on: ["suspicious_value"], async_mode: true });
  const task = await taskEnded(desk, Task.parse(answer.body).task_id);
  assert.deepEqual(
    [task.status, task.error_code, task.field],
    ["failed", "suspicious_value", "zip"],
  );
  assert.deepEqual(codesOf(task.warnings), [["note", "text_truncated"]]);
});

test("a misspelt name in a single call is a warning that suggests the right one", async () => {
  const { warnings } = GeneratedFile.parse((await generate({ name: "Ann", noet: "x" })).body);
  assert.deepEqual(warnings, [
    {
      field: "noet",
      code: "unknown_alias",
      message: 'Nothing is expected under this name; it was ignored. Did you mean "note"?',
    },
  ]);
});

test("with overflow: fail a text that does not fit fails its row, whatever fail_on says", async () => {
  const failing = { source: "note", overflow: "fail" };
  const mapped = await create("/api/v1/mappings", {
    field_mappings: { ...ALIASES, Note: failing },
  });
  const own = { envelope_id: await create("/api/v1/envelopes", { mapping_id: mapped }) };
  const long = { name: "Ann", note: LONG };
  const { details } = refused(await generate(long, own), 400, "validation_error");
  assert.deepEqual(codesOf(details), [["note", "text_truncated"]]);
  assert.equal((await generate({ name: "Ann", note: "ok" }, own)).status, 200);
  for (const overflow of ["wrap", null]) {
    const field_mappings = { Note: { source: "note", overflow } };
    const json = { name: "n", template_id: template.id, field_mappings };
    refused(await ask("/api/v1/mappings", { json }), 400, "validation_error");
  }
});
