import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { after, test } from "node:test";
import { openBulkHarness } from "../../../test/support/harness/bulk-harness.ts";
import { refused } from "../../../test/support/harness/refused.ts";
import { testAccount, testService } from "../../../test/support/harness/service.ts";

const service = await testService();
after(service.stop);
const account = await testAccount(service);
const desk = await openBulkHarness(service.url, account.key());

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
