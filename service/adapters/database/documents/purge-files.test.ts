import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { sql } from "kysely";
import { instant } from "#base/instant.ts";
import { purgeFiles } from "#domain/documents";
import { bulkDeps } from "../../../../test/support/harness/bulk-deps.ts";
import { testDatabase } from "../../../../test/support/harness/database.ts";
import { diskObjects } from "../../objects/disk-objects.ts";

const database = await testDatabase();
const { db, close } = database;
const folder = await mkdtemp(join(tmpdir(), "platen-purge-"));
after(async () => {
  await close();
  await rm(folder, { recursive: true });
});
const objects = await diskObjects(folder);
const NOW = instant(Date.UTC(2026, 10, 21, 10));
const HOUR = 3600;
const DAY = 24 * HOUR;
const clock = { now: () => NOW };
const deps = bulkDeps({ database, url: "http://127.0.0.1" }, { objects, clock });

/** Files that expired so many seconds ago; those with an object have it on the disk. */
async function storeExpired(name: string, files: number, seconds: number, isObject = false) {
  await sql`
    insert into file (id, account_id, environment, template_id, filename, size_bytes, sha256, page_count,
      compiled_key, tail, object_key, created_at, expires_at)
    select ${name} || place, 'acct', 'production', 1, 'a.pdf', 9, '', 1,
      case when not ${isObject}::boolean then 'compiled/a' end,
      case when not ${isObject}::boolean then '\\x00'::bytea end,
      case when ${isObject}::boolean then ${`files/${name}`} || place end,
      ${new Date(NOW - 60 * DAY * 1000)}, ${new Date(NOW - seconds * 1000)}
    from generate_series(1, ${files}::integer) as place`.execute(db);
  if (!isObject) return;
  for (let place = 1; place <= files; place += 1)
    await objects.put(`files/${name}${place}`, new Uint8Array(3));
}

const left = async () => {
  const { rows } = await sql<{ stored: number; records: number }>`
    select count(*) filter (where purged_at is null)::integer as stored,
      count(*)::integer as records from file`.execute(db);
  return rows[0];
};

test("one run clears more files than are made at the highest rate in the minute between two", async () => {
  const perMinute = 2 * 300 * 60;
  await storeExpired("tail", perMinute, 2 * HOUR);
  await storeExpired("object", 50, 2 * HOUR, true);
  await storeExpired("recent", 3, HOUR - 1);
  await purgeFiles(deps, 3 * HOUR);
  assert.deepEqual(await left(), { stored: perMinute + 53, records: perMinute + 53 });
  await purgeFiles(deps);
  assert.deepEqual(await left(), { stored: 3, records: perMinute + 53 });
  assert.deepEqual(
    [await objects.size("files/object1"), await objects.size("files/object50")],
    [null, null],
  );
});

test("one run deletes all records that are old enough", async () => {
  await sql`delete from file`.execute(db);
  await storeExpired("old", 12_000, 30 * DAY + HOUR + 1);
  await storeExpired("young", 2, 30 * DAY - 1);
  await purgeFiles(deps);
  assert.deepEqual(await left(), { stored: 0, records: 2 });
});
