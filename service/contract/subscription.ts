import { z } from "zod";
import { Interval, Tier } from "./plan.ts";
import { Timestamp } from "./text.ts";

/** The state of a subscription. */
export const SubscriptionStatus = z
  .enum(["trialing", "active", "past_due", "canceled"])
  .meta({ id: "SubscriptionStatus" });

/** An account's subscription. */
export const Subscription = z
  .object({
    plan: Tier,
    interval: Interval,
    status: SubscriptionStatus,
    trial_ends_at: Timestamp.nullable().meta({
      description: "End of the trial; null: not in a trial.",
    }),
    current_period_start: Timestamp,
    current_period_end: Timestamp,
    cancel_at_period_end: z.boolean(),
    processor_customer_id: z.string().meta({
      description: "Id of the customer at the payment processor; empty if billing is disabled.",
    }),
    pending_change: z
      .object({ plan: Tier, interval: Interval, effective_at: Timestamp })
      .meta({ id: "PendingChange" })
      .nullable()
      .meta({ description: "Scheduled downgrade; null: none." }),
  })
  .meta({ id: "Subscription" });
