import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { z } from "zod";
import { CurrentUsage, DailyUsage, UsageEventPage, UsageHistory } from "#contract/usage.ts";
import { ask } from "../../../test/support/harness/ask.ts";
import {
  type BulkHarness,
  goodRows,
  openBulkHarness,
} from "../../../test/support/harness/bulk-harness.ts";
import { refused } from "../../../test/support/harness/refused.ts";
import {
  type TestAccount,
  testAccount,
  testService,
} from "../../../test/support/harness/service.ts";
import { setClockIn } from "../../main.ts";

const service = await testService({ BILLING: "sandbox", QUOTA_PDF_PRO: "3" });
after(service.stop);
const { db } = service.database;
const USAGE = "/api/v1/billing/usage";

const setTime = (at: string): Promise<void> =>
  setClockIn(service.config, { at: new Date(at), isFrozen: true });
await setTime("2026-01-31T23:59:59.999Z");

type Status = "active" | "trialing" | "canceled" | null;

/** A PRO account with an envelope; its status is set afterwards, since a read-only account cannot create one. */
async function onPro(status: Status): Promise<{ account: TestAccount; desk: BulkHarness }> {
  const account = await testAccount(service);
  const desk = await openBulkHarness(service.url, account.key());
  await setStatus(account, status);
  return { account, desk };
}

async function setStatus({ accountId }: TestAccount, status: Status): Promise<void> {
  const changed = { plan: "PRO", subscription_status: status } as const;
  await db.updateTable("account").set(changed).where("id", "=", accountId).execute();
}

async function generate(desk: BulkHarness, more: object = {}): Promise<void> {
  const json = { envelope_id: desk.envelopeId, data: { name: "Ann" }, ...more };
  const { status, text } = await desk.ask("/api/v1/generate/pdf", { json });
  assert.ok(status === 200 || status === 202, text);
}

const read = (account: TestAccount, path: string) =>
  ask(`${service.url}${USAGE}${path}`, { key: account.key("read", "staging") });
const current = async (account: TestAccount) =>
  CurrentUsage.parse((await read(account, "/current-period")).body);
const history = async (account: TestAccount, query = "") =>
  UsageHistory.parse((await read(account, `/history${query}`)).body).history;
const events = async (account: TestAccount, query = "") =>
  UsageEventPage.parse((await read(account, query)).body);

function pickFigures({ pdf_generations, overage_pdfs, overage_amount, status, invoice_id }: Month) {
  return [pdf_generations, overage_pdfs, overage_amount, status, invoice_id];
}

type Month = z.output<typeof UsageHistory>["history"][number];

test("an account that never subscribed has zero limits, no history and no events", async () => {
  const { account } = await onPro(null);
  const nothing = { used: 0, limit: 0, remaining: 0 };
  assert.deepEqual(await current(account), {
    period_start: "2026-01-01T00:00:00.000Z",
    period_end: "2026-02-01T00:00:00.000Z",
    pdf_generations: nothing,
    ai_generations: nothing,
    overage_pdfs: 0,
  });
  assert.deepEqual(await history(account), []);
  assert.deepEqual(await events(account), { events: [], next_cursor: null });
});

test("outputs beyond the limit are overage of the current month, at its price", async () => {
  await setTime("2026-01-31T23:59:59.999Z");
  const { account, desk } = await onPro("active");
  await desk.ended(await desk.submit(goodRows(5)));
  const january = await current(account);
  assert.deepEqual(january.pdf_generations, { used: 5, limit: 3, remaining: 0 });
  assert.deepEqual(january.ai_generations, { used: 0, limit: 100, remaining: 100 });
  assert.equal(january.overage_pdfs, 2);
  await setTime("2026-02-01T00:00:00Z");
  await generate(desk);
  const february = await current(account);
  assert.equal(february.period_start, "2026-02-01T00:00:00.000Z");
  assert.deepEqual([february.pdf_generations.used, february.overage_pdfs], [1, 0]);
  const changed = { plan: "BUSINESS" } as const;
  await db.updateTable("account").set(changed).where("id", "=", account.accountId).execute();
  const [now, before, ...others] = await history(account);
  assert.ok(now !== undefined && before !== undefined && others.length === 0);
  assert.deepEqual(pickFigures(now), [{ used: 1, limit: 10_000 }, 0, 0, "open", null]);
  assert.deepEqual(pickFigures(before), [{ used: 5, limit: 3 }, 2, 20, "closed", null]);
  assert.deepEqual(await history(account, "?months=1"), [now]);
});

