import type { Logger } from "pino";
import type { AccountId } from "#domain/accounts";
import { type BillingDeps, ensureCustomer, reconcileCustomer } from "#domain/billing";
import { type Entitlement, NEVER_SUBSCRIBED, UNBILLED_ENTITLEMENT } from "#domain/billing-records";
import type { Tier } from "#domain/plans";
import type { ProcessorAddress } from "../adapters/processor/mod.ts";
import { buyAt, type PurchasedStatus } from "../adapters/sandbox/sandbox-buyer.ts";
import type { BillingSettings } from "../settings/billing-settings.ts";
import type { Billing } from "./billing.ts";

/** The plan of the trial that set-up begins. */
const TRIAL_PLAN = "PRO";

/** Returns the entitlement of an account before it subscribes. */
export function firstEntitlement({ mode }: BillingSettings): Entitlement {
  return mode === "off" ? UNBILLED_ENTITLEMENT : NEVER_SUBSCRIBED;
}

/**
 * Begins the trial of a new account at a sandbox; elsewhere accounts subscribe themselves. A failure is logged: the
 * account can subscribe later.
 */
export function trialStarter(
  { sandbox, processor }: Billing,
  deps: BillingDeps,
  logger: Logger,
): (accountId: AccountId) => Promise<void> {
  return async (accountId) => {
    if (sandbox === null || processor === null) return;
    try {
      const { month: price } = (await processor.priceIds())[TRIAL_PLAN];
      const trial = { accountId, plan: TRIAL_PLAN, price, status: "trialing" } as const;
      await subscribeAtSandbox(sandbox, deps, trial);
    } catch (err) {
      logger.warn({ err, accountId }, "the trial of the new account could not begin");
    }
  };
}

/** A subscription to create at a sandbox, and the status to bring it to. */
type SandboxSubscription = {
  readonly accountId: AccountId;
  readonly plan: Tier;
  readonly price: string;
  readonly status: PurchasedStatus;
};

/** Really subscribes an account at a sandbox: with a customer, a test card and payments. */
export async function subscribeAtSandbox(
  reach: () => Promise<ProcessorAddress>,
  deps: BillingDeps,
  { accountId, plan, price, status }: SandboxSubscription,
): Promise<void> {
  const customer = await ensureCustomer(deps, accountId);
  await buyAt(await reach(), {
    customer,
    price,
    metadata: { platen_role: "plan", platen_account: accountId },
    trialDays: deps.offers[plan].trialDays,
    status,
  });
  await reconcileCustomer(deps, accountId);
  // Another process may serve the sandbox and sync the account as well.
  await deps.billing.setDue(accountId, deps.clock.now());
}
