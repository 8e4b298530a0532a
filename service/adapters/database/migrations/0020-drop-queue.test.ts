import assert from "node:assert/strict";
import { after, test } from "node:test";
import { sql } from "kysely";
import { testDatabase } from "../../../../test/support/harness/database.ts";
import { dropQueue } from "./0020-drop-queue.ts";

const { db, close } = await testDatabase();
after(close);

async function isDroppedWith(...statements: readonly string[]): Promise<boolean> {
  await sql`drop schema if exists queue cascade`.execute(db);
  for (const statement of statements) await sql.raw(statement).execute(db);
  await dropQueue.up(db);
  const { rows } = await sql`select from pg_namespace where nspname = 'queue'`.execute(db);
  return rows.length === 0;
}

const TABLE = "create table queue.queue (name text primary key)";
const OURS = "insert into queue.queue values ('chunk-waits'), ('__pgboss__send-it')";

test("the schema of the former wake-ups is dropped, and a database without it is left alone", async () => {
  assert.ok(await isDroppedWith());
  assert.ok(
    await isDroppedWith("create schema queue", TABLE, OURS, "create table queue.job (id uuid)"),
  );
});

test("a schema of the same name with other queues or tables stays", async () => {
  const theirs = "insert into queue.queue values ('their-mails')";
  assert.equal(await isDroppedWith("create schema queue", TABLE, OURS, theirs), false);
  assert.equal(await isDroppedWith("create schema queue", TABLE, theirs), false);
  assert.equal(await isDroppedWith("create schema queue", TABLE), false);
  assert.equal(await isDroppedWith("create schema queue"), false);
  assert.equal(
    await isDroppedWith("create schema queue", "create table queue.queue (id integer)"),
    false,
  );
});
