import assert from "node:assert/strict";
import { after, test } from "node:test";
import { setClockIn } from "../../service/main.ts";
import { eventuallySucceeds } from "../support/harness/eventually.ts";
import { testService } from "../support/harness/service.ts";
import { openAccount } from "../support/simulation/billing-account.ts";

const T0 = new Date("2026-01-01T00:00:00Z");
const service = await testService({}, (config) => setClockIn(config, { at: T0, isFrozen: true }));
after(service.stop);

test("purchases survive a restart, and time that passed is caught up", async () => {
  const account = await openSubscriber();
  await account.checkout({ plan: "BUSINESS" });
  const later = { at: new Date("2026-02-20T00:00:00Z"), isFrozen: true };
  await service.restart(() => setClockIn(service.config, later));
  const listCharged = async () =>
    (await account.invoices()).filter(({ amount_due: cents }) => cents > 0);
  await eventuallySucceeds("a paid invoice", async () =>
    assert.ok((await listCharged()).some(({ status }) => status === "paid")),
  );
  assert.deepEqual(
    (await listCharged()).map(({ amount_due: cents }) => cents),
    [19_900],
  );
  assert.equal((await account.subscription()).status, "active");
});

async function openSubscriber() {
  const { Stripe } = await import("stripe");
  const stripe = new Stripe("sk_test_x");
  return await openAccount({ service, stripe, settle: async () => undefined });
}
