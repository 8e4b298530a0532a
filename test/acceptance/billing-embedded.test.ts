import assert from "node:assert/strict";
import { after, test } from "node:test";
import { setClockIn } from "../../service/main.ts";
import { eventuallySucceeds } from "../support/harness/eventually.ts";
import { testService } from "../support/harness/service.ts";
import { openAccount } from "../support/simulation/billing-account.ts";

const T0 = new Date("2026-01-01T00:00:00Z");
const service = await testService({}, (config) => setClockIn(config, { at: T0, isFrozen: true }));
after(service.stop);

test("by default a service bills in its own sandbox, which its clock moves", async () => {
  const account = await openSubscriber();
  await account.checkout({ plan: "PRO" });
  const becomes = (status: string) =>
    eventuallySucceeds(`status ${status}`, async () =>
      assert.equal((await account.subscription()).status, status),
    );
  await becomes("trialing");
  await setClockIn(service.config, { at: new Date("2026-01-15T02:00:00Z"), isFrozen: true });
  await becomes("active");
  const [invoice] = (await account.invoices()).filter(({ amount_due: cents }) => cents > 0);
  assert.deepEqual([invoice?.amount_due, invoice?.status], [4900, "paid"]);
});

async function openSubscriber() {
  const { Stripe } = await import("stripe");
  const stripe = new Stripe("sk_test_x");
  return await openAccount({ service, stripe, settle: async () => undefined });
}
