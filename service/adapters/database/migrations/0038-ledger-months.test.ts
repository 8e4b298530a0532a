import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, test } from "node:test";
import { Kysely, PostgresDialect, sql } from "kysely";
import { Migrator } from "kysely/migration";
import pg from "pg";
import { testDatabase } from "../../../../test/support/harness/database.ts";
import { MIGRATIONS } from "./migrations.ts";

const { db: admin, config, close } = await testDatabase();
const name = `test_${randomUUID().replaceAll("-", "")}`;
await sql.raw(`create database ${name} template template0`).execute(admin);
const pool = new pg.Pool({ ...config, database: name, max: 1 });
const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
after(async () => {
  await db.destroy();
  await close();
});
const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });

const MADE = "timestamptz '2030-01-31 12:00:00Z'";

/** Adds an entry with this source and month, as a service would; returns its id and its partition. */
async function added(source: string, month: string): Promise<{ id: number; partition: string }> {
  const { rows } = await pool.query<{ id: number; partition: string }>(
    `insert into usage_ledger (account_id, kind, month, source, tier, occurred_at, environment)
      values ('acct_a', 'pdf', $2, $1, 'PRO', ${MADE}, 'production')
      on conflict do nothing returning id::integer, tableoid::regclass::text as partition`,
    [source, month],
  );
  const [row] = rows;
  assert.ok(row !== undefined);
  return row;
}

test("entries of earlier releases stay where they are, and new ones have higher ids", async () => {
  const { error } = await migrator.migrateTo("0031-original-files");
  assert.equal(error, undefined);
  await pool.query(
    `insert into account (id, email, plan, created_at) values ('acct_a', 'a@b.c', 'PRO', ${MADE})`,
  );
  await pool.query("insert into usage_counter values ('acct_a', 'pdf', '2030-01', 2)");
  const old = [await added("bulk/a/1", "2029-12"), await added("bulk/a/2", "2030-01")];
  const { rows: nodes } = await pool.query<{ node: number }>(
    "select relfilenode::integer as node from pg_class where oid = 'usage_ledger'::regclass",
  );

  const { error: failure } = await migrator.migrateToLatest();
  assert.equal(failure, undefined);
  const { rows } = await pool.query(
    `select id::integer, tableoid::regclass::text as partition, outputs, rows
      from usage_ledger order by id`,
  );
  const before = { partition: "usage_ledger_before", outputs: 1, rows: null };
  assert.deepEqual(
    rows,
    old.map(({ id }) => ({ id, ...before })),
  );
  const { rows: same } = await pool.query(
    "select relfilenode::integer as node from pg_class where oid = 'usage_ledger_before'::regclass",
  );
  assert.deepEqual(same, nodes, "the table is not rewritten");
});

test("the first partition goes on for two months after the newest entry", async () => {
  const february = await added("sync/a", "2030-02");
  assert.equal(february.partition, "usage_ledger_before");
  assert.ok(february.id > 9_000);
  assert.equal((await added("sync/b", "2030-03")).partition, "usage_ledger_later");
});

test("a source is counted once in its month", async () => {
  await assert.rejects(added("bulk/a/2", "2030-01"));
  await assert.rejects(added("sync/b", "2030-03"));
});
