import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { after, test } from "node:test";
import { ErrorBody } from "#contract/error.ts";
import { openBulkHarness } from "../../../test/support/harness/bulk-harness.ts";
import { refused } from "../../../test/support/harness/refused.ts";
import { testAccount, testService } from "../../../test/support/harness/service.ts";

const service = await testService();
after(service.stop);
const desk = await openBulkHarness(service.url, (await testAccount(service)).key());

/** Files near the largest that may be uploaded. */
const REFUSED: Readonly<Record<string, string>> = {
  "a cell of 50 MB": `name\n"${"x".repeat(50 * 1024 * 1024 - 10)}"\n`,
  "a header of 40 MB": `${"x".repeat(40 * 1024 * 1024)}\nAnn\n`,
  "a row of a million commas": `name\n${",".repeat(1_000_000)}\n`,
};
for (const [what, csv] of Object.entries(REFUSED)) {
  test(`${what} is refused as invalid_csv`, async () => {
    const answer = await desk.post(csv);
    assert.deepEqual([answer.status, ErrorBody.parse(answer.body).error], [400, "invalid_csv"]);
    assert.ok(answer.text.length < 1000, "an answer does not repeat the file");
  });
}

test("of a hundred thousand columns one is known, and fifty-one warnings name the others", async () => {
  const more = Array.from({ length: 99_999 }, (_, index) => `c${index}`).join();
  const id = await desk.submit(`name,${more}\nAnn${",x".repeat(99_999)}\n`);
  const { succeeded, warnings } = await desk.ended(id);
  assert.deepEqual([succeeded, warnings.length], [1, 51]);
});

/** The keys of the upload's objects. */
async function listStored(id: string): Promise<string[]> {
  return await readdir(join(service.config.storage, "bulk", id), { recursive: true }).catch(
    () => [],
  );
}

/** One row, and blank lines up to this size. */
function padCsv(bytes: number): Buffer {
  const csv = Buffer.alloc(bytes, "\n");
  csv.write("name\nAnn\n");
  return csv;
}

test("a CSV of exactly 50 MB is accepted; one byte more is a 413, and nothing is stored", async () => {
  const limit = 50 * 1024 * 1024;
  const id = await desk.submit(padCsv(limit));
  assert.equal((await desk.ended(id)).succeeded, 1);
  const folders = await readdir(join(service.config.storage, "bulk"));
  const body = refused(await desk.post(padCsv(limit + 1)), 413, "file_too_large");
  assert.equal(body["limit_bytes"], limit);
  for (const folder of await readdir(join(service.config.storage, "bulk")))
    if (!folders.includes(folder)) assert.deepEqual(await listStored(folder), []);
});
