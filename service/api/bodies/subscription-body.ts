import type { z } from "zod";
import { type Instant, instant, isoString } from "#base/instant.ts";
import type { CheckoutCreate } from "#contract/checkout.ts";
import type {
  SubscriptionCancel,
  SubscriptionDowngrade,
  SubscriptionUpgrade,
} from "#contract/subscription-change.ts";
import type {
  CancellationDetails,
  CheckoutRequest,
  DowngradeRequest,
  SubscriptionView,
} from "#domain/billing";

/** A subscription as the wire shows it. */
export function subscriptionBody(view: SubscriptionView): Record<string, unknown> {
  const { pending, trialEndsAt } = view;
  return {
    plan: view.tier,
    interval: view.interval,
    status: view.status,
    trial_ends_at: trialEndsAt === null ? null : isoString(trialEndsAt),
    current_period_start: isoString(view.periodStart),
    current_period_end: isoString(view.periodEnd),
    cancel_at_period_end: view.cancelAtPeriodEnd,
    processor_customer_id: view.customerId,
    pending_change:
      pending === null
        ? null
        : {
            plan: pending.tier,
            interval: pending.interval,
            effective_at: isoString(pending.effectiveAt),
          },
  };
}

/** What a body subscribes to. */
export function checkoutWish(body: z.output<typeof CheckoutCreate>): CheckoutRequest {
  return {
    tier: body.plan,
    interval: body.interval,
    successUrl: body.success_url ?? null,
    cancelUrl: body.cancel_url ?? null,
  };
}

/** What a body changes a plan to, either way. */
export function planOrder(
  body: z.output<typeof SubscriptionUpgrade> | z.output<typeof SubscriptionDowngrade>,
): DowngradeRequest {
  return {
    tier: body.plan ?? null,
    interval: body.interval ?? null,
    prorationDate: instantOf(body.proration_date),
  };
}

/** What a body says of why; null: nothing. */
export function cancellation({
  cancellation_details: details,
}: z.output<typeof SubscriptionCancel>): CancellationDetails | null {
  return details?.comment === undefined && details?.feedback === undefined ? null : details;
}

function instantOf(seconds: number | undefined): Instant | null {
  return seconds === undefined ? null : instant(seconds * 1000);
}
