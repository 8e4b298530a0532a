/** The webhook endpoint for the processor's events, which has no API key, accepts only the processor's signature. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { refused } from "../support/harness/refused.ts";
import { type BillingAccount, payAt } from "../support/simulation/billing-account.ts";
import { type BillingHarness, openBillingHarness } from "../support/simulation/billing-harness.ts";
import {
  type Delivery,
  deliver,
  eventsOf,
  type SentEvent,
} from "../support/simulation/processor-events.ts";
import { CARDS } from "../support/simulation/test-cards.ts";

let harness: BillingHarness;
let account: BillingAccount;
let event: SentEvent;

/** A user has subscribed without the service being notified. */
before(async () => {
  harness = await openBillingHarness();
  account = await harness.account();
  const url = await account.checkoutUrl();
  await harness.settle(); // a new customer is looked at once by itself
  await harness.fault({ fault: "drop", times: 1_000_000 });
  await payAt(url, CARDS.pays);
  const events = await eventsOf(harness);
  event = events.find(({ type }) => type === "customer.subscription.created") ?? assert.fail();
});
after(() => harness.close());

const SECONDS_OLD_MAX = 300;
const WRONG: Readonly<Record<string, Delivery>> = {
  "by another secret": { secret: "whsec_another" },
  "of five minutes and a second ago": { ageSeconds: SECONDS_OLD_MAX + 1 },
  "for other bytes": { body: "{}" },
  "of another scheme": { signature: "t=1,v0=00" },
  "of nonsense": { signature: "nonsense" },
  "that is missing": { signature: null },
};

for (const [which, wrong] of Object.entries(WRONG))
  test(`27: a signature ${which} is a 400, and nothing is stored`, async () => {
    const stored = await storedEvents();
    refused(await deliver(harness, event, wrong), 400, "invalid_signature");
    assert.equal(await storedEvents(), stored);
    const answer = await account.ask("GET", "/billing/subscription");
    refused(answer, 404, "subscription_not_found");
  });

test("27: an event altered by one byte is a 400, and the original is accepted", async () => {
  const stored = await storedEvents();
  const altered = event.payload.replace('"trialing"', '"trialinh"');
  assert.notEqual(altered, event.payload);
  refused(await deliver(harness, event, { body: altered }), 400, "invalid_signature");
  assert.equal(await storedEvents(), stored);
  assert.equal((await deliver(harness, event, { ageSeconds: SECONDS_OLD_MAX - 1 })).status, 200);
  assert.equal(await storedEvents(), stored + 1);
  assert.equal((await account.subscription()).status, "trialing");
});

async function storedEvents(): Promise<number> {
  const { db } = harness.service.database;
  const { count } = await db
    .selectFrom("processor_event")
    .select(({ fn }) => fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}
