import assert from "node:assert/strict";
import { rm, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, test } from "node:test";
import { goodRows, MIXED_ROWS, openBulkHarness } from "../../test/support/harness/bulk-harness.ts";
import { createOneOfEach } from "../../test/support/harness/one-of-each.ts";
import { ownService, testAccount } from "../../test/support/harness/service.ts";
import { markRoot } from "../adapters/objects/storage-root.ts";
import { verifyIn } from "./verify.ts";

const service = await ownService();
after(() => service.stop());
const { config, database } = service;
const { key } = await testAccount(service);
await createOneOfEach(service.url, key());
const bulk = await openBulkHarness(service.url, key());
const job = await bulk.submit(MIXED_ROWS);
await bulk.ended(job);
const untested = await bulk.submit(goodRows(3), { test: "true" });
await bulk.ended(untested);

const verify = () => verifyIn(config, { backup: null, all: true });

test("a whole installation has no faults", async () => {
  const { faults, ...figures } = await verify();
  assert.deepEqual(faults, []);
  assert.ok(figures.ledger > 8 && figures.ledger === figures.counter);
  assert.ok(figures.rows_succeeded > 8 && figures.rows_succeeded === figures.rows_recorded);
  assert.ok(figures.secrets > 0);
  assert.ok(figures.objects > 5 && figures.objects === figures.objects_hashed);
});

test("counts that differ are named with their account, month or job", async (t) => {
  await database.pool.query("update usage_counter set used = used + 1 where kind = 'pdf'");
  t.after(() => database.pool.query("update usage_counter set used = used - 1 where kind = 'pdf'"));
  await database.pool.query("update bulk_upload set succeeded = succeeded - 1 where id = $1", [
    job,
  ]);
  const { faults } = await verify();
  await database.pool.query("update bulk_upload set succeeded = succeeded + 1 where id = $1", [
    job,
  ]);
  assert.equal(faults.length, 2);
  assert.match(
    faults[0] ?? "",
    /^acct_\w+ pdf \d{4}-\d\d: the ledger has \d+ outputs, the counter/,
  );
  assert.equal(faults[1], `${job}: 7 rows succeeded, 8 are recorded, 8 are in the ledger`);
});

test("keys that do not open the secrets are said to be other ones", async () => {
  const bytes = Buffer.alloc(32, 9);
  const other = await verifyIn(
    { ...config, home: join(config.home, "elsewhere"), encryptionKeys: [{ id: "home", bytes }] },
    { backup: null, all: false },
  );
  assert.match(
    other.faults.join(),
    /^\d of \d secrets cannot be opened, because the key is .*home/,
  );
  const none = { ...config, home: join(config.home, "elsewhere") };
  const { faults } = await verifyIn(none, { backup: null, all: false });
  assert.match(faults.join(), /because there is no key \(home\): put encryption\.key/);
});

test("the storage of another installation is named", async () => {
  const storage = join(config.home, "other");
  await markRoot(storage, "another");
  await assert.rejects(
    verifyIn({ ...config, storage }, { backup: null, all: false }),
    /the storage cannot be used: .*\.platen-storage is another; expected is/,
  );
});

test("objects that are missing or damaged are named", async () => {
  const { rows } = await database.pool.query<{ tails: string; pdf: string }>(
    `select 'bulk/' || upload_id || '/tails/' || chunk || '-' || fence as tails,
      (select object_key from template_version limit 1) as pdf
     from bulk_chunk where upload_id = $1`,
    [job],
  );
  const { tails = "", pdf = "" } = rows[0] ?? {};
  const csv = `bulk/${job}/rows.csv`;
  await rm(join(config.storage, tails));
  await truncate(join(config.storage, pdf), 10);
  await writeFile(join(config.storage, csv), Buffer.alloc(MIXED_ROWS.length + 100));
  const { faults } = await verify();
  assert.deepEqual(
    faults,
    [`${csv} is damaged`, `${tails} is missing`, `${pdf} is damaged`].toSorted(),
  );
});
