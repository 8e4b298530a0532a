import { Refusal } from "#base/refusal.ts";
import type { Processor } from "#domain/billing-records";
import type { Tier } from "#domain/plans";
import type { BillingDeps } from "./deps.ts";

/** @throws Refusal 409 `billing_disabled` while billing is switched off. */
export function requireProcessor({ processor }: BillingDeps): Processor {
  if (processor !== null) return processor;
  throw new Refusal(409, "billing_disabled", "Billing is switched off in this deployment.");
}

/** 404: the account never subscribed. */
export function subscriptionNotFound(): Refusal {
  const message = "There is no such subscription: the account has never had one.";
  return new Refusal(404, "subscription_not_found", message);
}

/** A plan change that is not possible now; `reason` is a sentence. */
export type RefusedChange = {
  readonly from: Tier;
  /** Null: there is no such plan. */
  readonly to: Tier | null;
  readonly reason: string;
};

/** 409 `invalid_plan_transition`. */
export function invalidTransition({ from, to, reason }: RefusedChange): Refusal {
  const message = `The plan cannot be changed this way now. ${reason}`;
  return new Refusal(409, "invalid_plan_transition", message, { from, to, reason });
}
