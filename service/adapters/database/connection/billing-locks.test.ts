import assert from "node:assert/strict";
import { after, test } from "node:test";
import { brand } from "#base/brand.ts";
import type { AccountId } from "#domain/accounts";
import { testDatabase } from "../../../../test/support/harness/database.ts";
import { openBillingLocks } from "./billing-locks.ts";

const { pool, close } = await testDatabase();
const [one, other] = [openBillingLocks(pool), openBillingLocks(pool)];
after(async () => {
  await Promise.all([one.stop(), other.stop()]);
  await close();
});

const ann = brand<AccountId>("acct_ann");
const bob = brand<AccountId>("acct_bob");

test("one holder at a time has an account's lock, across processes", async () => {
  let working = 0;
  let most = 0;
  const work = async (): Promise<void> => {
    working += 1;
    most = Math.max(most, working);
    await pool.query("select 1");
    working -= 1;
  };
  const all = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? one : other));
  await Promise.all(all.map(({ withLock }) => withLock(ann, work)));
  assert.equal(most, 1);
});

test("another account's lock is available, however many wait for the first", async () => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  const crowd = Array.from({ length: 10 }, () => one.withLock(ann, () => held));
  assert.equal(await one.withLock(bob, () => Promise.resolve("done")), "done");
  letGo();
  await Promise.all(crowd);
});

test("an error from the work is passed on, and the lock is released", async () => {
  const failed = one.withLock(ann, () => Promise.reject(new Error("no")));
  await assert.rejects(failed, /^Error: no$/);
  assert.equal(await other.withLock(ann, () => Promise.resolve(1)), 1);
});

test("losing the connection loses the lock, with a 503", async () => {
  const { promise: never } = Promise.withResolvers<void>();
  const lost = one.withLock(ann, async () => {
    await pool.query(
      `select pg_terminate_backend(pid) from pg_locks join pg_database on pg_database.oid = database
       where locktype = 'advisory' and datname = current_database()`,
    );
    await never;
  });
  await assert.rejects(lost, { code: "unavailable", status: 503 });
  assert.equal(await one.withLock(ann, () => Promise.resolve(2)), 2);
});
