import { addMonths } from "./months.ts";

/** The plans, cheapest first. */
export const TIERS = ["PRO", "BUSINESS", "ENTERPRISE"] as const;
/** The name of a plan. */
export type Tier = (typeof TIERS)[number];
/** Billing interval. */
export type Interval = "month" | "year";

/** A plan and its interval. */
export type Choice = { readonly tier: Tier; readonly interval: Interval };

/** One subscription to a plan. Times are seconds since 1970. */
export type PlanModel = Choice & {
  readonly state: "trialing" | "active" | "canceled";
  /** Start of the period calculation. */
  readonly anchor: number;
  readonly start: number;
  readonly end: number;
  readonly isEnding: boolean;
  /** The plan from the end of the period. */
  readonly pending: Choice | null;
};

/** The line item amounts of one invoice, in cents. */
export type Bill = { readonly at: number; readonly lines: readonly number[] };

/** A customer's subscriptions, newest last, and all its invoices with an amount. */
export type Customer = { readonly plans: readonly PlanModel[]; readonly bills: readonly Bill[] };

/** A requested change of a live plan. */
export type PlanRequest =
  | { readonly kind: "change"; readonly to: Choice }
  | { readonly kind: "cancel" }
  | { readonly kind: "reactivate" };

/** Prices per interval in cents, as in the price list. */
const PRICES: Readonly<Record<Tier, Readonly<Record<Interval, number>>>> = {
  PRO: { month: 4900, year: 49_000 },
  BUSINESS: { month: 19_900, year: 199_000 },
  ENTERPRISE: { month: 99_900, year: 999_000 },
};
const TRIAL_SECONDS = 14 * 86_400;

/** A customer that never subscribed. */
export const NEVER_SUBSCRIBED: Customer = { plans: [], bills: [] };

/** The live plan; null if absent. */
export function livePlan({ plans }: Customer): PlanModel | null {
  const newest = plans.at(-1);
  return newest === undefined || newest.state === "canceled" ? null : newest;
}

/** A completed checkout: the first one starts a trial, later ones are charged at once. */
export function subscribed(customer: Customer, choice: Choice, at: number): Customer {
  const isFirst = customer.plans.length === 0;
  const end = isFirst ? at + TRIAL_SECONDS : boundaryAfter(at, choice.interval, at);
  const state = isFirst ? "trialing" : "active";
  const anchor = isFirst ? end : at;
  const plan = {
    ...choice,
    state,
    anchor,
    start: at,
    end,
    isEnding: false,
    pending: null,
  } as const;
  const plans = [...customer.plans, plan];
  return isFirst ? { ...customer, plans } : addBill({ ...customer, plans }, at, [priceOf(choice)]);
}

/** Advances the time: trials end, periods renew, cancellations take effect. */
export function advanced(customer: Customer, until: number): Customer {
  let now = customer;
  for (;;) {
    const plan = livePlan(now);
    if (plan === null || plan.end > until) return now;
    now = renewPlan(now, plan);
  }
}

/** The result of a request; null: it is refused. */
export function applied(customer: Customer, request: PlanRequest, at: number): Customer | null {
  const plan = livePlan(customer);
  if (plan === null) return null;
  switch (request.kind) {
    case "cancel":
      return withPlan(customer, { ...plan, isEnding: true, pending: null });
    case "reactivate":
      return plan.isEnding ? withPlan(customer, { ...plan, isEnding: false }) : null;
    case "change":
      return changePlan(customer, plan, request.to, at);
  }
}

/** Whether a change is an upgrade: by tier, then by interval. */
export function isUpgrade(from: Choice, to: Choice): boolean {
  if (from.tier !== to.tier) return TIERS.indexOf(to.tier) > TIERS.indexOf(from.tier);
  return from.interval === "month" && to.interval === "year";
}

function changePlan(customer: Customer, plan: PlanModel, to: Choice, at: number): Customer | null {
  if (plan.isEnding || isSame(plan, to)) return null;
  if (isUpgrade(plan, to)) return upgradePlan(customer, plan, to, at);
  return plan.tier === "ENTERPRISE" ? null : withPlan(customer, { ...plan, pending: to });
}

/** The rest of the period is credited and charged at the new price; another interval starts a new period. */
function upgradePlan(customer: Customer, plan: PlanModel, to: Choice, at: number): Customer {
  const next = { ...plan, ...to, pending: null };
  if (plan.state === "trialing") return withPlan(customer, next);
  const back = -shareOf(priceOf(plan), plan, at);
  if (to.interval === plan.interval) {
    return addBill(withPlan(customer, next), at, [back, shareOf(priceOf(to), plan, at)]);
  }
  const begun = { ...next, anchor: at, start: at, end: boundaryAfter(at, to.interval, at) };
  return addBill(withPlan(customer, begun), at, [back, priceOf(to)]);
}

function renewPlan(customer: Customer, plan: PlanModel): Customer {
  if (plan.isEnding) return withPlan(customer, { ...plan, state: "canceled" });
  const choice = plan.pending ?? plan;
  const at = plan.end;
  const anchor = choice.interval === plan.interval ? plan.anchor : at;
  const next: PlanModel = {
    ...plan,
    tier: choice.tier,
    interval: choice.interval,
    state: "active",
    anchor,
    start: at,
    end: boundaryAfter(anchor, choice.interval, at),
    pending: null,
  };
  return addBill(withPlan(customer, next), at, [priceOf(choice)]);
}

function boundaryAfter(anchor: number, interval: Interval, time: number): number {
  const months = interval === "year" ? 12 : 1;
  let periods = 1;
  while (addMonths(anchor, months * periods) <= time) periods += 1;
  return addMonths(anchor, months * periods);
}

function shareOf(cents: number, { start, end }: PlanModel, at: number): number {
  return Math.round((cents * (end - at)) / (end - start));
}

function priceOf({ tier, interval }: Choice): number {
  return PRICES[tier][interval];
}

function isSame(a: Choice, b: Choice): boolean {
  return a.tier === b.tier && a.interval === b.interval;
}

function withPlan(customer: Customer, plan: PlanModel): Customer {
  return { ...customer, plans: [...customer.plans.slice(0, -1), plan] };
}

function addBill(customer: Customer, at: number, lines: readonly number[]): Customer {
  return { ...customer, bills: [...customer.bills, { at, lines }] };
}
