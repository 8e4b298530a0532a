import type { Account, Plan, Subscription } from "@platen/sdk";
import { dayText } from "#kit/time-text.ts";
import { priceText } from "#states/charge-text.ts";
import { billingWords } from "#words/en/billing.ts";
import { words } from "#words/en.ts";

const TEXTS = billingWords;

/** Where the account's people pay; urgent while it cannot change anything until they do. */
export type WayToPay = { readonly kind: "portal" | "checkout"; readonly isUrgent: boolean };

type Billed = Pick<Account, "subscription_status">;

/** The way to pay; null: the operator set the plan, and nothing is paid. */
export function wayToPay(
  { subscription_status: status }: Billed,
  subscription: Subscription | null,
): WayToPay | null {
  if (status === null || status === "canceled") return { kind: "checkout", isUrgent: true };
  if (subscription === null) return null;
  return { kind: "portal", isUrgent: status === "past_due" };
}

/** The state of the plan in sentences: its price, its next payment, a change. */
export function planFacts(known: {
  readonly account: Billed;
  readonly subscription: Subscription | null;
  readonly plan: Plan | undefined;
}): readonly string[] {
  const { account, subscription, plan } = known;
  const status = account.subscription_status ?? "none";
  if (status === "none" || status === "canceled" || status === "past_due") return [TEXTS[status]];
  if (subscription === null) return [TEXTS.byOperator];
  const { interval, pending_change: change } = subscription;
  const price = plan === undefined ? "" : priceText(plan, interval);
  const isTrial = subscription.trial_ends_at !== null;
  const facts = [isTrial || price === "" ? null : price, nextText(subscription, price)];
  if (change !== null)
    facts.push(TEXTS.changes(words.plans[change.plan], dayText(change.effective_at)));
  return facts.filter((fact) => fact !== null);
}

function nextText(subscription: Subscription, price: string): string {
  const { trial_ends_at: trial, current_period_end: until, cancel_at_period_end } = subscription;
  if (cancel_at_period_end) return TEXTS.ends(dayText(until));
  return trial === null ? TEXTS.renews(dayText(until)) : TEXTS.trial(dayText(trial), price);
}
