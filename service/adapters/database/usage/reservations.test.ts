import assert from "node:assert/strict";
import { after, test } from "node:test";
import { type Instant, instant } from "#base/instant.ts";
import { Refusal } from "#base/refusal.ts";
import type { AccountId, Caller } from "#domain/accounts";
import { DEFAULT_PLANS } from "#domain/plans";
import {
  bulkReservation,
  countOutputs,
  countWithinQuota,
  type Outputs,
  type QuotaDeps,
  quotaStateOf,
  reserveOutputs,
  type UsageStore,
} from "#domain/usage";
import { testDatabase } from "../../../../test/support/harness/database.ts";
import { MADE_AT, storedCaller } from "../../../../test/support/harness/stored-forms.ts";
import { storesOn, transactOn } from "../stores.ts";

const database = await testDatabase();
after(database.close);
const stores = storesOn(database.db);
const transact = transactOn(database.db);
const DECEMBER = instant(Date.UTC(2026, 11, 1));

/** The quota ports at this moment. */
function ports(usage: UsageStore = stores.usage, now: Instant = MADE_AT): QuotaDeps {
  return {
    usage,
    plans: DEFAULT_PLANS,
    clock: { now: () => now },
    baseUrl: () => "https://p.test",
  };
}

/** A PRO account with this overage limit whose included PDFs are used up. */
async function cappedAt(name: string, more: number | null, made = 1000): Promise<Caller> {
  const caller = await storedCaller(stores, name);
  const changed = { overage_limit_pdfs: more };
  await database.db
    .updateTable("account")
    .set(changed)
    .where("id", "=", caller.accountId)
    .execute();
  await countOutputs(stores, outputs(caller, `made_${name}`, made), DEFAULT_PLANS);
  return caller;
}

function outputs({ accountId, by }: Caller, id: string, count: number, at = MADE_AT): Outputs {
  const rows = Array.from({ length: count }, (_, row) => row + 1);
  const sources = { kind: "chunk", bulkJobId: id, chunk: 0, rows } as const;
  const origin = { templateId: 1, mappingId: null, envelopeId: null };
  return { accountId, by, environment: "production", ...origin, at, sources };
}

async function reserve(
  { accountId }: Caller,
  id: string,
  count: number,
  now?: Instant,
): Promise<boolean> {
  try {
    await transact(({ usage }) =>
      reserveOutputs(ports(usage, now), accountId, bulkReservation(id), count),
    );
    return true;
  } catch (error) {
    assert.ok(error instanceof Refusal && error.code === "quota_exceeded", String(error));
    return false;
  }
}

async function usedAndReserved(
  accountId: AccountId,
  now?: Instant,
): Promise<readonly [number, number]> {
  const { used, reserved } = await quotaStateOf(ports(stores.usage, now), accountId);
  return [used, reserved];
}

test("a refusal names the limit, the usage, the request and the reset time", async () => {
  const caller = await cappedAt("told", 5);
  const { accountId } = caller;
  const tooMany = transact(({ usage }) =>
    reserveOutputs(ports(usage), accountId, bulkReservation("bulk_ten"), 10),
  );
  await assert.rejects(tooMany, (error) => {
    assert.ok(error instanceof Refusal);
    assert.deepEqual([error.status, error.code], [402, "quota_exceeded"]);
    assert.deepEqual(error.extras, {
      tier: "PRO",
      limit: 1000,
      used: 1000,
      upgrade_url: "https://p.test/billing/upgrade",
      resets_at: "2026-12-01T00:00:00.000Z",
      requested: 10,
    });
    return true;
  });
  assert.ok(await reserve(caller, "bulk_five", 5));
  assert.deepEqual(await usedAndReserved(accountId), [1000, 5]);
});

test("of 20 concurrent jobs of 10 rows, with 100 left, exactly 10 are accepted", async () => {
  const caller = await cappedAt("parallel", 100);
  const taken = await Promise.all(
    Array.from({ length: 20 }, (_, job) => reserve(caller, `bulk_par${job}`, 10)),
  );
  assert.equal(taken.filter(Boolean).length, 10);
  assert.deepEqual(await usedAndReserved(caller.accountId), [1000, 100]);
  assert.ok(!(await reserve(caller, "bulk_one", 1)));
});

