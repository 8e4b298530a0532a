import { z } from "zod";
import { createCheckout, expireCheckout } from "#core";
import { findRow } from "#state";
import { bodyOf, checkoutItemsBody } from "#wire";
import { listRoute, paging } from "../list-route.ts";
import { clearable, count, isWithin, mergedMetadata, metadata, range, text } from "../params.ts";
import { type Route, route } from "../route.ts";

const subscriptionData = z.strictObject({
  billing_mode: z.strictObject({ type: z.enum(["flexible"]) }).optional(),
  description: clearable.optional(),
  metadata: metadata.optional(),
  trial_end: count.optional(),
  trial_period_days: count.optional(),
  trial_settings: z
    .strictObject({
      end_behavior: z.strictObject({
        missing_payment_method: z.enum(["cancel", "create_invoice"]),
      }),
    })
    .optional(),
});

/** Checkout sessions. */
export const CHECKOUT_ROUTES: readonly Route[] = [
  route(
    "POST",
    "/v1/checkout/sessions",
    z.strictObject({
      mode: z.enum(["subscription"]),
      line_items: z
        .array(z.strictObject({ price: text, quantity: count.optional() }))
        .min(1)
        .max(20),
      success_url: text,
      cancel_url: text.optional(),
      client_reference_id: text.optional(),
      customer: text.optional(),
      customer_email: text.optional(),
      expires_at: count.optional(),
      metadata: metadata.optional(),
      payment_method_collection: z.enum(["always"]).optional(),
      subscription_data: subscriptionData.optional(),
      ui_mode: z.enum(["hosted_page"]).optional(),
    }),
    ({ draft, view, params }) => {
      const data = params.subscription_data;
      const session = createCheckout(draft, {
        customer: params.customer ?? null,
        customerEmail: params.customer_email ?? null,
        clientReferenceId: params.client_reference_id ?? null,
        items: params.line_items.map(({ price, quantity }) => ({ price, quantity: quantity ?? 1 })),
        order: {
          trialDays: data?.trial_period_days ?? null,
          trialEnd: data?.trial_end ?? null,
          description: data?.description ?? null,
          metadata: mergedMetadata({}, data?.metadata),
          onMissingCard:
            data?.trial_settings?.end_behavior.missing_payment_method ?? "create_invoice",
        },
        successUrl: params.success_url,
        cancelUrl: params.cancel_url ?? null,
        expiresAt: params.expires_at ?? null,
        metadata: mergedMetadata({}, params.metadata),
      });
      return bodyOf(view, "checkoutSessions", session);
    },
  ),
  route("GET", "/v1/checkout/sessions/{session}", z.strictObject({}), ({ draft, view, id }) =>
    bodyOf(view, "checkoutSessions", findRow(draft, "checkoutSessions", id, "session")),
  ),
  route(
    "GET",
    "/v1/checkout/sessions/{session}/line_items",
    z.strictObject(paging),
    ({ draft, view, id }) =>
      checkoutItemsBody(view, findRow(draft, "checkoutSessions", id, "session")),
  ),
  route(
    "POST",
    "/v1/checkout/sessions/{session}/expire",
    z.strictObject({}),
    ({ draft, view, id }) => bodyOf(view, "checkoutSessions", expireCheckout(draft, id)),
  ),
  listRoute(
    "/v1/checkout/sessions",
    "checkoutSessions",
    {
      customer: text.optional(),
      status: z.enum(["complete", "expired", "open"]).optional(),
      subscription: text.optional(),
      created: range.optional(),
    },
    (row, { params }) =>
      (params.customer === undefined || row.customer === params.customer) &&
      row.status === (params.status ?? row.status) &&
      (params.subscription === undefined || row.subscription === params.subscription) &&
      isWithin(row.created, params.created),
  ),
];
