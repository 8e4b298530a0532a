import { z } from "zod";

/** The plans that can be subscribed to, lowest first. */
export const Tier = z.enum(["PRO", "BUSINESS", "ENTERPRISE"]);

/** How often a plan is paid. */
export const Interval = z.enum(["month", "year"]);

const Count = z.int().min(0);
const Limit = Count.nullable();
const Cents = Count.meta({ description: "Minor units of the currency." });
const Currency = z.string().meta({ description: "In lower case.", examples: ["usd"] });

const Limits = z
  .object({
    pdf_generations: Limit,
    ai_generations: Limit,
    api_keys: Limit,
    requests_per_hour: Count,
    templates: Limit,
  })
  .meta({ id: "PlanLimits", description: "What a plan allows; null is unlimited." });

const Overage = z
  .object({
    allowed: z.boolean().meta({ description: "false: past the number generation is refused." }),
    unit_amount: Cents,
    currency: Currency,
  })
  .meta({ id: "PlanOverage", description: "What each PDF past the month's number costs." });

const Price = z
  .object({
    interval: Interval,
    price_id: z.string().meta({
      description: "The processor's name for it; empty where the deployment does not bill.",
    }),
    unit_amount: Cents,
    currency: Currency,
  })
  .meta({ id: "PlanPrice" });

/** A plan, and what it costs. */
const Plan = z
  .object({
    id: Tier,
    name: z.string(),
    description: z.string(),
    features: z.array(z.string()),
    limits: Limits,
    overage: Overage.nullable().meta({ description: "null: there is nothing past the number." }),
    prices: z.array(Price),
    trial_days: Count.meta({ description: "Of an account's first subscription." }),
    rank: Count.meta({ description: "Its place among the plans; a higher one is more." }),
  })
  .meta({ id: "Plan" });

/** All plans, lowest first. */
export const PlanList = z.object({ plans: z.array(Plan) }).meta({ id: "PlanList" });
