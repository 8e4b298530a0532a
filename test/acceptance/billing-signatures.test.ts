/** The door for the processor's events, which has no API key, opens to the processor's signature alone. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { refused } from "../support/harness/refused.ts";
import { type BillingAccount, payAt } from "../support/simulation/billing-account.ts";
import { type BillingDesk, openBillingDesk } from "../support/simulation/billing-desk.ts";
import {
  type Delivery,
  deliver,
  eventsOf,
  type ToldEvent,
} from "../support/simulation/processor-events.ts";
import { CARDS } from "../support/simulation/test-cards.ts";

let desk: BillingDesk;
let account: BillingAccount;
let told: ToldEvent;

/** Somebody has subscribed, and the service was not told. */
before(async () => {
  desk = await openBillingDesk();
  account = await desk.account();
  const url = await account.checkoutUrl();
  await desk.settle(); // a new customer is looked at once by itself
  await desk.fault({ fault: "drop", times: 1_000_000 });
  await payAt(url, CARDS.pays);
  const events = await eventsOf(desk);
  told = events.find(({ type }) => type === "customer.subscription.created") ?? assert.fail();
});
after(() => desk.close());

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
    refused(await deliver(desk, told, wrong), 400, "invalid_signature");
    assert.equal(await storedEvents(), stored);
    const answer = await account.ask("GET", "/billing/subscription");
    refused(answer, 404, "subscription_not_found");
  });

test("27: an event that was altered by a single byte is a 400, and as it was signed it is taken", async () => {
  const stored = await storedEvents();
  const altered = told.payload.replace('"trialing"', '"trialinh"');
  assert.notEqual(altered, told.payload);
  refused(await deliver(desk, told, { body: altered }), 400, "invalid_signature");
  assert.equal(await storedEvents(), stored);
  assert.equal((await deliver(desk, told, { ageSeconds: SECONDS_OLD_MAX - 1 })).status, 200);
  assert.equal(await storedEvents(), stored + 1);
  assert.equal((await account.subscription()).status, "trialing");
});

async function storedEvents(): Promise<number> {
  const { db } = desk.service.database;
  const { count } = await db
    .selectFrom("processor_event")
    .select(({ fn }) => fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}
