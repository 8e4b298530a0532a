import { z } from "zod";
import { Interval, Tier } from "./plan.ts";
import { Description, Timestamp } from "./text.ts";

const URL_CHARACTERS_MAX = 2048;
/** The last second that a processor's 32 bits count to. */
const SECOND_MAX = 2_147_483_647;

/** An account's subscription. */
export const Subscription = z
  .object({
    plan: Tier,
    interval: Interval,
    status: z.enum(["trialing", "active", "past_due", "canceled"]),
    trial_ends_at: Timestamp.nullable().meta({ description: "Set while trialing." }),
    current_period_start: Timestamp,
    current_period_end: Timestamp,
    cancel_at_period_end: z.boolean(),
    processor_customer_id: z.string().meta({
      description: "Empty where the deployment does not bill.",
    }),
    pending_change: z
      .object({ plan: Tier, interval: Interval, effective_at: Timestamp })
      .nullable()
      .meta({ description: "A downgrade that is still to come." }),
  })
  .meta({ id: "Subscription" });

const ReturnUrl = z
  .url({ protocol: /^https?$/, normalize: true })
  .max(URL_CHARACTERS_MAX)
  .optional();

/** What is to be subscribed to. */
export const CheckoutCreate = z
  .strictObject({
    plan: Tier,
    interval: Interval,
    success_url: ReturnUrl.meta({ description: "Where the buyer goes who has subscribed." }),
    cancel_url: ReturnUrl.meta({ description: "Where the buyer goes who has not." }),
  })
  .meta({ id: "CheckoutCreate" });

/** Where somebody subscribes. */
export const Checkout = z
  .object({
    checkout_url: z.url().meta({
      description: "A page of the payment processor; an earlier one is closed by it.",
    }),
  })
  .meta({ id: "Checkout" });

/** Where the card is changed and the invoices are seen. */
export const Portal = z
  .object({ portal_url: z.url().meta({ description: "A page of the processor; opens once." }) })
  .meta({ id: "Portal" });

const CancellationDetails = z
  .strictObject({
    comment: Description,
    feedback: z.enum([
      "customer_service",
      "low_quality",
      "missing_features",
      "other",
      "switched_service",
      "too_complex",
      "too_expensive",
      "unused",
    ]),
  })
  .partial()
  .meta({ id: "CancellationDetails", description: "Why, as the payment processor keeps it." });

const CHANGE = {
  plan: Tier,
  interval: Interval,
  proration_date: z.int().min(0).max(SECOND_MAX).meta({
    description: "Seconds since 1970, from the current period's start up to now.",
  }),
  payment_behavior: z.enum(["error_if_incomplete"]).meta({
    description: "A payment that fails changes nothing; there is no other way.",
  }),
  cancellation_details: CancellationDetails,
};

/** What leads to more. A body may be left out. */
export const SubscriptionUpgrade = z
  .strictObject({
    ...CHANGE,
    plan: Tier.meta({ description: "The next one where neither plan nor interval is given." }),
    proration_behavior: z.enum(["always_invoice"]).meta({
      description: "What it costs more is charged at once; there is no other way.",
    }),
  })
  .partial()
  .meta({ id: "SubscriptionUpgrade" })
  .prefault({});

/** What leads to less. A body may be left out. */
export const SubscriptionDowngrade = z
  .strictObject({
    ...CHANGE,
    plan: Tier.meta({ description: "The one below where neither plan nor interval is given." }),
    proration_behavior: z.enum(["none"]).meta({
      description: "It comes at the period's end, so that nothing is given back.",
    }),
  })
  .partial()
  .meta({ id: "SubscriptionDowngrade" })
  .prefault({});

/** What ends a subscription with its period. A body may be left out. */
export const SubscriptionCancel = z
  .strictObject({ cancellation_details: CancellationDetails })
  .partial()
  .meta({ id: "SubscriptionCancel" })
  .prefault({});

/** What takes that back. A body may be left out. */
export const SubscriptionReactivate = z
  .strictObject({})
  .meta({ id: "SubscriptionReactivate" })
  .prefault({});
