import assert from "node:assert/strict";
import { test } from "node:test";
import { brand } from "#base/brand.ts";
import { Refusal } from "#base/refusal.ts";
import type { AccountId } from "#domain/accounts";
import { TestSlots } from "./test-slots.ts";

const [ann, bob, eve] = ["acct_ann", "acct_bob", "acct_eve"].map((id) => brand<AccountId>(id));
assert.ok(ann !== undefined && bob !== undefined && eve !== undefined);

function isRefused(slots: TestSlots, account: AccountId): boolean {
  try {
    using _slot = slots.take(account);
    return false;
  } catch (error) {
    assert.ok(error instanceof Refusal && error.status === 429, String(error));
    assert.equal(error.code, "too_many_tests");
    assert.equal(error.extras["retry_after"], 2);
    return true;
  }
}

test("an account tests two webhooks at a time, a process four, and what ended makes room", () => {
  const slots = new TestSlots();
  const first = slots.take(ann);
  const second = slots.take(ann);
  assert.ok(isRefused(slots, ann));
  assert.ok(!isRefused(slots, bob));
  const others = [slots.take(bob), slots.take(bob)];
  assert.ok(isRefused(slots, eve));
  first[Symbol.dispose]();
  assert.ok(!isRefused(slots, ann));
  assert.ok(!isRefused(slots, eve));
  for (const slot of [second, ...others]) slot[Symbol.dispose]();
  for (const account of [ann, bob, eve]) assert.ok(!isRefused(slots, account));
});
