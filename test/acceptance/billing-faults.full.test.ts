/** Faults between the service and the payment processor never cost a cent too much or too little. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { makePdfs } from "../support/harness/make-pdfs.ts";
import { refused } from "../support/harness/refused.ts";
import { type BillingHarness, openBillingHarness } from "../support/simulation/billing-harness.ts";

/** All occurrences from now on. */
const EVER = 1_000_000;
const METERED = "POST /v1/billing/meter_events";
const CHANGED = "POST /v1/subscriptions/{";
const UPGRADE = "/billing/subscription/upgrade";
const BUSINESS = { plan: "BUSINESS", interval: "month" };

let harness: BillingHarness;
before(async () => {
  harness = await openBillingHarness();
});
after(() => harness.close());

test("25: 237 overage PDFs cost 2370 cents although every second response to a report is lost", async () => {
  const account = await harness.account();
  await account.checkout();
  await harness.fault({ fault: "time-out-after", match: METERED, every: 2, times: EVER });
  await makePdfs(account, 1100);
  await harness.advanceTo("2026-01-20T00:00:00Z");
  await makePdfs(account, 137);
  await harness.advanceTo("2026-02-01T01:00:00Z");
  await harness.endFaults();
  assert.equal(await account.paid(), 4900 + 2370);
});

test("28: an upgrade without a valid response is a 502, is not made, and is charged once when repeated", async () => {
  const account = await harness.account();
  await account.checkout(); // on 1 February at one in the night, so that its first month begins on the 15th
  await harness.advanceTo("2026-03-01T01:00:00Z");
  const paid = await account.paid();
  await harness.fault({ fault: "garble-before", match: CHANGED, times: EVER });
  for (let tries = 0; tries < 2; tries += 1) {
    const answer = await account.ask("PUT", UPGRADE, BUSINESS);
    refused(answer, 502, "processor_unavailable");
    assert.match(answer.headers.get("retry-after") ?? "", /^\d+$/);
  }
  assert.equal((await account.subscription()).plan, "PRO");
  assert.equal(await account.paid(), paid);
  await harness.endFaults();
  const done = await account.ask("PUT", UPGRADE, BUSINESS);
  assert.equal(done.status, 200, done.text);
  // 14 of the 28 days of 15 February to 15 March are left.
  assert.equal(await account.paid(), paid + 7500);
});

test("28: an upgrade that was made despite an invalid response is recognised, and charged once however often it is repeated", async () => {
  const account = await harness.account();
  await account.checkout();
  await harness.advanceTo("2026-03-31T01:00:00Z"); // 15 of the 31 days from 15 March are left
  const paid = await account.paid();
  await harness.fault({ fault: "garble-after", match: CHANGED, times: EVER });
  const first = await account.ask("PUT", UPGRADE, BUSINESS);
  assert.equal(first.status, 200, first.text); // what was done was asked for afterwards
  await harness.endFaults();
  refused(await account.ask("PUT", UPGRADE, BUSINESS), 409, "invalid_plan_transition");
  assert.equal((await account.subscription()).plan, "BUSINESS");
  const charge = 9629 - 2371; // of 19900 and 4900
  const charged = (await account.processorInvoices()).filter(({ total }) => total === charge);
  assert.deepEqual([charged.length, await account.paid()], [1, paid + charge]);
});
