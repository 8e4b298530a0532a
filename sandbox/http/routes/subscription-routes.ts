import { z } from "zod";
import { invalid } from "#base";
import { cancelSubscription, createSubscription, type ItemChange, updateSubscription } from "#core";
import { type AnchorConfig, isEnded, type Subscription } from "#model";
import { findRow } from "#state";
import { bodyOf, subscriptionItemBody } from "#wire";
import { listRoute, pageBody, paging } from "../list-route.ts";
import {
  clearable,
  count,
  flag,
  isWithin,
  mergedMetadata,
  metadata,
  range,
  text,
} from "../params.ts";
import { type Route, route } from "../route.ts";

/** Proration behaviour. */
export const prorationBehavior = z.enum(["always_invoice", "create_prorations", "none"]);

/** A change of an item. */
export const itemChange = z
  .strictObject({
    id: text.optional(),
    price: text.optional(),
    quantity: count.optional(),
    deleted: flag.optional(),
  })
  .transform(
    (item): ItemChange => ({
      id: item.id ?? null,
      price: item.price ?? null,
      quantity: item.quantity ?? null,
      isDeleted: item.deleted ?? false,
    }),
  );

const paymentBehavior = z.enum(["allow_incomplete", "default_incomplete", "error_if_incomplete"]);

const trialSettings = z.strictObject({
  end_behavior: z.strictObject({
    missing_payment_method: z.enum(["cancel", "create_invoice"]),
  }),
});

const cancellationDetails = z.strictObject({
  comment: clearable.optional(),
  feedback: clearable.optional(),
});

const trialEnd = z.union([z.literal("now"), count]);

const said = {
  cancel_at_period_end: flag.optional(),
  collection_method: z.enum(["charge_automatically"]).optional(),
  default_payment_method: clearable.optional(),
  description: clearable.optional(),
  metadata: metadata.optional(),
  off_session: flag.optional(),
  payment_behavior: paymentBehavior.optional(),
  proration_behavior: prorationBehavior.optional(),
  trial_settings: trialSettings.optional(),
};

const anchorConfig = z
  .strictObject({ day_of_month: count, hour: count, minute: count, second: count })
  .refine(
    ({ day_of_month: day, hour, minute, second }) =>
      day >= 1 && day <= 31 && hour <= 23 && minute <= 59 && second <= 59,
  )
  .transform(({ day_of_month: dayOfMonth, ...time }): AnchorConfig => ({ dayOfMonth, ...time }));

