import assert from "node:assert/strict";
import { after, test } from "node:test";
import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { brand } from "#base/brand.ts";
import { instant } from "#base/instant.ts";
import type { AccountId } from "#domain/accounts";
import { testDatabase } from "../../../../test/support/harness/database.ts";
import { transactOn } from "../stores.ts";
import { reportingUnavailable } from "./unavailable.ts";

const { db, config, close } = await testDatabase();
after(close);
const AWAY = { status: 503, code: "unavailable", extras: { retry_after: 2 } };

test("a database without a server is a 503", async () => {
  const pool = new pg.Pool({ host: "/nowhere", connectionTimeoutMillis: 500 });
  const unserved = new Kysely({
    dialect: new PostgresDialect({ pool: reportingUnavailable(pool) }),
  });
  after(() => unserved.destroy());
  await assert.rejects(sql`select 1`.execute(unserved), AWAY);
});

test("a connection that breaks during a query is a 503, and is not used again", async () => {
  const end = sql`select pg_terminate_backend(pg_backend_pid())`;
  await assert.rejects(end.execute(db), AWAY);
  for (let tries = 0; tries < 20; tries += 1)
    assert.deepEqual((await sql`select 1 as one`.execute(db)).rows, [{ one: 1 }]);
});

test("a statement that takes too long is a 503", async () => {
  const pool = new pg.Pool({ ...config, statement_timeout: 50 });
  const hasty = new Kysely({ dialect: new PostgresDialect({ pool: reportingUnavailable(pool) }) });
  after(() => hasty.destroy());
  await assert.rejects(sql`select pg_sleep(5)`.execute(hasty), AWAY);
});

test("the error of a faulty query is passed through", async () => {
  await assert.rejects(sql`select nothing`.execute(db), { code: "42703" });
  await assert.rejects(sql`select 1 / 0`.execute(db), { code: "22012" });
});

test("a transaction is atomic", async () => {
  const transact = transactOn(db);
  const account = {
    id: brand<AccountId>("acct_1"),
    email: "a@b.example",
    plan: "PRO" as const,
    createdAt: instant(0),
  };
  const half = transact(async ({ accounts }) => {
    await accounts.createAccount(account);
    throw new Error("half way");
  });
  await assert.rejects(half, /half way/);
  assert.deepEqual(await db.selectFrom("account").select("id").execute(), []);
  await transact(({ accounts }) => accounts.createAccount(account));
  assert.deepEqual(await db.selectFrom("account").select("id").execute(), [{ id: "acct_1" }]);
});
