/** An unreachable processor or missing webhooks do not change the final state. */
import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { z } from "zod";
import { eventually } from "../support/harness/eventually.ts";
import { makePdfs } from "../support/harness/make-pdfs.ts";
import { refused } from "../support/harness/refused.ts";
import type { BillingAccount } from "../support/simulation/billing-account.ts";
import { type BillingHarness, openBillingHarness } from "../support/simulation/billing-harness.ts";
import { CARDS } from "../support/simulation/test-cards.ts";

/** All occurrences from now on. */
const EVER = 1_000_000;

const Account = z.looseObject({ status: z.string().optional() });

let harness: BillingHarness;
afterEach(() => harness.close());

test("25: after a 30-hour outage over the end of a month 237 overage PDFs cost 2370 cents", async () => {
  harness = await openBillingHarness();
  const account = await harness.account();
  await account.checkout();
  await harness.advanceTo("2026-01-31T11:00:00Z");
  await makePdfs(account, 1100);
  await harness.advanceTo("2026-01-31T12:00:00Z");
  await harness.fault({ fault: "fail-before", times: EVER });
  await makePdfs(account, 137);
  refused(await account.ask("GET", "/billing/portal"), 502, "processor_unavailable");
  for (const time of ["2026-02-01T00:00:00Z", "2026-02-01T01:00:00Z", "2026-02-01T18:00:00Z"]) {
    await harness.advanceTo(time);
    assert.equal((await account.subscription()).status, "active");
  }
  await makePdfs(account, 2);
  await harness.endFaults();
  await harness.advanceTo("2026-02-05T00:00:00Z");
  assert.equal(await account.paid(), 4900 + 2370);
});

test("26: without webhooks a checkout, a trial's end and a failed card are known within 15 minutes", async () => {
  harness = await openBillingHarness();
  const account = await harness.account();
  const failing = await harness.account();
  await harness.fault({ fault: "drop", times: EVER });
  await account.checkout();
  await failing.checkout({ card: CARDS.failsLater });
  await harness.advanceTo("2026-01-01T00:15:00Z");
  for (const someone of [account, failing]) await becomes(someone, "trialing");
  await harness.advanceTo("2026-01-15T01:15:00Z");
  await becomes(account, "active");
  // The sync that found the subscription active may have come before the invoice was paid.
  await harness.advanceTo("2026-01-15T01:30:00Z");
  await newestInvoiceBecomes(account, "4900 paid");
  await becomes(failing, "past_due");
  await makePdfs(account, 1);
  refused(await failing.generate(), 402, "account_read_only");
});

/** Waits until the newest invoice has this amount and status; the virtual time does not move. */
async function newestInvoiceBecomes(account: BillingAccount, wanted: string): Promise<void> {
  const read = async () => {
    const newest = (await account.invoices()).at(0);
    return `${newest?.amount_due} ${newest?.status}`;
  };
  await eventually(`the newest invoice to be ${wanted}`, read, (shown) => shown === wanted);
}

/** Waits until the account has this status; the virtual time does not move. */
async function becomes(account: BillingAccount, wanted: string): Promise<void> {
  const read = async () => Account.parse((await account.ask("GET", "/billing/subscription")).body);
  await eventually(`the status ${wanted}`, read, ({ status }) => status === wanted);
}
