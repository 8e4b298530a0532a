import type { Stripe } from "stripe";
import type { CancellationDetails, PlanChange, SubscriptionId } from "#domain/billing";
import type { Catalogue } from "./catalogue.ts";
import type { Ask } from "./connection.ts";
import { idempotencyKey } from "./idempotency-key.ts";
import { idOf } from "./invoice-of.ts";
import type { PricedPlan } from "./names.ts";
import { secondsOf } from "./time.ts";

/**
 * Another price from now on. What it costs is charged at once, or nothing changes and 402 is the
 * answer; where the change was made already nothing is done.
 */
export async function changePlan(
  ask: Ask,
  { prices }: Catalogue,
  change: PlanChange,
  key: string,
): Promise<void> {
  const price = prices[change.tier][change.interval];
  const before = await findSubscription(ask, change.subscription);
  const item = itemOf(before);
  if (item.price.id === price) return;
  await releaseSchedule(ask, before);
  const behaviour = change.isTrial ? "none" : (change.prorationBehavior ?? "always_invoice");
  const date = change.prorationDate === null ? null : secondsOf(change.prorationDate);
  await ask("subscription", (stripe) =>
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

/** Another price from the end of the current period on, which is the trial's end in a trial. */
export async function scheduleChange(
  ask: Ask,
  { prices }: Catalogue,
  subscription: SubscriptionId,
  to: PricedPlan,
  key: string,
): Promise<void> {
  const { id, current } = await emptySchedule(ask, subscription, key);
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
  await ask("subscription_schedule", (stripe) =>
    stripe.subscriptionSchedules.update(id, { end_behavior: "release", phases }),
  );
}

/** Lets go of what was to come; nothing where nothing was. */
export async function cancelScheduledChange(ask: Ask, id: SubscriptionId): Promise<void> {
  await releaseSchedule(ask, await findSubscription(ask, id));
}

/** Lets the subscription end with its period, or go on after all. What was scheduled is dropped. */
export async function setCancelAtPeriodEnd(
  ask: Ask,
  id: SubscriptionId,
  isCanceled: boolean,
  details: CancellationDetails | null,
): Promise<void> {
  const before = await findSubscription(ask, id);
  await releaseSchedule(ask, before);
  // An end that somebody set at the processor's own pages has no flag, but goes the same way.
  const isEndNamed = before.cancel_at !== null && !before.cancel_at_period_end;
  const end =
    !isCanceled && isEndNamed ? { cancel_at: "" as const } : { cancel_at_period_end: isCanceled };
  const said = detailsOf(details);
  await ask("subscription", (stripe) =>
    stripe.subscriptions.update(id, {
      ...end,
      ...(said === null ? {} : { cancellation_details: said }),
    }),
  );
}

type Details = Stripe.SubscriptionUpdateParams.CancellationDetails;

/** What the processor has names for. */
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

function findSubscription(ask: Ask, id: SubscriptionId): Promise<Stripe.Subscription> {
  return ask("subscription", (stripe) =>
    stripe.subscriptions.retrieve(id, { expand: ["customer"] }),
  );
}

function itemOf({ items }: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = items.data;
  if (item === undefined) throw new TypeError("The subscription has no item.");
  return item;
}

/** The card that would be charged. */
function cardOf({ customer, default_payment_method: own }: Stripe.Subscription): string | null {
  if (own !== null) return idOf(own);
  if (typeof customer === "string" || customer.deleted === true) return null;
  const card = customer.invoice_settings.default_payment_method;
  return card === null ? null : idOf(card);
}

/** The processor changes nothing of a subscription that a schedule holds. */
async function releaseSchedule(ask: Ask, { schedule }: Stripe.Subscription): Promise<void> {
  if (schedule === null) return;
  await ask("subscription_schedule", (stripe) =>
    stripe.subscriptionSchedules.release(idOf(schedule)),
  );
}

type EmptySchedule = {
  readonly id: string;
  readonly current: Stripe.SubscriptionSchedule.Phase;
};

/**
 * A schedule that has the subscription as it is and nothing after. One that was made so, before the
 * answer got lost, is taken up; any other makes way for a new one.
 */
async function emptySchedule(
  ask: Ask,
  subscription: SubscriptionId,
  key: string,
): Promise<EmptySchedule> {
  const before = await findSubscription(ask, subscription);
  const { schedule: held } = before;
  const found =
    held === null
      ? null
      : await ask("subscription_schedule", (stripe) =>
          stripe.subscriptionSchedules.retrieve(idOf(held)),
        );
  const [first, ...others] = found?.phases ?? [];
  if (found !== null && first !== undefined && others.length === 0)
    return { id: found.id, current: first };
  await releaseSchedule(ask, before);
  const made = await ask("subscription_schedule", (stripe) =>
    stripe.subscriptionSchedules.create(
      { from_subscription: subscription },
      idempotencyKey("schedule", key, found?.id ?? null),
    ),
  );
  const [current] = made.phases;
  if (current === undefined) throw new TypeError("The schedule has no phase.");
  return { id: made.id, current };
}
