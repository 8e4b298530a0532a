import { z } from "zod";
import { Interval, Tier } from "./plan.ts";
import { Timestamp } from "./text.ts";

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
