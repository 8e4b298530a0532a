import assert from "node:assert/strict";
import { after, test } from "node:test";
import { z } from "zod";
import { ask } from "../../test/support/harness/ask.ts";
import { testService } from "../../test/support/harness/service.ts";
import { TEST_TIMING } from "../../test/support/harness/test-timing.ts";
import { openAccount } from "../../test/support/simulation/billing-account.ts";
import { startService } from "../main.ts";
import { readConfig } from "../settings/config.ts";

const service = await testService({});
after(service.stop);

const settle = async (): Promise<void> => undefined;
const Subscription = z.looseObject({ plan: z.string(), status: z.string() });

test("without billing every account has everything, and afterwards what it had", async () => {
  const { Stripe } = await import("stripe");
  const account = await openAccount({ service, stripe: new Stripe("sk_test_x"), settle });
  assert.equal((await account.ask("GET", "/billing/subscription")).status, 404);
  assert.equal((await account.ask("POST", "/templates/1/promote", {})).status, 402);

  const off = { ...service.config, billing: readConfig({ BILLING: "off" }).billing };
  await service.restart(async () => {
    const free = await startService(off, TEST_TIMING);
    const shown = await ask(`${free.url}/api/v1/billing/subscription`, { key: account.key() });
    const { plan, status } = Subscription.parse(shown.body);
    assert.deepEqual([plan, status], ["ENTERPRISE", "active"]);
    const path = `${free.url}/api/v1/billing/checkout`;
    const json = { plan: "PRO", interval: "month" };
    const refused = await ask(path, { method: "POST", key: account.key(), json });
    assert.equal(refused.status, 409);
    await free.stop();
  });
  assert.equal((await account.ask("GET", "/billing/subscription")).status, 404);
  assert.equal((await account.ask("POST", "/templates/1/promote", {})).status, 402);
});
