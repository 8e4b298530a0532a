import { type Instant, later } from "#base/instant.ts";
import type { AccountId } from "#domain/accounts";
import type { Notice, NoticeFacts } from "#domain/notices";
import type { Invoice } from "./invoice.ts";
import type { Mirror } from "./mirror.ts";
import { TRIAL_NOTICE_SECONDS } from "./next-look.ts";
import type { CustomerPicture } from "./processor.ts";
import type { Subscription } from "./subscription.ts";

/** What the owner is told by what we know at `now`; each has a key of its own, so that it is told once. */
export function noticesOf(
  accountId: AccountId,
  { plan }: Pick<Mirror, "plan">,
  picture: Pick<CustomerPicture, "subscriptions" | "invoices">,
  now: Instant,
): readonly Notice[] {
  if (plan === null) return [];
  const tier = plan.tier ?? "PRO";
  const told: readonly Told[] = [
    ...trialEnding(plan, now),
    ...picture.invoices
      .filter((invoice) => isUnpaid(invoice, picture.subscriptions))
      .map(({ id, amountDue, currency, nextAttemptAt }): Told => {
        const facts = { tier, amountDue, currency, invoiceId: id, nextAttemptAt };
        return { key: `payment-failed/${id}`, facts: { kind: "payment_failed", ...facts } };
      }),
    ...canceled(plan),
  ];
  return told.map(({ key, facts }) => ({ accountId, key, facts, createdAt: now }));
}

type Told = { readonly key: string; readonly facts: NoticeFacts };

// Who has cancelled is not asked for money when the trial ends.
function trialEnding(
  { id, status, tier, trialEndsAt, cancelAtPeriodEnd }: Subscription,
  now: Instant,
): readonly Told[] {
  if (status !== "trialing" || trialEndsAt === null || cancelAtPeriodEnd) return [];
  if (now < later(trialEndsAt, -TRIAL_NOTICE_SECONDS) || now >= trialEndsAt) return [];
  const facts = { kind: "trial_ending", tier: tier ?? "PRO", endsAt: trialEndsAt } as const;
  return [{ key: `trial-ending/${id}/${trialEndsAt}`, facts }];
}

function canceled({ id, status, tier, endedAt }: Subscription): readonly Told[] {
  if (status !== "canceled" || endedAt === null) return [];
  const facts = { kind: "subscription_canceled", tier: tier ?? "PRO", endedAt } as const;
  return [{ key: `canceled/${id}`, facts }];
}

// An invoice is open for a moment before it is charged; what is behind is so by its subscription.
function isUnpaid(invoice: Invoice, subscriptions: readonly Subscription[]): boolean {
  if (invoice.status !== "open" || invoice.amountDue <= 0) return false;
  const owner = subscriptions.find(({ id }) => id === invoice.subscriptionId);
  return owner !== undefined && ["past_due", "unpaid", "canceled"].includes(owner.status);
}
