import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, test } from "node:test";
import fc from "fast-check";
import { type Clock, type Instant, instant } from "#base/instant.ts";
import { createAccount } from "#domain/access";
import { authenticator, purgeAdmission } from "#domain/admission";
import { NEVER_SUBSCRIBED } from "#domain/billing-records";
import { DEFAULT_PLANS, type Plans } from "#domain/plans";
import { accessDeps } from "../../../../test/support/harness/access-deps.ts";
import { testDatabase } from "../../../../test/support/harness/database.ts";
import { setEntitlement } from "../billing/entitlement-store.ts";
import { storesOn } from "../stores.ts";
import { admissionStore } from "./admission-store.ts";

const { db, pool, close } = await testDatabase();
after(close);

const BEGAN = Date.UTC(2030, 0, 1, 0, 0, 0, 400);
let now: Instant = instant(BEGAN);
const clock: Clock = { now: () => now };
const deps = { admission: admissionStore(pool), ...accessDeps({ db }, clock) };
const node = authenticator(deps);
const otherNode = authenticator(deps);
type Admission = Awaited<ReturnType<typeof node>>;
const at = (seconds: number): void => {
  now = instant(BEGAN + Math.round(seconds * 1000));
};

/** A new key of a new account. */
async function freshKey(plan: "PRO" | "BUSINESS" | "ENTERPRISE" = "PRO"): Promise<string> {
  const wanted = { email: `${randomUUID()}@example.com`, plan };
  const made = await createAccount(deps, wanted);
  return made.keys[0]?.text ?? "";
}

const times = (count: number, key: string, ask = node): Promise<Admission[]> =>
  Promise.all(Array.from({ length: count }, () => ask(key)));
const remaining = (all: readonly Admission[]) => all.map(({ window }) => window.remaining);
const isIn = ({ window }: Admission) => window.retryAfterSeconds === null;
const down = (from: number, count: number) => Array.from({ length: count }, (_, i) => from - i);

test("each tier has its limit, and the remaining number counts down to 0", async () => {
  for (const [tier, limit] of [
    ["PRO", 1000],
    ["BUSINESS", 10_000],
    ["ENTERPRISE", 100_000],
  ] as const) {
    const asked = await times(5, await freshKey(tier));
    assert.deepEqual(remaining(asked), down(limit - 1, 5));
    for (const { window, caller } of asked)
      assert.deepEqual([window.limit, caller.tier], [limit, tier]);
  }
  const all = await times(1003, await freshKey());
  assert.deepEqual(remaining(all), [...down(999, 1000), 0, 0, 0]);
  assert.deepEqual(all.map(isIn).lastIndexOf(true), 999);
});

test("a rejected request learns when the next one is admitted: then, and not before", async () => {
  const key = await freshKey();
  at(0);
  await times(1, key);
  at(50);
  await times(299, key);
  at(100);
  await times(700, key);
  at(200.3);
  const { resetSeconds, retryAfterSeconds } = (await node(key)).window;
  assert.ok(retryAfterSeconds !== null);
  assert.equal(resetSeconds, Math.floor(now / 1000) + retryAfterSeconds);
  at(200.3 + retryAfterSeconds - 1);
  assert.equal(await countRequests(key), 1000); // the first one has left, which is not enough
  at(200.3 + retryAfterSeconds);
  assert.ok(isIn(await node(key)));
});

test("the window slides: later requests leave it later", async () => {
  const key = await freshKey();
  at(0);
  await times(600, key);
  at(3000);
  await times(400, key);
  at(3602);
  assert.deepEqual(remaining([await node(key)]), [599]);
  at(6602);
  assert.deepEqual(remaining([await node(key)]), [998]);
});

test("rejected requests count, too", async () => {
  const key = await freshKey();
  at(0);
  await times(1000, key);
  at(1800);
  assert.ok((await times(50, key)).every((one) => !isIn(one)));
  at(3602);
  assert.deepEqual(remaining([await node(key)]), [949]);
});

test("the reset time is when the oldest request leaves the window, in whole seconds within the next hour", async () => {
  const key = await freshKey();
  at(0.5);
  const first = Math.floor(now / 1000);
  assert.equal((await node(key)).window.resetSeconds, first + 3601);
  at(3599);
  assert.equal((await node(key)).window.resetSeconds, first + 3601);
  at(3601);
  const { resetSeconds } = (await node(key)).window;
  assert.equal(resetSeconds, Math.floor((BEGAN + 3_599_000) / 1000) + 3601);
});

test("each key has its own window, shared by all nodes", async () => {
  const key = await freshKey();
  const other = await freshKey();
  at(0);
  await times(10, key);
  assert.deepEqual(remaining(await times(1, other)), [999]);
  const both = await Promise.all([times(400, key), times(400, key, otherNode)]);
  const seen = both.flat().map(({ window }) => window.remaining);
  assert.deepEqual(
    seen.toSorted((a, b) => b - a),
    down(989, 800),
  );
});

