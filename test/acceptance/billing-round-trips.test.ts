/** Billing adds no database queries to authentication. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { createAccountIn } from "../../service/main.ts";
import type { Answer } from "../support/harness/ask.ts";
import { type BulkHarness, openBulkHarness } from "../support/harness/bulk-harness.ts";
import { roundTripCounter } from "../support/harness/round-trip-counter.ts";
import { ownService } from "../support/harness/service.ts";
import { openBillingHarness } from "../support/simulation/billing-harness.ts";

const REQUESTS = 20;

// All databases of this file are behind it.
const way = await roundTripCounter(process.env["PLATEN_TEST_HOST"] ?? "");
process.env["PLATEN_TEST_HOST"] = way.host;
delete process.env["PLATEN_TEST_POOLER"]; // the counter is in the place of a pooler

/** A request and its expected status. */
const QUESTIONS: Readonly<
  Record<string, readonly [(desk: BulkHarness) => Promise<Answer>, number]>
> = {
  "an unknown route": [({ ask }) => ask("/api/v1/nothing"), 404],
  "a list": [({ ask }) => ask("/api/v1/templates"), 200],
  "a PDF": [
    ({ ask, envelopeId }) =>
      ask("/api/v1/generate/pdf", { json: { envelope_id: envelopeId, data: { name: "Ann" } } }),
    200,
  ],
};

test("an authenticated request needs as many queries with billing as without, one of them for authentication", async (t) => {
  const billing = await openBillingHarness();
  t.after(billing.close);
  const account = await billing.account();
  await account.checkout();
  const free = await ownService({ BILLING: "off" });
  t.after(free.stop);
  const { keys } = await createAccountIn(free.config, { email: "a@example.com", plan: "PRO" });
  const desks = [
    await account.bulkDesk(),
    await openBulkHarness(free.url, keys["production"]?.["admin"] ?? ""),
  ];
  const trips: Record<string, readonly number[]> = {};
  for (const [name, [asked, status]] of Object.entries(QUESTIONS)) {
    const counts: number[] = [];
    for (const harness of desks) counts.push(await roundTripsOf(() => asked(harness), status));
    trips[name] = counts;
  }
  t.diagnostic(`round trips with and without billing: ${JSON.stringify(trips)}`);
  assert.deepEqual(trips["an unknown route"], [1, 1]);
  for (const [name, [billed, unbilled]] of Object.entries(trips))
    assert.equal(billed, unbilled, name);
});

after(way.close);

/** The minimum over several requests, because background work queries now and then. */
async function roundTripsOf(asked: () => Promise<Answer>, status: number): Promise<number> {
  const counts: number[] = [];
  for (let request = 0; request < REQUESTS; request += 1) {
    const before = way.roundTrips();
    const answer = await asked();
    counts.push(way.roundTrips() - before);
    assert.equal(answer.status, status, answer.text);
  }
  return Math.min(...counts);
}
