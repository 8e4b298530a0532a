import assert from "node:assert/strict";
import { test } from "node:test";
import { brand } from "#base/brand.ts";
import { Refusal } from "#base/refusal.ts";
import type { AccountId } from "#domain/accounts";
import { TestSlots } from "./test-slots.ts";

const [ann, bob, eve] = ["acct_ann", "acct_bob", "acct_eve"].map((id) => brand<AccountId>(id));
assert.ok(ann !== undefined && bob !== undefined && eve !== undefined);

/** A test that goes on until it is told to end. */
function begun(slots: TestSlots, account: AccountId): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const running = slots.within(account, () => promise);
  return async () => {
    resolve();
    await running;
  };
}

async function isRefused(slots: TestSlots, account: AccountId): Promise<boolean> {
  try {
    return await slots.within(account, () => Promise.resolve(false));
  } catch (error) {
    assert.ok(error instanceof Refusal && error.status === 429, String(error));
    assert.equal(error.code, "too_many_tests");
    assert.equal(error.extras["retry_after"], 2);
    return true;
  }
}

test("an account tests two webhooks at a time, a process four, and what ended makes room", async () => {
  const slots = new TestSlots();
  const first = begun(slots, ann);
  const second = begun(slots, ann);
  assert.ok(await isRefused(slots, ann));
  assert.ok(!(await isRefused(slots, bob)));
  const others = [begun(slots, bob), begun(slots, bob)];
  assert.ok(await isRefused(slots, eve));
  await first();
  assert.ok(!(await isRefused(slots, ann)));
  assert.ok(!(await isRefused(slots, eve)));
  for (const end of [second, ...others]) await end();
  for (const account of [ann, bob, eve]) assert.ok(!(await isRefused(slots, account)));
});

test("a test that fails on our side gives its place back", async () => {
  const slots = new TestSlots();
  const fails = () => slots.within(ann, () => Promise.reject(new Error("ours")));
  for (const _ of [1, 2, 3]) await assert.rejects(fails, /ours/);
  assert.ok(!(await isRefused(slots, ann)));
});
