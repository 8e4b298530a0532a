import assert from "node:assert/strict";
import { after, test } from "node:test";
import { sql } from "kysely";
import { testDatabase } from "../../../../test/support/harness/database.ts";
import { ADMISSION_FUNCTIONS } from "../admission/admission-functions.ts";
import { openDatabase } from "./open.ts";

const { db, config, close } = await testDatabase();
after(close);

const start = async (): Promise<void> => (await openDatabase(config)).close();

/** The bodies of the functions by name, and the transactions that wrote them. */
async function listInstalled() {
  const { rows } = await sql<{ name: string; body: string; written: string }>`
    select proname as name, prosrc as body, xmin::text as written from pg_proc
    where proname = any(${ADMISSION_FUNCTIONS.map(({ name }) => name)}) order by 1`.execute(db);
  return rows;
}

test("a start replaces a function that differs, and writes nothing if none does", async () => {
  const before = await listInstalled();
  assert.equal(before.length, ADMISSION_FUNCTIONS.length);
  await start();
  assert.deepEqual(await listInstalled(), before);

  await sql`create or replace function count_requests(
      given_holder text, given_id integer, given_requests integer, given_now timestamptz,
      window_seconds integer, cap integer
    ) returns table (counted integer, slot bigint, oldest_slot bigint, freeing_slot bigint)
    language plpgsql as 'begin end'`.execute(db);
  await sql`drop function take_member_requests`.execute(db);
  await Promise.all([start(), start()]);
  const bodies = (await listInstalled()).map(({ name, body }) => [name, body]);
  assert.deepEqual(
    bodies,
    before.map(({ name, body }) => [name, body]),
  );
});
