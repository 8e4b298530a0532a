import { z } from "zod";
import { Interval, Tier } from "./plan.ts";
import { Description, Timestamp } from "./text.ts";

/** Largest Unix time in 32 bits, the limit of the payment processor. */
const SECOND_MAX = 2_147_483_647;

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
  .meta({
    id: "CancellationDetails",
    description: "Reason for the change. It is stored at the payment processor.",
  });

const CHANGE = {
  plan: Tier,
  interval: Interval,
  proration_date: z.int().min(0).max(SECOND_MAX).meta({
    description:
      "Unix time in seconds from which the change is prorated: between the start of the current period and now. Default: now.",
  }),
  payment_behavior: z.enum(["error_if_incomplete"]).meta({
    description:
      "If the payment fails, the subscription is unchanged. Only this value is supported.",
  }),
  cancellation_details: CancellationDetails,
};

/** Request to upgrade. The body is optional. */
export const SubscriptionUpgrade = z
  .strictObject({
    ...CHANGE,
    plan: Tier.meta({
      description:
        "Default: the current plan if `interval` is given, otherwise the next higher one.",
    }),
    proration_behavior: z.enum(["always_invoice"]).meta({
      description: "The price difference is charged immediately. Only this value is supported.",
    }),
  })
  .partial()
  .meta({ id: "SubscriptionUpgrade" })
  .prefault({});

/** Request to downgrade. The body is optional. */
export const SubscriptionDowngrade = z
  .strictObject({
    ...CHANGE,
    plan: Tier.meta({
      description:
        "Default: the current plan if `interval` is given, otherwise the next lower one.",
    }),
    proration_behavior: z.enum(["none"]).meta({
      description:
        "The downgrade takes effect at the end of the period, without a refund. Only this value is supported.",
    }),
  })
  .partial()
  .meta({ id: "SubscriptionDowngrade" })
  .prefault({});

/** Request for the cost of a change. */
export const SubscriptionPreviewCreate = z
  .strictObject({
    plan: Tier,
    interval: Interval.optional().meta({ description: "Default: the current interval." }),
  })
  .meta({ id: "SubscriptionPreviewCreate" });

/** The cost of a change. */
export const SubscriptionPreview = z
  .object({
    amount_due_now: z.int().meta({
      description: "Amount that the change charges immediately, in minor units of the currency.",
    }),
    currency: z.string().meta({ description: "ISO 4217 code in lower case.", examples: ["usd"] }),
    next_amount: z.int().min(0).meta({
      description: "The price of each period from then on, without overage.",
    }),
    starts_at: Timestamp.meta({
      description:
        "When the plan begins: now, or at the end of the period for a downgrade. An upgrade whose `proration_date` is this time charges `amount_due_now`.",
    }),
  })
  .meta({ id: "SubscriptionPreview" });

/** Request to cancel at the end of the period. The body is optional. */
export const SubscriptionCancel = z
  .strictObject({ cancellation_details: CancellationDetails })
  .partial()
  .meta({ id: "SubscriptionCancel" })
  .prefault({});

/** Request to undo a cancellation. The body is optional. */
export const SubscriptionReactivate = z
  .strictObject({})
  .meta({ id: "SubscriptionReactivate" })
  .prefault({});
