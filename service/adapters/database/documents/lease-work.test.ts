import assert from "node:assert/strict";
import { after, test } from "node:test";
import { leaseWork, PLAN_VERSION } from "#domain/work";
import { goodRows, openBulkHarness } from "../../../../test/support/harness/bulk-harness.ts";
import { testAccount, testService } from "../../../../test/support/harness/service.ts";
import { TIMING } from "../../../settings/timing.ts";
import { systemClock } from "../../system/clock.ts";
import { storesOn, transactOn } from "../stores.ts";

// The API alone; the test leases the work.
const service = await testService({ PLATEN_ROLE: "api" });
after(service.stop);
const { db } = service.database;
const { leaseMs } = TIMING.work;
const ports = { ...storesOn(db), transact: transactOn(db), clock: systemClock(), leaseMs };

test("chunks and tasks of a read-only account wait until it may write again", async () => {
  const { key, accountId } = await testAccount(service);
  const desk = await openBulkHarness(service.url, key());
  await desk.submit(goodRows(1));
  const json = { envelope_id: desk.envelopeId, data: { name: "Ann" }, async_mode: true };
  assert.equal((await desk.ask("/api/v1/generate/pdf", { json })).status, 202);
  for (const subscription_status of ["past_due", "canceled", null] as const) {
    await db
      .updateTable("account")
      .set({ subscription_status })
      .where("id", "=", accountId)
      .execute();
    assert.equal(await leaseWork(ports), null, String(subscription_status));
  }
  const kinds: string[] = [];
  for (const subscription_status of ["trialing", "active"] as const) {
    await db
      .updateTable("account")
      .set({ subscription_status })
      .where("id", "=", accountId)
      .execute();
    kinds.push((await leaseWork(ports))?.kind ?? "nothing");
  }
  assert.deepEqual(kinds.toSorted(), ["chunk", "tasks"]);
});

test("chunks and tasks of a newer plan wait for a newer worker", async () => {
  const { key, accountId } = await testAccount(service);
  const desk = await openBulkHarness(service.url, key());
  await desk.submit(goodRows(1));
  const json = { envelope_id: desk.envelopeId, data: { name: "Ann" }, async_mode: true };
  assert.equal((await desk.ask("/api/v1/generate/pdf", { json })).status, 202);
  const setVersions = async (plan_version: number): Promise<void> => {
    for (const table of ["bulk_chunk", "task"] as const)
      await db
        .updateTable(table)
        .set({ plan_version })
        .where("account_id", "=", accountId)
        .execute();
  };
  await setVersions(PLAN_VERSION + 1);
  assert.equal(await leaseWork(ports), null);
  await setVersions(PLAN_VERSION - 1);
  const kinds = new Set([(await leaseWork(ports))?.kind, (await leaseWork(ports))?.kind]);
  assert.deepEqual(kinds, new Set(["chunk", "tasks"]));
});