test("every output is a usage event with its source, its template and its overage flag", async () => {
  await setTime("2026-03-10T12:00:00Z");
  const { account, desk } = await onPro("active");
  const { account: stranger } = await onPro("active");
  await generate(desk, { test: true });
  await generate(desk);
  const upload = await desk.submit(goodRows(3));
  await desk.ended(upload);
  const { events: all, next_cursor } = await events(account);
  assert.equal(next_cursor, null);
  assert.partialDeepStrictEqual(all, [
    { type: "pdf", source: "bulk", row: 3, upload_id: upload, overage: true, task_id: null },
    { source: "bulk", row: 2, overage: false },
    { source: "bulk", row: 1, quantity: 1, envelope_id: desk.envelopeId },
    { source: "sync", row: null, upload_id: null, environment: "production" },
  ]);
  assert.equal(all.length, 4);
  assert.equal(all[0]?.occurred_at, "2026-03-10T12:00:00.000Z");
  const first = await events(account, "?limit=3");
  assert.deepEqual(first.events, all.slice(0, 3));
  const rest = await events(account, `?limit=3&cursor=${first.next_cursor}`);
  assert.deepEqual(rest, { events: all.slice(3), next_cursor: null });
  assert.deepEqual((await events(stranger, `?cursor=${first.next_cursor}`)).events, []);
});

test("an account whose subscription has ended has the limits of its last plan", async () => {
  const { account, desk } = await onPro("active");
  await generate(desk);
  await setStatus(account, "canceled");
  assert.deepEqual((await current(account)).pdf_generations, { used: 1, limit: 3, remaining: 2 });
  assert.equal((await history(account)).length, 1);
});

test("page sizes are bounded, and a foreign cursor is refused", async () => {
  const { account } = await onPro("active");
  for (const query of ["?limit=0", "?limit=1001", "?limit=x", "?cursor=x", "?cursor=c0"])
    refused(await read(account, query), 400, "validation_error");
  for (const query of ["?months=0", "?months=121", "?months=1.5"])
    refused(await read(account, `/history${query}`), 400, "validation_error");
  assert.deepEqual(await events(account, "?limit=1000"), { events: [], next_cursor: null });
});

test("usage by day adds up to the events and the month, also where an entry is from before midnight", async () => {
  await setTime("2026-04-30T12:00:00Z");
  const { account, desk } = await onPro("active");
  await generate(desk);
  await desk.ended(await desk.submit(goodRows(4)));
  await setTime("2026-05-02T08:00:00Z");
  await generate(desk, { test: true });
  await generate(desk);
  // Counted in May, made in the last second of April.
  await db
    .updateTable("usage_ledger")
    .set({ occurred_at: new Date("2026-04-30T23:59:59Z") })
    .where("account_id", "=", account.accountId)
    .where("month", "=", "2026-05")
    .execute();
  await generate(desk);
  const { status, body } = await read(account, "/daily?from=2026-04-29&to=2026-05-02&by=key");
  assert.equal(status, 200);
  const { days } = DailyUsage.parse(body);
  assert.deepEqual(
    days.map(({ date, pdf_generations: pdfs, overage_pdfs: past }) => [date, pdfs, past]),
    [
      ["2026-04-29", 0, 0],
      ["2026-04-30", 5, 2],
      ["2026-05-01", 1, 0],
      ["2026-05-02", 1, 0],
    ],
  );
  assert.deepEqual(days[0]?.by, []);
  assert.partialDeepStrictEqual(days[1]?.by, [
    { id: (await events(account)).events[0]?.api_key_id },
  ]);
  const april = (await history(account)).find(({ period_start }) =>
    period_start.startsWith("2026-04"),
  );
  assert.deepEqual([april?.pdf_generations.used, april?.overage_pdfs], [5, 2]);
  const { account: stranger } = await onPro("active");
  const others = DailyUsage.parse((await read(stranger, "/daily?by=template")).body);
  assert.deepEqual([others.to, others.days.length], ["2026-05-02", 30]);
  assert.ok(others.days.every(({ pdf_generations: pdfs, by }) => pdfs === 0 && by?.length === 0));
});

test("days are divided by environment, key and template, also by one that was deleted", async () => {
  await setTime("2026-06-10T12:00:00Z");
  const { account, desk } = await onPro("active");
  await generate(desk);
  const sharesBy = async (by: string) =>
    DailyUsage.parse((await read(account, `/daily?from=2026-06-10&by=${by}`)).body).days[0]?.by;
  assert.deepEqual(await sharesBy("environment"), [
    { id: "production", name: "production", pdf_generations: 1 },
  ]);
  const [template] = (await sharesBy("template")) ?? [];
  assert.ok(typeof template?.id === "number" && template.name !== null);
  await db
    .updateTable("usage_ledger")
    .set({ template_id: 2_000_000, key_id: null, member_id: 1 })
    .where("account_id", "=", account.accountId)
    .execute();
  assert.deepEqual(await sharesBy("template"), [{ id: 2_000_000, name: null, pdf_generations: 1 }]);
  assert.deepEqual(await sharesBy("key"), [{ id: null, name: "Members", pdf_generations: 1 }]);
});

test("days that do not exist, are in the wrong order or too many are refused", async () => {
  const { account } = await onPro("active");
  for (const query of [
    "from=2026-02-30",
    "from=today",
    "by=row",
    "from=2026-03-02&to=2026-03-01",
    "from=2025-01-01&to=2026-02-05",
  ])
    refused(await read(account, `/daily?${query}`), 400, "validation_error");
  const { status } = await read(account, "/daily?from=2025-01-01&to=2026-02-04");
  assert.equal(status, 200);
});
