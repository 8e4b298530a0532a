import assert from "node:assert/strict";
import { after, test } from "node:test";
import { sql } from "kysely";
import { instant } from "#base/instant.ts";
import type { Environment } from "#domain/accounts";
import { testDatabase } from "../../../../test/support/harness/database.ts";
import { eventually } from "../../../../test/support/harness/eventually.ts";
import { MADE_AT, storedCaller } from "../../../../test/support/harness/stored-forms.ts";
import { storesOn } from "../stores.ts";
import { openDatabase } from "./open.ts";

const database = await testDatabase();
after(database.close);
const { db } = database;
const stores = storesOn(db);

const owner = await storedCaller(stores, "owner");

test("events restored to a server with lower transaction ids are visible after the service has started", async () => {
  const facts = { type: "batch.failed", batchJobId: "bulk_a", error: "It is gone." } as const;
  const environment: Environment = "production";
  const common = { ...owner, environment, mappingIds: [], createdAt: instant(MADE_AT), facts };
  const texts = ["a", "b", "c"].map((id) => JSON.stringify({ id }));
  await stores.events.append(texts.map((text, at) => ({ ...common, id: `evt_${at}`, text })));
  const list = async (): Promise<readonly string[]> => {
    const wanted = { type: null, limit: 10 };
    const { events } = await stores.eventReads.listEvents(owner, wanted, null);
    return events.map(({ text }) => text);
  };
  await sql`update event set txid = '999999999999'::xid8`.execute(db);
  assert.deepEqual(await list(), []);
  await (await openDatabase(database.config)).close();
  // Autovacuum can have a transaction open in this database.
  const listed = await eventually("the events", list, ({ length }) => length >= texts.length);
  assert.deepEqual(listed, texts.toReversed());
  const before = await sql`select txid from event`.execute(db);
  await (await openDatabase(database.config)).close();
  assert.deepEqual((await sql`select txid from event`.execute(db)).rows, before.rows);
});

test("behind a pooler the limits of sessions are those of the role, and nothing is prepared", async (t) => {
  const { config } = database;
  const pooled = await openDatabase({ ...config, direct: config, isPrepared: false });
  t.after(pooled.close);
  const limits = await sql<{ statement: string; idle: string }>`
    select current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as idle`.execute(pooled.db);
  assert.deepEqual(limits.rows, [{ statement: "15s", idle: "8s" }]);
  const prepared = await sql<{ name: string }>`
    /* an-example */ select name from pg_prepared_statements`.execute(pooled.db);
  assert.deepEqual(prepared.rows, []);
});

test("a start leaves the role alone whose sessions are limited, also while another changes it", async (t) => {
  const config = { ...database.config, direct: database.config };
  await (await openDatabase(config)).close();
  const other = await database.pool.connect();
  t.after(() => other.release());
  await other.query("begin");
  await other.query(`do $$ begin
    execute format('alter role %I in database %I set statement_timeout = 15000', current_user, current_database());
  end $$`);
  await (await openDatabase(config)).close();
  await other.query("commit");
});