test("no hour admits more requests than the limit, for any arrival times and nodes", async () => {
  const limit = 7;
  const plans: Plans = {
    ...DEFAULT_PLANS,
    PRO: { ...DEFAULT_PLANS.PRO, requestsPerHour: limit },
  };
  const nodes = [0, 1].map(() => authenticator({ ...deps, plans }));
  const step = fc.record({
    // Waits near the boundaries of seconds and of the hour, and in between.
    waitMs: fc.oneof(
      fc.constantFrom(0, 1, 999, 1000, 1001, 3_599_000, 3_599_999, 3_600_000, 3_601_000),
      fc.nat(600_000),
    ),
    requests: fc.integer({ min: 1, max: 5 }),
    node: fc.constantFrom(0, 1),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const key = await freshKey();
      at(0);
      const admitted: number[] = [];
      for (const { waitMs, requests, node: which } of steps) {
        now = instant(now + waitMs);
        const ask = nodes[which] ?? node;
        for (const one of await times(requests, key, ask)) if (isIn(one)) admitted.push(now);
      }
      for (const [index, time] of admitted.entries()) {
        const inHour = admitted.slice(index).filter((other) => other - time <= 3_600_000);
        assert.ok(inHour.length <= limit, `${inHour.length} in the hour from ${time - BEGAN}`);
      }
    }),
    { numRuns: 60 },
  );
});

test("an hour without requests restores the whole limit", async () => {
  const key = await freshKey();
  at(0);
  await times(1200, key);
  at(3602);
  assert.equal((await times(1000, key)).filter(isIn).length, 1000);
});

test("a revoked, expired or erased key is rejected at once, and counts nothing", async () => {
  at(0);
  const key = await freshKey();
  const sha256 = deps.hashing.sha256(key);
  await node(key);
  const set = (values: object) =>
    db.updateTable("api_key").set(values).where("sha256", "=", sha256).execute();
  for (const ended of [{ revoked_at: new Date(now) }, { expires_at: new Date(now) }]) {
    await set({ revoked_at: null, expires_at: null });
    assert.ok(isIn(await node(key)));
    await set(ended);
    await assert.rejects(node(key), { status: 401, code: "invalid_api_key" });
  }
  await set({ revoked_at: null, expires_at: null });
  assert.deepEqual(remaining([await node(key)]), [996]);
  const { caller } = await node(key);
  const erased = { erased_at: new Date(now) };
  await db.updateTable("account").set(erased).where("id", "=", caller.accountId).execute();
  await assert.rejects(node(key), { status: 401 });
});

test("an account that never subscribed has the limit of PRO", async () => {
  const key = await freshKey("ENTERPRISE");
  const { caller } = await node(key);
  await setEntitlement(db, caller.accountId, NEVER_SUBSCRIBED, now);
  const { window, subscriptionStatus } = await node(key);
  assert.deepEqual([window.limit, subscriptionStatus], [1000, null]);
});

test("a failing store fails all waiting requests, and the next request queries again", async () => {
  const key = await freshKey();
  let isAway = true;
  const flaky = authenticator({
    ...deps,
    admission: {
      ...deps.admission,
      countRequests: async (...given) => {
        if (isAway) throw new Error("away");
        return await deps.admission.countRequests(...given);
      },
    },
  });
  const all = await Promise.allSettled(Array.from({ length: 20 }, () => flaky(key)));
  assert.ok(all.every(({ status }) => status === "rejected"));
  isAway = false;
  assert.deepEqual(remaining([await flaky(key)]), [999]);
});

test("windows of unused keys are purged, and the others kept", async () => {
  const [old, used] = [await freshKey(), await freshKey()];
  at(0);
  const { by } = (await node(old)).caller;
  assert.ok(by.kind === "key");
  at(7202);
  await times(2, used);
  const objects = { delete: () => Promise.resolve() };
  const { idempotency } = storesOn(db);
  await purgeAdmission({ idempotency, objects, clock });
  assert.deepEqual(remaining([await node(used)]), [997]);
  for (const table of ["rate_slot", "rate_window"] as const)
    assert.deepEqual(
      await db
        .selectFrom(table)
        .select("holder_id")
        .where("holder", "=", "key")
        .where("holder_id", "=", by.keyId)
        .execute(),
      [],
    );
});

/** The key's window, without counting a request. */
async function countRequests(key: string): Promise<number | undefined> {
  const perHour = { PRO: 1000, BUSINESS: 1000, ENTERPRISE: 1000 };
  const sha256 = deps.hashing.sha256(key);
  return (await deps.admission.countRequests(sha256, 0, now, perHour))?.counted;
}

test("a window starts anew when the clock was set back, and not when it is a little behind", async () => {
  const key = await freshKey();
  at(7200);
  await times(1001, key);
  at(7200 - 60);
  assert.deepEqual((await times(1, key)).map(isIn), [false]);
  at(3600);
  assert.deepEqual(remaining(await times(3, key)), [999, 998, 997]);
  at(7201);
  assert.deepEqual(remaining(await times(1, key)), [999]);
});
