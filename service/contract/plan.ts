import { z } from "zod";

/** Plans available for subscription, lowest first. */
export const Tier = z.enum(["PRO", "BUSINESS", "ENTERPRISE"]).meta({ id: "Tier" });

/** Billing interval. */
export const Interval = z.enum(["month", "year"]).meta({ id: "Interval" });

const Count = z.int().min(0);
const Limit = Count.nullable();
const Cents = Count.meta({ description: "Minor units of the currency." });
const Currency = z
  .string()
  .meta({ description: "ISO 4217 code in lower case.", examples: ["usd"] });

const Limits = z
  .object({
    pdf_generations: Limit,
    ai_generations: Limit,
    api_keys: Limit,
    requests_per_hour: Count,
    templates: Limit,
  })
  .meta({ id: "PlanLimits", description: "Limits of a plan; null: unlimited." });

const Overage = z
  .object({
    allowed: z.boolean().meta({ description: "false: PDFs beyond the month's limit are refused." }),
    unit_amount: Cents,
    currency: Currency,
  })
  .meta({ id: "PlanOverage", description: "Price of each PDF beyond the month's limit." });

const Price = z
  .object({
    interval: Interval,
    price_id: z.string().meta({
      description: "Id of the price at the payment processor; empty if billing is disabled.",
    }),
    unit_amount: Cents,
    currency: Currency,
  })
  .meta({ id: "PlanPrice" });

/** A plan and its prices. */
const Plan = z
  .object({
    id: Tier,
    name: z.string(),
    description: z.string(),
    features: z.array(z.string()),
    limits: Limits,
    overage: Overage.nullable().meta({
      description: "Overage of the plan; null: the plan has no monthly limit.",
    }),
    prices: z.array(Price),
    trial_days: Count.meta({
      description: "Length of the trial in days; only an account's first subscription has one.",
    }),
    rank: Count.meta({ description: "Order of the plans: a higher rank is a larger plan." }),
  })
  .meta({ id: "Plan" });

/** All plans, lowest first. */
export const PlanList = z.object({ plans: z.array(Plan) }).meta({ id: "PlanList" });