test("counted outputs are no longer reserved, and failed ones can be reserved again", async () => {
  const caller = await cappedAt("settled", 10);
  const { accountId } = caller;
  assert.ok(await reserve(caller, "bulk_settled", 10));
  await transact(async (inside) => {
    const { usage } = inside;
    await countOutputs(inside, outputs(caller, "bulk_settled", 6), DEFAULT_PLANS);
    await usage.reduceReservation(bulkReservation("bulk_settled"), 2);
  });
  assert.deepEqual(await usedAndReserved(accountId), [1006, 2]);
  assert.ok(await reserve(caller, "bulk_second", 2));
  assert.ok(!(await reserve(caller, "bulk_third", 1)));
  await stores.usage.dropReservation(bulkReservation("bulk_settled"));
  await stores.usage.dropReservation(bulkReservation("bulk_settled"));
  assert.deepEqual(await usedAndReserved(accountId), [1006, 2]);
  assert.ok(await reserve(caller, "bulk_third", 2));
});

test("a reservation outlasts its month, and then counts in the next", async () => {
  const caller = await cappedAt("month", 0, 0);
  const { accountId } = caller;
  assert.ok(await reserve(caller, "bulk_long", 1000));
  assert.ok(!(await reserve(caller, "bulk_next", 1, DECEMBER)));
  await transact(async (inside) => {
    const { usage } = inside;
    await countOutputs(inside, outputs(caller, "bulk_long", 400, DECEMBER), DEFAULT_PLANS);
    await usage.reduceReservation(bulkReservation("bulk_long"), 100);
  });
  assert.deepEqual(await usedAndReserved(accountId), [400, 500], "a late clock sees no less");
  assert.deepEqual(await usedAndReserved(accountId, DECEMBER), [400, 500]);
  assert.ok(await reserve(caller, "bulk_next", 100, DECEMBER));
  assert.ok(!(await reserve(caller, "bulk_more", 1, DECEMBER)));
});

test("without a cap jobs are never refused, but their reservation is known", async () => {
  const caller = await cappedAt("uncapped", null);
  assert.ok(await reserve(caller, "bulk_free", 10_000));
  assert.deepEqual(await usedAndReserved(caller.accountId), [1000, 10_000]);
});

test("concurrent unreserved outputs stop at the cap", async () => {
  const caller = await cappedAt("single", 3);
  const count = (request: number): Promise<void> =>
    transact(({ usage, notices }) =>
      countWithinQuota({ ...ports(usage), notices }, outputs(caller, `sync_${request}`, 1)),
    );
  const made = await Promise.allSettled(Array.from({ length: 8 }, (_, request) => count(request)));
  assert.equal(made.filter(({ status }) => status === "fulfilled").length, 3);
  assert.deepEqual(await usedAndReserved(caller.accountId), [1003, 0]);
});

test("each ledger entry keeps whether it was overage, and its price", async () => {
  const caller = await cappedAt("frozen", null, 990);
  const { accountId } = caller;
  await countOutputs(stores, outputs(caller, "bulk_frozen", 97), DEFAULT_PLANS);
  await countOutputs(stores, outputs(caller, "bulk_frozen", 98), DEFAULT_PLANS);
  await database.db
    .updateTable("account")
    .set({ plan: "BUSINESS" })
    .where("id", "=", accountId)
    .execute();
  const lines = await database.db
    .selectFrom("usage_ledger")
    .select(["rows", "outputs", "tier", "overage", "overage_cents"])
    .where("upload_id", "=", "bulk_frozen")
    .orderBy("id")
    .execute();
  const overage = { tier: "PRO", overage: true, overage_cents: 10 };
  assert.deepEqual(lines, [
    { rows: "{[1,11)}", outputs: 10, tier: "PRO", overage: false, overage_cents: null },
    { rows: "{[11,98)}", outputs: 87, ...overage },
    { rows: "{[98,99)}", outputs: 1, ...overage },
  ]);
});

test("with concurrent counting exactly the outputs past the limit are overage", async () => {
  const caller = await cappedAt("many", null, 900);
  await Promise.all(
    Array.from({ length: 10 }, (_, job) =>
      transact((inside) =>
        countOutputs(inside, outputs(caller, `bulk_many${job}`, 23), DEFAULT_PLANS),
      ),
    ),
  );
  const { past } = await database.db
    .selectFrom("usage_ledger")
    .select((line) => line.fn.sum<string>("outputs").as("past"))
    .where("account_id", "=", caller.accountId)
    .where("overage", "=", true)
    .executeTakeFirstOrThrow();
  assert.equal(Number(past), 130);
});
