import { type Instant, later } from "#base/instant.ts";
import type { AccountId } from "#domain/accounts";
import type { CustomerSnapshot, Invoice, Mirror, Subscription } from "#domain/billing-records";
import type { Notice, NoticeFacts } from "#domain/notices";
import { TRIAL_NOTICE_SECONDS } from "./next-sync.ts";

/** The notices to send to the owner for the state at `now`. Each has a key, so that it is sent once. */
export function billingNotices(
  accountId: AccountId,
  { plan }: Mirror,
  snapshot: CustomerSnapshot,
  now: Instant,
): readonly Notice[] {
  if (plan === null) return [];
  const tier = plan.tier ?? "PRO";
  const drafts: readonly NoticeDraft[] = [
    ...draftTrialEnding(plan, now),
    ...snapshot.invoices
      .filter((invoice) => isUnpaid(invoice, snapshot.subscriptions))
      .map(({ id, amountDue, currency, nextAttemptAt }): NoticeDraft => {
        const facts = { tier, amountDue, currency, invoiceId: id, nextAttemptAt };
        return { key: `payment-failed/${id}`, facts: { kind: "payment_failed", ...facts } };
      }),
    ...draftCancellation(plan),
  ];
  return drafts.map(({ key, facts }) => ({ accountId, key, facts, createdAt: now }));
}

type NoticeDraft = { readonly key: string; readonly facts: NoticeFacts };

// A canceled trial is not charged, so its end is not announced.
function draftTrialEnding(plan: Subscription, now: Instant): readonly NoticeDraft[] {
  if (plan.status !== "trialing" || plan.cancelAtPeriodEnd) return [];
  const { id, tier, trialEndsAt } = plan;
  if (now < later(trialEndsAt, -TRIAL_NOTICE_SECONDS) || now >= trialEndsAt) return [];
  const facts = { kind: "trial_ending", tier: tier ?? "PRO", endsAt: trialEndsAt } as const;
  return [{ key: `trial-ending/${id}/${trialEndsAt}`, facts }];
}

function draftCancellation(plan: Subscription): readonly NoticeDraft[] {
  if (plan.status !== "canceled") return [];
  const { id, tier, endedAt } = plan;
  const facts = { kind: "subscription_canceled", tier: tier ?? "PRO", endedAt } as const;
  return [{ key: `canceled/${id}`, facts }];
}

// An invoice is open for a moment before its first charge; only the subscription's status shows that a payment failed.
function isUnpaid(invoice: Invoice, subscriptions: readonly Subscription[]): boolean {
  if (invoice.status !== "open" || invoice.amountDue <= 0) return false;
  const owner = subscriptions.find(({ id }) => id === invoice.subscriptionId);
  return owner !== undefined && ["past_due", "unpaid", "canceled"].includes(owner.status);
}
