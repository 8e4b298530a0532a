import assert from "node:assert/strict";
import { test } from "node:test";
import { brand } from "#base/brand.ts";
import { Refusal } from "#base/refusal.ts";
import type { AccountId } from "#domain/accounts";
import { TestSlots } from "./test-slots.ts";

const [ann, bob, eve] = ["acct_ann", "acct_bob", "acct_eve"].map((id) => brand<AccountId>(id));
assert.ok(ann !== undefined && bob !== undefined && eve !== undefined);

/** Starts a test that runs until the returned function is called. */
function startTest(slots: TestSlots, account: AccountId): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const running = slots.run(account, () => promise);
  return async () => {
    resolve();
    await running;
  };
}

async function isRefused(slots: TestSlots, account: AccountId): Promise<boolean> {
  try {
    return await slots.run(account, () => Promise.resolve(false));
  } catch (error) {
    assert.ok(error instanceof Refusal && error.status === 429, String(error));
    assert.equal(error.code, "too_many_tests");
    assert.equal(error.extras["retry_after"], 2);
    return true;
  }
}

test("an account runs two webhook tests at a time, a process four, and a finished test frees its slot", async () => {
  const slots = new TestSlots();
  const first = startTest(slots, ann);
  const second = startTest(slots, ann);
  assert.ok(await isRefused(slots, ann));
  assert.ok(!(await isRefused(slots, bob)));
  const others = [startTest(slots, bob), startTest(slots, bob)];
  assert.ok(await isRefused(slots, eve));
  await first();
  assert.ok(!(await isRefused(slots, ann)));
  assert.ok(!(await isRefused(slots, eve)));
  for (const end of [second, ...others]) await end();
  for (const account of [ann, bob, eve]) assert.ok(!(await isRefused(slots, account)));
});

test("a test that throws frees its slot", async () => {
  const slots = new TestSlots();
  const fails = () => slots.run(ann, () => Promise.reject(new Error("internal")));
  for (const _ of [1, 2, 3]) await assert.rejects(fails, /internal/);
  assert.ok(!(await isRefused(slots, ann)));
});
