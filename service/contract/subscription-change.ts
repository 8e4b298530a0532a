import { z } from "zod";
import { Interval, Tier } from "./plan.ts";
import { Description } from "./text.ts";

/** The last second that a processor's 32 bits count to. */
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
