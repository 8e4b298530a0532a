import assert from "node:assert/strict";
import { after, test } from "node:test";
import { brand } from "#base/brand.ts";
import { instant } from "#base/instant.ts";
import type { AccountId } from "#domain/accounts";
import { testDatabase } from "../../../../test/support/harness/database.ts";
import { storedCaller } from "../../../../test/support/harness/stored-forms.ts";
import { storesOn } from "../stores.ts";
import { listPage, mapPage } from "./list-page.ts";

const { db, close } = await testDatabase();
after(close);
const stores = storesOn(db);
const { accountId } = await storedCaller(stores, "owner");
const common = { accountId, description: null, createdAt: instant(0) };
for (let number = 1; number <= 7; number += 1)
  await stores.templates.createTemplate({ ...common, name: `f${number}` });

async function names(limit: number, skip = 0, before: number | null = null) {
  const all = db.selectFrom("template").selectAll().where("account_id", "=", accountId);
  const page = await listPage(all, "template.id", { limit, skip, before }, ({ id }) => id);
  return mapPage(page, ({ name }) => name);
}

test("successive pages are the whole list, newest first", async () => {
  const seen: string[] = [];
  let before: number | null = null;
  do {
    const page: Awaited<ReturnType<typeof names>> = await names(3, 0, before);
    assert.equal(page.total, 7);
    seen.push(...page.items);
    before = page.next;
  } while (before !== null && seen.length < 100);
  assert.deepEqual(seen, ["f7", "f6", "f5", "f4", "f3", "f2", "f1"]);
});

test("skipped items are left out, and the last page has no next one", async () => {
  assert.deepEqual(await names(5, 4), { items: ["f3", "f2", "f1"], total: 7, next: null });
  assert.deepEqual(await names(7), { ...(await names(500)), next: null });
  assert.deepEqual((await names(5, 100)).items, []);
});

test("a list that is one page is counted as it was read, whatever is added meanwhile", async () => {
  let queries = 0;
  const counting = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      queries += 1;
      await stores.templates.createTemplate({ ...common, name: "added meanwhile" });
      return result;
    },
  });
  const all = counting.selectFrom("template").selectAll().where("account_id", "=", accountId);
  const whole = { limit: 7, skip: 0, before: null };
  const { items, total } = await listPage(all, "template.id", whole, ({ id }) => id);
  assert.deepEqual([items.length, total, queries], [7, 7, 1]);
});

test("an empty list has a total of 0", async () => {
  const unknown = brand<AccountId>("acct_unknown");
  const none = db.selectFrom("template").selectAll().where("account_id", "=", unknown);
  const page = await listPage(none, "id", { limit: 10, skip: 0, before: null }, ({ id }) => id);
  assert.deepEqual(page, { items: [], total: 0, next: null });
});
