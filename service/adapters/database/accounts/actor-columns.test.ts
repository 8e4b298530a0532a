import assert from "node:assert/strict";
import { after, test } from "node:test";
import { brand } from "#base/brand.ts";
import { instant } from "#base/instant.ts";
import type { Actor, MemberId } from "#domain/accounts";
import { DEFAULT_PLANS } from "#domain/plans";
import { countOutputs } from "#domain/usage";
import { testDatabase } from "../../../../test/support/harness/database.ts";
import { MADE_AT, storedCaller } from "../../../../test/support/harness/stored-forms.ts";
import { sampleBulkJob } from "../../../domain/bulk-records/bulk-job.fixture.ts";
import { storesOn, transactOn } from "../stores.ts";

const { db, close } = await testDatabase();
after(close);
const stores = storesOn(db);
const { accountId, environment, by: key } = await storedCaller(stores, "owner");
const member: Actor = { kind: "member", memberId: brand<MemberId>(2_000_000_000) };
const PAGE = { before: null, skip: 0, limit: 10 };

test("the audit log keeps members after their removal, and the operator as null", async () => {
  const entry = { accountId, at: instant(0), action: "account.changed", subject: null } as const;
  for (const by of [key, member, null]) await stores.audit.append({ ...entry, by, details: {} });
  const { items } = await stores.audit.listEntries(accountId, PAGE);
  assert.deepEqual(
    items.map(({ by }) => by),
    [null, member, key],
  );
});

test("the usage of a member is recorded as the member's", async () => {
  const cause = { accountId, environment, templateId: 1, mappingId: null, envelopeId: null };
  for (const by of [key, member]) {
    const sources = { kind: "single", sources: [`sync/${by.kind}`] } as const;
    const outputs = { ...cause, by, at: MADE_AT, sources };
    await transactOn(db)((inside) => countOutputs(inside, outputs, DEFAULT_PLANS));
  }
  const { items } = await stores.usageReads.listEvents(accountId, { before: null, limit: 10 });
  assert.deepEqual(
    items.map(({ by }) => by),
    [member, key],
  );
});

test("a bulk job belongs to the member who submitted it", async () => {
  const job = sampleBulkJob({ accountId, environment, by: member });
  const chunk = { chunk: 0, numbers: [1], rows: 1, firstLine: 2, from: 0, to: 10 };
  const rest = { lines: [2], filenames: ["a.pdf"], sourceSha256: "" };
  await stores.bulk.createBulkJob({ job, chunks: [{ ...chunk, ...rest }] });
  const stored = await stores.bulk.findBulkJob(job.id, { accountId, environment });
  assert.deepEqual(stored?.by, member);
});

test("a record names a key or a member, not both", async () => {
  await assert.rejects(
    db.updateTable("bulk_upload").set({ key_id: 1, member_id: 2 }).execute(),
    /bulk_upload_actor/,
  );
});
