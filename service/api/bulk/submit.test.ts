import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import { after, test } from "node:test";
import { BulkJob, BulkPage } from "#contract/bulk.ts";
import {
  BULK,
  goodRows,
  HEADER,
  openBulkHarness,
} from "../../../test/support/harness/bulk-harness.ts";
import { eventually } from "../../../test/support/harness/eventually.ts";
import { refused } from "../../../test/support/harness/refused.ts";
import { testAccount, testService } from "../../../test/support/harness/service.ts";

const service = await testService();
after(service.stop);
const account = await testAccount(service);
const desk = await openBulkHarness(service.url, account.key());

/** The number of jobs. */
async function jobs(): Promise<number> {
  return BulkPage.parse((await desk.ask(BULK)).body).total;
}

/** The keys of the upload's objects. */
async function listStored(id: string): Promise<string[]> {
  return await readdir(join(service.config.storage, "bulk", id), { recursive: true }).catch(
    () => [],
  );
}

test("a CSV is accepted with 202 and the contract's body", async () => {
  const answer = await desk.post(goodRows(3), { priority: "high" });
  assert.equal(answer.status, 202);
  const { upload_id, submitted_at, ...rest } = BulkJob.strict().parse(answer.body);
  assert.match(upload_id, /^bulk_[0-9A-Za-z]{24}$/);
  assert.match(submitted_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  const expected = { envelope_id: desk.envelopeId, total_rows: 3, status: "queued" };
  assert.deepEqual(rest, { ...expected, priority: "high", retry_of: null, warnings: [] });
  assert.equal((await desk.ended(upload_id)).succeeded, 3);
});

test("parts may come in any order", async () => {
  const csv = new Blob([goodRows(2)]);
  for (const order of [
    ["file", "envelope_id"],
    ["envelope_id", "file"],
  ]) {
    const form = new FormData();
    for (const name of order)
      if (name === "file") form.append("file", csv, "a.csv");
      else form.append(name, String(desk.envelopeId));
    const answer = await desk.ask(BULK, { form });
    assert.equal(answer.status, 202, answer.text);
  }
});

const REFUSED: Readonly<Record<string, [string, number, string, Record<string, unknown>]>> = {
  "an empty file": ["", 400, "invalid_csv", {}],
  "a header alone": [`${HEADER}\n`, 400, "invalid_csv", {}],
  "a first row that is no header": ["Ann,Oslo\n", 400, "invalid_csv", { line: 1 }],
  "a row of too many columns": [
    "name\nAnn\nBen,x\n",
    400,
    "invalid_csv",
    { line: 3, expected_columns: 1, found_columns: 2 },
  ],
  "a file without a required column": [
    "town\nOslo\n",
    400,
    "validation_error",
    { missing: ["name"] },
  ],
  "10,001 rows": [goodRows(10_001), 400, "too_many_rows", {}],
};
for (const [what, [csv, status, code, extras]] of Object.entries(REFUSED)) {
  test(`${what} is refused as ${code}, and nothing is stored`, async () => {
    const before = await jobs();
    const body = refused(await desk.post(csv), status, code);
    for (const [name, value] of Object.entries(extras)) assert.deepEqual(body[name], value);
    assert.equal(await jobs(), before);
  });
}

test("an invalid form is a validation_error, before the file is parsed", async () => {
  const wrong: Record<string, string>[] = [
    { priority: "urgent" },
    { retention_seconds: "0" },
    { retention_seconds: "2592001" },
    { test: "perhaps" },
    { flatten: "maybe" },
    { surprise: "x" },
  ];
  for (const fields of wrong)
    refused(await desk.post(goodRows(1), fields), 400, "validation_error");
  const form = new FormData();
  form.append("envelope_id", String(desk.envelopeId));
  refused(await desk.ask(BULK, { form }), 400, "validation_error");
  refused(await desk.ask(`${BULK}?dry_run=true`, { form }), 400, "validation_error");
});

test("an unknown envelope is envelope_not_found, before the CSV is parsed", async () => {
  for (const envelope_id of ["999999", "x", "0", "-1"])
    refused(await desk.post("", { envelope_id }), 404, "envelope_not_found");
});

test("a version that was never published to the key's environment is refused", async () => {
  const staging = account.key("write", "staging");
  const form = new FormData();
  form.append("envelope_id", String(desk.envelopeId));
  form.append("file", new Blob([goodRows(1)]), "a.csv");
  const body = refused(await desk.ask(BULK, { form, key: staging }), 409, "template_not_published");
  assert.equal(body["environment"], "staging");
});

test("unexpected columns are ignored with a warning", async () => {
  const id = await desk.submit("name,__proto__,note\nAnn,1,2\n");
  const { warnings, succeeded } = await desk.ended(id);
  assert.equal(succeeded, 1);
  assert.deepEqual(
    warnings.map(({ code, column }) => [code, column]),
    [
      ["unknown_alias", "__proto__"],
      ["unknown_alias", "note"],
    ],
  );
});

test("an aborted upload leaves no job and no file", async () => {
  const before = await jobs();
  const folders = new Set(await readdir(join(service.config.storage, "bulk")));
  const { port } = new URL(service.url);
  const half = request({
    port,
    method: "POST",
    path: BULK,
    headers: {
      authorization: `Bearer ${account.key()}`,
      "content-type": "multipart/form-data; boundary=b",
      "content-length": 2_000_000,
    },
  });
  half.on("error", () => undefined);
  const head = `--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n`;
  half.write(head + "name\n" + "Ann\n".repeat(250_000));
  const listBegun = async (): Promise<string[]> => {
    const all = await readdir(join(service.config.storage, "bulk"));
    return all.filter((folder) => !folders.has(folder));
  };
  await eventually("the upload to begin", listBegun, ({ length }) => length > 0);
  half.destroy();
  const left = async () => (await Promise.all((await listBegun()).map(listStored))).flat();
  await eventually("its files to be deleted", left, ({ length }) => length === 0);
  assert.equal(await jobs(), before);
});