/** Subscriptions and their items. */
export const SUBSCRIPTION_ROUTES: readonly Route[] = [
  route(
    "POST",
    "/v1/subscriptions",
    z.strictObject({
      ...said,
      customer: text,
      currency: text.optional(),
      items: z
        .array(
          z.strictObject({
            price: text,
            quantity: count.optional(),
            metadata: metadata.optional(),
          }),
        )
        .min(1),
      billing_cycle_anchor: count.optional(),
      billing_cycle_anchor_config: anchorConfig.optional(),
      billing_mode: z.strictObject({ type: z.enum(["flexible"]) }).optional(),
      trial_end: trialEnd.optional(),
      trial_period_days: count.optional(),
    }),
    ({ draft, view, params }) => {
      const { trial_end: end, trial_period_days: days } = params;
      if (typeof end === "number" && days !== undefined) {
        throw invalid("You may only specify one of `trial_end` and `trial_period_days`.");
      }
      if (params.billing_cycle_anchor_config !== undefined) {
        refuseAnotherAnchor(params.billing_cycle_anchor ?? end ?? days);
      }
      const subscription = createSubscription(draft, {
        customer: params.customer,
        items: params.items.map((item) => ({
          price: item.price,
          quantity: item.quantity ?? null,
          metadata: mergedMetadata({}, item.metadata),
        })),
        trialEnd: typeof end === "number" ? end : null,
        trialDays: days === undefined || days === 0 ? null : days,
        anchor: params.billing_cycle_anchor ?? null,
        anchorConfig: params.billing_cycle_anchor_config,
        prorationBehaviour: params.proration_behavior ?? "create_prorations",
        paymentBehaviour: params.payment_behavior ?? "allow_incomplete",
        isCancelledAtPeriodEnd: params.cancel_at_period_end ?? false,
        onMissingCard:
          params.trial_settings?.end_behavior.missing_payment_method ?? "create_invoice",
        defaultPaymentMethod: params.default_payment_method ?? null,
        description: params.description ?? null,
        metadata: mergedMetadata({}, params.metadata),
      });
      return bodyOf(view, "subscriptions", subscription);
    },
  ),
  route(
    "GET",
    "/v1/subscriptions/{subscription_exposed_id}",
    z.strictObject({}),
    ({ draft, view, id }) => bodyOf(view, "subscriptions", findRow(draft, "subscriptions", id)),
  ),
  route(
    "POST",
    "/v1/subscriptions/{subscription_exposed_id}",
    z.strictObject({
      ...said,
      items: z.array(itemChange).min(1).optional(),
      billing_cycle_anchor: z.strictObject({ type: z.enum(["now", "unchanged"]) }).optional(),
      cancel_at: z.union([z.literal("").transform(() => null), count]).optional(),
      cancellation_details: cancellationDetails.optional(),
      proration_date: count.optional(),
      trial_end: trialEnd.optional(),
    }),
    ({ draft, view, id, params }) => {
      const was = findRow(draft, "subscriptions", id);
      const changed = updateSubscription(draft, id, {
        items: params.items,
        prorationBehaviour: params.proration_behavior,
        prorationDate: params.proration_date,
        paymentBehaviour: params.payment_behavior,
        resetsAnchor: params.billing_cycle_anchor?.type === "now",
        isCancelledAtPeriodEnd: params.cancel_at_period_end,
        cancelAt: params.cancel_at,
        trialEnd: params.trial_end,
        onMissingCard: params.trial_settings?.end_behavior.missing_payment_method,
        comment: params.cancellation_details?.comment,
        feedback: params.cancellation_details?.feedback,
        defaultPaymentMethod: params.default_payment_method,
        description: params.description,
        metadata: mergedMetadata(was.metadata, params.metadata),
      });
      return bodyOf(view, "subscriptions", changed);
    },
  ),
  route(
    "DELETE",
    "/v1/subscriptions/{subscription_exposed_id}",
    z.strictObject({
      cancellation_details: cancellationDetails.optional(),
      invoice_now: flag.optional(),
      prorate: flag.optional(),
    }),
    ({ draft, view, id, params }) => {
      const ended = cancelSubscription(draft, id, {
        invoiceNow: params.invoice_now,
        prorate: params.prorate,
        comment: params.cancellation_details?.comment,
        feedback: params.cancellation_details?.feedback,
      });
      return bodyOf(view, "subscriptions", ended);
    },
  ),
  listRoute(
    "/v1/subscriptions",
    "subscriptions",
    {
      customer: text.optional(),
      price: text.optional(),
      status: z
        .enum([
          "active",
          "all",
          "canceled",
          "ended",
          "incomplete",
          "incomplete_expired",
          "past_due",
          "paused",
          "trialing",
          "unpaid",
        ])
        .optional(),
      test_clock: text.optional(),
      created: range.optional(),
    },
    (row, { params }) =>
      row.customer === (params.customer ?? row.customer) &&
      (params.price === undefined || row.items.some(({ price }) => price === params.price)) &&
      (params.test_clock === undefined || row.clock === params.test_clock) &&
      isOfStatus(row, params.status) &&
      isWithin(row.created, params.created),
  ),
  route(
    "GET",
    "/v1/subscription_items",
    z.strictObject({ ...paging, subscription: text }),
    ({ draft, view, params }) => {
      const subscription = findRow(draft, "subscriptions", params.subscription, "subscription");
      return pageBody(subscription.items, params, "/v1/subscription_items", (item) =>
        subscriptionItemBody(view, subscription, item),
      );
    },
  ),
];

/** Refusal: two conflicting billing anchors. */
function refuseAnotherAnchor(other: number | string | undefined): void {
  if (other === undefined) return;
  throw invalid(
    "You may only specify one of `billing_cycle_anchor_config`, an anchor or a trial.",
    {
      param: "billing_cycle_anchor_config",
    },
  );
}

/** Without a status: all but cancelled ones. */
function isOfStatus(row: Subscription, status: string | undefined): boolean {
  if (status === undefined) return row.status !== "canceled";
  if (status === "all") return true;
  return status === "ended" ? isEnded(row) : row.status === status;
}
