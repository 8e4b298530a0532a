/** A killed worker causes no double counting and leaves nothing uncounted. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import pg from "pg";
import { createAccountIn, setClockIn } from "../../service/main.ts";
import { goodRows, openBulkHarness } from "../support/harness/bulk-harness.ts";
import { eventually } from "../support/harness/eventually.ts";
import { usedIn } from "../support/harness/figures.ts";
import { databaseSettings } from "../support/harness/pooler.ts";
import { testService } from "../support/harness/service.ts";
import { newInstallation } from "../support/harness/service-process.ts";

const ROWS = 500;
const KILLS = 20;
/** Longer than the lease of a killed worker. */
const LEASE_SECONDS = 16;
const START = Date.parse("2026-01-10T00:00:00Z");

const WAITING = `select count(*)::int as waiting from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;

const setClock = (seconds: number): Promise<void> =>
  setClockIn(service.config, { at: new Date(START + seconds * 1000), isFrozen: true });

const service = await testService({ BILLING: "sandbox", PLATEN_ROLE: "api" });
const { config } = service.database;
const workers = await newInstallation({
  ...databaseSettings(config),
  PLATEN_HOME: service.config.home,
  BILLING: "sandbox",
  PLATEN_ROLE: "worker",
  BASE_URL: service.url,
});
after(async () => {
  await workers.clear();
  await service.stop();
});

test("24: a worker that is killed twenty times during a bulk job of 500 rows counts 500", async () => {
  await setClock(0);
  const wanted = { email: "owner@example.com", plan: "PRO" } as const;
  const { account_id, keys } = await createAccountIn(service.config, wanted);
  const desk = await openBulkHarness(service.url, keys["production"]?.["admin"] ?? "");
  const json = { envelope_id: desk.envelopeId, data: { name: "Ann" } };
  assert.equal((await desk.ask("/api/v1/generate/pdf", { json })).status, 200);
  const id = await desk.submit(goodRows(ROWS));
  for (let killed = 0; killed < KILLS; killed += 1) {
    await using month = await heldMonth(account_id);
    const worker = await workers.start();
    await month.someoneWaits();
    worker.signal("SIGKILL");
    await worker.exit;
    await setClock((killed + 1) * LEASE_SECONDS);
  }
  const before = await usedIn(config);
  assert.deepEqual(before, { ledger: 1, counter: 1 });
  await workers.start();
  const { status, succeeded } = await desk.ended(id);
  assert.deepEqual([status, succeeded], ["completed", ROWS]);
  assert.equal((await desk.bundle(id)).pdfs.size, ROWS);
  assert.deepEqual(await usedIn(config), { ledger: 1 + ROWS, counter: 1 + ROWS });
});

/** Locks the counter of an account's month, so that counting workers wait in the middle of it. */
async function heldMonth(
  accountId: string,
): Promise<AsyncDisposable & { readonly someoneWaits: () => Promise<void> }> {
  const client = new pg.Client(config);
  await client.connect();
  // Behind a pooler the sessions of the role are limited, and a worker may take longer to start.
  await client.query("set idle_in_transaction_session_timeout = 0");
  await client.query("begin");
  await client.query("select from usage_counter where account_id = $1 for update", [accountId]);
  return {
    someoneWaits: async () => {
      // With a fresh snapshot, not the transaction's first one.
      await eventually(
        "a worker that counts",
        () => service.database.pool.query<{ waiting: number }>(WAITING),
        ({ rows }) => (rows[0]?.waiting ?? 0) > 0,
      );
    },
    [Symbol.asyncDispose]: () => client.end(),
  };
}
