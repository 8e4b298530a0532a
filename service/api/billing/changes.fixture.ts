import assert from "node:assert/strict";
import { after } from "node:test";
import type {
  BillingAccount,
  ShownSubscription,
} from "../../../test/support/simulation/billing-account.ts";
import {
  type BillingHarness,
  openBillingHarness,
} from "../../../test/support/simulation/billing-harness.ts";

/** The routes that change a subscription. */
export const UPGRADE = "/billing/subscription/upgrade";
export const DOWNGRADE = "/billing/subscription/downgrade";
export const CANCEL = "/billing/subscription/cancel";
export const REACTIVATE = "/billing/subscription/reactivate";
export const PREVIEW = "/billing/subscription/preview";
/** The request to the processor that changes one. */
export const UPDATE = "POST /v1/subscriptions/{subscription_exposed_id}";

type Plan = ShownSubscription["plan"];

/** A service and its processor at the end of a January, for the tests of one file. */
export type ChangesHarness = BillingHarness & {
  /** A subscription in its first period, paid. */
  readonly subscriber: (plan?: Plan) => Promise<BillingAccount>;
  /** The id of the subscription to the plan at the processor. */
  readonly planOf: (account: BillingAccount) => Promise<string>;
};

/** The account's customer at the processor. */
export async function customerOf({ subscription }: BillingAccount): Promise<string> {
  return (await subscription()).processor_customer_id;
}

export async function openChangesHarness(): Promise<ChangesHarness> {
  const desk = await openBillingHarness({ at: "2026-01-30T12:00:00Z" });
  after(desk.close);
  const { stripe } = desk;
  const planOf = async (account: BillingAccount): Promise<string> => {
    const { data } = await stripe.subscriptions.list({ customer: await customerOf(account) });
    const plan = data.find(({ metadata }) => metadata["platen_role"] === "plan");
    assert.ok(plan !== undefined);
    return plan.id;
  };
  const subscriber = async (plan: Plan = "PRO"): Promise<BillingAccount> => {
    const account = await desk.account();
    await account.checkout({ plan });
    await stripe.subscriptions.update(await planOf(account), { trial_end: "now" });
    await desk.settle();
    assert.equal((await account.subscription()).status, "active");
    return account;
  };
  return { ...desk, subscriber, planOf };
}
