import assert from "node:assert/strict";
import { after, test } from "node:test";
import { sql } from "kysely";
import { testDatabase } from "../../../../test/support/harness/database.ts";
import { storedCaller } from "../../../../test/support/harness/stored-forms.ts";
import { storesOn } from "../stores.ts";

const { db, close } = await testDatabase();
after(close);

test("a job's fill plan is stored apart from its row, and not written again by updates", async () => {
  const { accountId } = await storedCaller(storesOn(db), "owner");
  const names = Array.from({ length: 120 }, (_, at) => `form[0].Page${at % 3}[0].f1_${at}[0]`);
  const plan = JSON.stringify({ names });
  await sql`
    insert into bulk_upload (id, account_id, key_id, environment, priority, status, total, chunks_left,
      retention_seconds, warnings, fill_plan, format, dialect, characters, signatures, submitted_at)
    values ('bulk_a', ${accountId}, 1, 'production', 1, 'queued', 1, 1, 100, '[]', ${plan},
      'csv', '{}', '', '[]', now())`.execute(db);
  const stored = await partsOfPlans();
  assert.equal(stored.length, 1);
  await sql`update bulk_upload set status = 'processing', started_at = now()`.execute(db);
  await sql`update bulk_upload set status = 'completed', finished_at = now()`.execute(db);
  assert.deepEqual(await partsOfPlans(), stored);
});

/** Ids of the parts that are stored apart from the rows of jobs. */
async function partsOfPlans(): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select reltoastrelid::regclass::text as name from pg_class
    where oid = 'bulk_upload'::regclass`.execute(db);
  const parts = await sql<{ id: string }>`
    select chunk_id::text as id from ${sql.raw(rows[0]?.name ?? "")}`.execute(db);
  return parts.rows.map(({ id }) => id);
}
