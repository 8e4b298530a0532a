/** A processor that is away, or whose webhooks never come, changes nothing of what is right in the end. */
import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { makePdfs } from "../support/harness/make-pdfs.ts";
import { refused } from "../support/harness/refused.ts";
import type { BillingAccount } from "../support/simulation/billing-account.ts";
import { type BillingDesk, openBillingDesk } from "../support/simulation/billing-desk.ts";
import { CARDS } from "../support/simulation/test-cards.ts";

/** Every time from now on. */
const EVER = 1_000_000;
const KNOWN_MS_MAX = 10_000;
const POLL_MS = 50;

const Standing = z.looseObject({ status: z.string().optional() });

let desk: BillingDesk;
afterEach(() => desk.close());

test("25: with the processor down for thirty hours over the end of a month 237 PDFs of overage are still 2370", async () => {
  desk = await openBillingDesk();
  const account = await desk.account();
  await account.checkout();
  await desk.advanceTo("2026-01-31T11:00:00Z");
  await makePdfs(account, 1100);
  await desk.advanceTo("2026-01-31T12:00:00Z");
  await desk.fault({ fault: "fail-before", times: EVER });
  await makePdfs(account, 137);
  refused(await account.ask("GET", "/billing/portal"), 502, "processor_unavailable");
  for (const time of ["2026-02-01T00:00:00Z", "2026-02-01T01:00:00Z", "2026-02-01T18:00:00Z"]) {
    await desk.advanceTo(time);
    assert.equal((await account.subscription()).status, "active");
  }
  await makePdfs(account, 2);
  await desk.endFaults();
  await desk.advanceTo("2026-02-05T00:00:00Z");
  assert.equal(await account.paid(), 4900 + 2370);
});

test("26: without a single webhook a checkout, a trial's end and a card that fails are known within 15 minutes", async () => {
  desk = await openBillingDesk();
  const account = await desk.account();
  const failing = await desk.account();
  await desk.fault({ fault: "drop", times: EVER });
  await account.checkout();
  await failing.checkout({ card: CARDS.failsLater });
  await desk.advanceTo("2026-01-01T00:15:00Z");
  for (const someone of [account, failing]) await becomes(someone, "trialing");
  await desk.advanceTo("2026-01-15T01:15:00Z");
  await becomes(account, "active");
  // The look that found the subscription active may have come before the invoice was paid.
  await desk.advanceTo("2026-01-15T01:30:00Z");
  await newestInvoiceBecomes(account, "4900 paid");
  await becomes(failing, "past_due");
  await makePdfs(account, 1);
  refused(await failing.generate(), 402, "account_read_only");
});

/** Waits until the newest invoice that the account sees has this amount and status; the virtual time does not move. */
async function newestInvoiceBecomes(account: BillingAccount, wanted: string): Promise<void> {
  let shown = "";
  for (
    const end = performance.now() + KNOWN_MS_MAX;
    performance.now() < end;
    await pause(POLL_MS)
  ) {
    const newest = (await account.invoices()).at(0);
    shown = `${newest?.amount_due} ${newest?.status}`;
    if (shown === wanted) return;
  }
  assert.equal(shown, wanted);
}

/** Waits until the account has this status; the virtual time does not move. */
async function becomes(account: BillingAccount, wanted: string): Promise<void> {
  let status: string | null = null;
  for (
    const end = performance.now() + KNOWN_MS_MAX;
    performance.now() < end;
    await pause(POLL_MS)
  ) {
    const { body } = await account.ask("GET", "/billing/subscription");
    ({ status = null } = Standing.parse(body));
    if (status === wanted) return;
  }
  assert.fail(`it is ${status}, not ${wanted}`);
}
