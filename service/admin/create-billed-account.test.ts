import assert from "node:assert/strict";
import { after, test } from "node:test";
import { z } from "zod";
import { ask } from "../../test/support/harness/ask.ts";
import { testService } from "../../test/support/harness/service.ts";
import { readConfig } from "../settings/config.ts";
import { createBilledAccountIn } from "./create-billed-account.ts";

const service = await testService({});
after(service.stop);

const Subscription = z.looseObject({ plan: z.string(), status: z.string() });
const Invoices = z.looseObject({
  invoices: z.array(z.looseObject({ status: z.string(), amount_due: z.int() })),
});

test("in a sandbox an account really comes to the status that the operator wants", async () => {
  const open = [["paid", 4900]];
  const wanted = {
    trialing: [],
    active: open,
    past_due: [["open", 4900], ...open],
    canceled: open,
  } as const;
  for (const [status, charged] of Object.entries(wanted)) {
    const made = await make(z.enum(["trialing", "active", "past_due", "canceled"]).parse(status));
    assert.equal(made.subscription_status, status);
    const shown = Subscription.parse((await made.get("subscription")).body);
    assert.deepEqual([shown.plan, shown.status], ["PRO", status]);
    const listed = await made.get("invoices");
    assert.equal(listed.status, 200, listed.text);
    const { invoices } = Invoices.parse(listed.body);
    assert.deepEqual(
      invoices
        .filter(({ amount_due: cents }) => cents > 0)
        .map((one) => [one.status, one.amount_due]),
      charged,
      status,
    );
  }
});

test("an account with the status none has never subscribed, and reads alone", async () => {
  const made = await make("none");
  assert.equal(made.subscription_status, null);
  assert.equal((await made.get("subscription")).status, 404);
});

test("without billing an account is made with everything, and no status can be wanted", async () => {
  const config = { ...service.config, billing: readConfig({ BILLING: "off" }).billing };
  const wanted = { email: "off@example.org", plan: "PRO" } as const;
  const made = await createBilledAccountIn(config, { ...wanted, status: "none" });
  assert.equal(made.subscription_status, "active");
  await assert.rejects(
    createBilledAccountIn(config, { ...wanted, status: "trialing" }),
    /BILLING=off/,
  );
});

async function make(status: Parameters<typeof createBilledAccountIn>[1]["status"]) {
  const wanted = { email: `${status}@example.org`, plan: "PRO", status } as const;
  const made = await createBilledAccountIn(service.config, wanted);
  const key = made.keys["production"]?.["admin"] ?? "";
  const get = (what: string) => ask(`${service.url}/api/v1/billing/${what}`, { key });
  return { ...made, get };
}
