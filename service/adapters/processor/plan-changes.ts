import type { Stripe } from "stripe";
import type {
  CancellationDetails,
  PlanChange,
  PreviewedChange,
  SubscriptionId,
} from "#domain/billing-records";
import type { Catalogue } from "./catalogue.ts";
import type { CallApi } from "./connection.ts";
import { idempotencyKey } from "./idempotency-key.ts";
import { idOf } from "./invoice-of.ts";
import type { PricedPlan } from "./names.ts";
import { secondsOf } from "./time.ts";

/**
 * Changes the price now. The difference is charged at once; if that fails (402) nothing changes. Does nothing if the
 * subscription has the price already.
 */
export async function changePlan(
  callApi: CallApi,
  { prices }: Catalogue,
  change: PlanChange,
  key: string,
): Promise<void> {
  const price = prices[change.tier][change.interval];
  const before = await findSubscription(callApi, change.subscription);
  const item = itemOf(before);
  if (item.price.id === price) return;
  await releaseSchedule(callApi, before);
  const behaviour = change.isTrial ? "none" : (change.prorationBehavior ?? "always_invoice");
  const date = change.prorationDate === null ? null : secondsOf(change.prorationDate);
  await callApi("subscription", (stripe) =>
    stripe.subscriptions.update(
      change.subscription,
      {
        items: [{ id: item.id, price }],
        payment_behavior: "error_if_incomplete",
        proration_behavior: behaviour,
        ...(date === null || change.isTrial ? {} : { proration_date: date }),
      },
      idempotencyKey("change", key, item.price.id, cardOf(before), date),
    ),
  );
}

/** Returns what the change would charge at once: the amount of the invoice that it would make. */
export async function previewChange(
  callApi: CallApi,
  { prices }: Catalogue,
  { subscription, tier, interval, prorationDate }: PreviewedChange,
): Promise<number> {
  const price = prices[tier][interval];
  const item = itemOf(await findSubscription(callApi, subscription));
  if (item.price.id === price) return 0;
  const invoice = await callApi("invoice", (stripe) =>
    stripe.invoices.createPreview({
      subscription,
      subscription_details: {
        items: [{ id: item.id, price }],
        proration_behavior: "always_invoice",
        ...(prorationDate === null ? {} : { proration_date: secondsOf(prorationDate) }),
      },
    }),
  );
  return invoice.amount_due;
}

/** Changes the price at the end of the current period or trial. */
export async function scheduleChange(
  callApi: CallApi,
  { prices }: Catalogue,
  subscription: SubscriptionId,
  to: PricedPlan,
  key: string,
): Promise<void> {
  const { id, current } = await emptySchedule(callApi, subscription, key);
  const phases: Stripe.SubscriptionScheduleUpdateParams.Phase[] = [
    {
      items: current.items.map(({ price, quantity }) => ({
        price: idOf(price),
        ...(quantity === undefined ? {} : { quantity }),
      })),
      start_date: current.start_date,
      end_date: current.end_date,
      ...(current.trial_end === null ? {} : { trial_end: current.trial_end }),
    },
    {
      items: [{ price: prices[to.tier][to.interval], quantity: 1 }],
      duration: { interval: to.interval, interval_count: 1 },
      proration_behavior: "none",
    },
  ];
  await callApi("subscription_schedule", (stripe) =>
    stripe.subscriptionSchedules.update(id, { end_behavior: "release", phases }),
  );
}

/** Releases the schedule; does nothing if there is none. */
export async function cancelScheduledChange(callApi: CallApi, id: SubscriptionId): Promise<void> {
  await releaseSchedule(callApi, await findSubscription(callApi, id));
}

/** Cancels the subscription at the end of the period, or withdraws that. A scheduled change is dropped. */
export async function setCancelAtPeriodEnd(
  callApi: CallApi,
  id: SubscriptionId,
  isCanceled: boolean,
  details: CancellationDetails | null,
): Promise<void> {
  const before = await findSubscription(callApi, id);
  await releaseSchedule(callApi, before);
  // An end that was set on the processor's own pages is a date without the flag.
  const isEndNamed = before.cancel_at !== null && !before.cancel_at_period_end;
  const end =
    !isCanceled && isEndNamed ? { cancel_at: "" as const } : { cancel_at_period_end: isCanceled };
  const cancellationDetails = detailsOf(details);
  await callApi("subscription", (stripe) =>
    stripe.subscriptions.update(id, {
      ...end,
      ...(cancellationDetails === null ? {} : { cancellation_details: cancellationDetails }),
    }),
  );
}

type Details = Stripe.SubscriptionUpdateParams.CancellationDetails;

/** The processor's enumeration. */
const FEEDBACK: readonly Stripe.SubscriptionUpdateParams.CancellationDetails.Feedback[] = [
  "customer_service",
  "low_quality",
  "missing_features",
  "other",
  "switched_service",
  "too_complex",
  "too_expensive",
  "unused",
];

function detailsOf(details: CancellationDetails | null): Details | null {
  const feedback = FEEDBACK.find((one) => one === details?.feedback);
  const comment = details?.comment;
  if (feedback === undefined && comment === undefined) return null;
  return {
    ...(feedback === undefined ? {} : { feedback }),
    ...(comment === undefined ? {} : { comment }),
  };
}

function findSubscription(callApi: CallApi, id: SubscriptionId): Promise<Stripe.Subscription> {
  return callApi("subscription", (stripe) =>
    stripe.subscriptions.retrieve(id, { expand: ["customer"] }),
  );
}

function itemOf({ items }: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = items.data;
  if (item === undefined) throw new TypeError("The subscription has no item.");
  return item;
}

/** Returns the card that would be charged. */
function cardOf({ customer, default_payment_method: own }: Stripe.Subscription): string | null {
  if (own !== null) return idOf(own);
  if (typeof customer === "string" || customer.deleted === true) return null;
  const card = customer.invoice_settings.default_payment_method;
  return card === null ? null : idOf(card);
}

/** The API refuses changes to a subscription with a schedule. */
async function releaseSchedule(callApi: CallApi, { schedule }: Stripe.Subscription): Promise<void> {
  if (schedule === null) return;
  await callApi("subscription_schedule", (stripe) =>
    stripe.subscriptionSchedules.release(idOf(schedule)),
  );
}

type EmptySchedule = {
  readonly id: string;
  readonly current: Stripe.SubscriptionSchedule.Phase;
};

/**
 * Returns a schedule with only the subscription's current phase. One left over from an interrupted call is reused; any
 * other is released and replaced.
 */
async function emptySchedule(
  callApi: CallApi,
  subscription: SubscriptionId,
  key: string,
): Promise<EmptySchedule> {
  const before = await findSubscription(callApi, subscription);
  const { schedule: attached } = before;
  const found =
    attached === null
      ? null
      : await callApi("subscription_schedule", (stripe) =>
          stripe.subscriptionSchedules.retrieve(idOf(attached)),
        );
  const [first, ...others] = found?.phases ?? [];
  if (found !== null && first !== undefined && others.length === 0)
    return { id: found.id, current: first };
  await releaseSchedule(callApi, before);
  const created = await callApi("subscription_schedule", (stripe) =>
    stripe.subscriptionSchedules.create(
      { from_subscription: subscription },
      idempotencyKey("schedule", key, found?.id ?? null),
    ),
  );
  const [current] = created.phases;
  if (current === undefined) throw new TypeError("The schedule has no phase.");
  return { id: created.id, current };
}
