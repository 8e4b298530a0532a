import type { Body } from "#base";
import type { SchedulePhase, Subscription, SubscriptionItem, SubscriptionSchedule } from "#model";
import { planBody, priceBody } from "./catalogue-body.ts";
import { listBody, type View } from "./view.ts";

/** Returns the body of a subscription; its periods are on its items. */
export function subscriptionBody(view: View, subscription: Subscription): Body {
  const { id, cancellation } = subscription;
  const items = subscription.items.map((item) => subscriptionItemBody(view, subscription, item));
  return {
    id,
    object: "subscription",
    application: null,
    application_fee_percent: null,
    automatic_tax: NO_TAX,
    billing_cycle_anchor: subscription.anchor,
    billing_cycle_anchor_config: anchorConfigBody(subscription),
    billing_mode: FLEXIBLE,
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: subscription.cancelAt,
    cancel_at_period_end: subscription.isCancelledAtPeriodEnd,
    canceled_at: subscription.canceledAt,
    cancellation_details: { ...cancellation, feedback_option: null },
    collection_method: "charge_automatically",
    created: subscription.created,
    currency: subscription.currency,
    customer: subscription.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: subscription.defaultPaymentMethod,
    default_source: null,
    default_tax_rates: [],
    description: subscription.description,
    discounts: [],
    ended_at: subscription.endedAt,
    invoice_settings: { ...INVOICE_SETTINGS, issuer: { type: "self" } },
    items: listBody(items, `/v1/subscription_items?subscription=${id}`),
    latest_invoice: subscription.latestInvoice,
    livemode: false,
    managed_payments: null,
    metadata: subscription.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: "off",
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: subscription.schedule,
    start_date: subscription.startDate,
    status: subscription.status,
    test_clock: subscription.clock,
    transfer_data: null,
    trial_end: subscription.trialEnd,
    trial_settings: {
      end_behavior: {
        billing_cycle_anchor: null,
        missing_payment_method: subscription.onMissingCard,
      },
    },
    trial_start: subscription.trialStart,
  };
}

function anchorConfigBody({ anchorConfig }: Subscription): Body | null {
  if (anchorConfig === undefined) return null;
  const { dayOfMonth, hour, minute, second } = anchorConfig;
  return { day_of_month: dayOfMonth, hour, minute, month: null, second };
}

/** Returns the body of a subscription item. */
export function subscriptionItemBody(
  view: View,
  subscription: Subscription,
  item: SubscriptionItem,
): Body {
  const price = view.find("prices", item.price);
  return {
    id: item.id,
    object: "subscription_item",
    billing_thresholds: null,
    created: item.created,
    current_period_end: subscription.periodEnd,
    current_period_start: subscription.periodStart,
    current_trial: null,
    discounts: [],
    metadata: item.metadata,
    plan: price === undefined ? null : planBody(price),
    price: price === undefined ? null : priceBody(price),
    ...(item.quantity === null ? {} : { quantity: item.quantity }),
    subscription: subscription.id,
    tax_rates: [],
  };
}

/** Returns the body of a subscription schedule. */
export function scheduleBody(view: View, schedule: SubscriptionSchedule): Body {
  const now = view.now(schedule.clock);
  const subscription = schedule.subscription ?? schedule.releasedSubscription ?? "";
  const currency = view.find("subscriptions", subscription)?.currency ?? "usd";
  const current =
    schedule.status === "active"
      ? schedule.phases.find(({ start, end }) => start <= now && now < end)
      : undefined;
  return {
    id: schedule.id,
    object: "subscription_schedule",
    application: null,
    billing_mode: FLEXIBLE,
    canceled_at: schedule.canceledAt,
    completed_at: schedule.completedAt,
    created: schedule.created,
    current_phase:
      current === undefined ? null : { start_date: current.start, end_date: current.end },
    customer: schedule.customer,
    customer_account: null,
    default_settings: {
      application_fee_percent: null,
      automatic_tax: NO_TAX,
      billing_cycle_anchor: "automatic",
      billing_thresholds: null,
      collection_method: "charge_automatically",
      default_payment_method: null,
      description: null,
      invoice_settings: { ...INVOICE_SETTINGS, days_until_due: null, issuer: { type: "self" } },
      on_behalf_of: null,
      transfer_data: null,
    },
    end_behavior: schedule.endBehaviour,
    livemode: false,
    metadata: schedule.metadata,
    pause_schedules: [],
    phases: schedule.phases.map((phase) => phaseBody(phase, currency)),
    released_at: schedule.releasedAt,
    released_subscription: schedule.releasedSubscription,
    status: schedule.status,
    subscription: schedule.subscription,
    test_clock: schedule.clock,
  };
}

function phaseBody(phase: SchedulePhase, currency: string): Body {
  return {
    add_invoice_items: [],
    application_fee_percent: null,
    billing_cycle_anchor: null,
    billing_thresholds: null,
    collection_method: null,
    currency,
    default_payment_method: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    end_date: phase.end,
    invoice_settings: null,
    items: phase.items.map(({ price, quantity }) => ({
      billing_thresholds: null,
      discounts: [],
      metadata: {},
      plan: price,
      price,
      ...(quantity === null ? {} : { quantity }),
      tax_rates: [],
    })),
    metadata: phase.metadata,
    on_behalf_of: null,
    proration_behavior: phase.prorationBehaviour,
    start_date: phase.start,
    transfer_data: null,
    trial_end: phase.trialEnd,
  };
}

const FLEXIBLE: Body = { flexible: { proration_discounts: "included" }, type: "flexible" };
const NO_TAX: Body = { disabled_reason: null, enabled: false, liability: null };
const INVOICE_SETTINGS: Body = {
  account_tax_ids: null,
  custom_fields: null,
  description: null,
  footer: null,
};
