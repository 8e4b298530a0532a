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

const LIMITS = '{"PRO": 5, "BUSINESS": 5, "ENTERPRISE": 5}';
const MADE = "timestamptz '2030-01-01 00:00:00Z'";
/** The counts after this many requests with the key, two minutes later. */
const taken = async (requests: number): Promise<unknown> => {
  const { rows } = await pool.query(
    `select counted, tier, freeing_slot is null as is_admitted
      from take_requests('abc', $1, ${MADE} + interval '2 minutes', $2)`,
    [requests, LIMITS],
  );
  return rows[0];
};

test("keys, their windows and the audit log survive the migration", async () => {
  const { error } = await migrator.migrateTo("0026-retry-roots");
  assert.equal(error, undefined);
  for (const statement of [
    `insert into account (id, email, plan, created_at) values ('acct_a', 'a@b.c', 'PRO', ${MADE})`,
    `insert into api_key (account_id, name, scope, environment, prefix, last_four, sha256, created_at)
      values ('acct_a', 'K', 'admin', 'production', 'p', 'xxxx', 'abc', ${MADE})`,
    `insert into audit_entry (account_id, occurred_at, action, key_id, details)
      values ('acct_a', ${MADE}, 'api_key.created', 1, '{}')`,
    `select * from take_requests('abc', 3, ${MADE}, '${LIMITS}')`,
  ])
    await sql.raw(statement).execute(db);
  const { error: failure } = await migrator.migrateToLatest();
  assert.equal(failure, undefined);
  assert.deepEqual(await taken(2), { counted: 5, tier: "PRO", is_admitted: true });
  assert.deepEqual(await taken(1), { counted: 6, tier: "PRO", is_admitted: false });
  const { rows } = await pool.query(
    `select key_id, member_id, created_by_member, created_by_role
      from audit_entry join api_key on api_key.id = key_id`,
  );
  const operator = { created_by_member: null, created_by_role: null };
  assert.deepEqual(rows, [{ key_id: 1, member_id: null, ...operator }]);
  await assert.rejects(pool.query("update audit_entry set member_id = 1"), /append-only/);
});
