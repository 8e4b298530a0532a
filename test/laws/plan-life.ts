import { addMonths } from "./months.ts";

/** The plans, cheapest first. */
export const TIERS = ["PRO", "BUSINESS", "ENTERPRISE"] as const;
/** A plan by its name. */
export type Tier = (typeof TIERS)[number];
/** How often it is paid. */
export type Interval = "month" | "year";

/** What is subscribed to. */
export type Choice = { readonly tier: Tier; readonly interval: Interval };

/** One subscription to a plan. Times are seconds since 1970. */
export type PlanLife = Choice & {
  readonly state: "trialing" | "active" | "canceled";
  /** From where periods are counted. */
  readonly anchor: number;
  readonly start: number;
  readonly end: number;
  readonly isEnding: boolean;
  /** What it becomes at the end of the period. */
  readonly pending: Choice | null;
};

/** What one invoice asks for: cents a line. */
export type Bill = { readonly at: number; readonly lines: readonly number[] };

/** A customer's plans, the newest last, and every invoice for them that asks for something. */
export type Customer = { readonly lives: readonly PlanLife[]; readonly bills: readonly Bill[] };

/** What a customer may ask of a plan that lives. */
export type Wish =
  | { readonly kind: "change"; readonly to: Choice }
  | { readonly kind: "cancel" }
  | { readonly kind: "reactivate" };

/** Cents a period, as the price list has them. */
const PRICES: Readonly<Record<Tier, Readonly<Record<Interval, number>>>> = {
  PRO: { month: 4900, year: 49_000 },
  BUSINESS: { month: 19_900, year: 199_000 },
  ENTERPRISE: { month: 99_900, year: 999_000 },
};
const TRIAL_SECONDS = 14 * 86_400;

/** Somebody who never subscribed. */
export const NOBODY_YET: Customer = { lives: [], bills: [] };

/** The plan that lives; null: none does. */
export function livingPlan({ lives }: Customer): PlanLife | null {
  const newest = lives.at(-1);
  return newest === undefined || newest.state === "canceled" ? null : newest;
}

/** Checks out: the first time in trial, later for money at once. */
export function subscribed(customer: Customer, choice: Choice, at: number): Customer {
  const isFirst = customer.lives.length === 0;
  const end = isFirst ? at + TRIAL_SECONDS : boundaryAfter(at, choice.interval, at);
  const state = isFirst ? "trialing" : "active";
  const anchor = isFirst ? end : at;
  const life = {
    ...choice,
    state,
    anchor,
    start: at,
    end,
    isEnding: false,
    pending: null,
  } as const;
  const lives = [...customer.lives, life];
  return isFirst ? { ...customer, lives } : billed({ ...customer, lives }, at, [priceOf(choice)]);
}

/** Lets time go on: trials end, periods follow each other, what was to end ends. */
export function lived(customer: Customer, until: number): Customer {
  let now = customer;
  for (;;) {
    const plan = livingPlan(now);
    if (plan === null || plan.end > until) return now;
    now = turned(now, plan);
  }
}

/** What a wish makes of a customer; null: it is refused. */
export function granted(customer: Customer, wish: Wish, at: number): Customer | null {
  const plan = livingPlan(customer);
  if (plan === null) return null;
  switch (wish.kind) {
    case "cancel":
      return withPlan(customer, { ...plan, isEnding: true, pending: null });
    case "reactivate":
      return plan.isEnding ? withPlan(customer, { ...plan, isEnding: false }) : null;
    case "change":
      return changed(customer, plan, wish.to, at);
  }
}

/** Whether a change from one to the other costs more: another plan decides, then how often it is paid. */
export function isUpgrade(from: Choice, to: Choice): boolean {
  if (from.tier !== to.tier) return TIERS.indexOf(to.tier) > TIERS.indexOf(from.tier);
  return from.interval === "month" && to.interval === "year";
}

function changed(customer: Customer, plan: PlanLife, to: Choice, at: number): Customer | null {
  if (plan.isEnding || isSame(plan, to)) return null;
  if (isUpgrade(plan, to)) return upgraded(customer, plan, to, at);
  return plan.tier === "ENTERPRISE" ? null : withPlan(customer, { ...plan, pending: to });
}

/** What is left of the period is given back and taken anew; another interval begins a whole one. */
function upgraded(customer: Customer, plan: PlanLife, to: Choice, at: number): Customer {
  const next = { ...plan, ...to, pending: null };
  if (plan.state === "trialing") return withPlan(customer, next);
  const back = -shareOf(priceOf(plan), plan, at);
  if (to.interval === plan.interval) {
    return billed(withPlan(customer, next), at, [back, shareOf(priceOf(to), plan, at)]);
  }
  const begun = { ...next, anchor: at, start: at, end: boundaryAfter(at, to.interval, at) };
  return billed(withPlan(customer, begun), at, [back, priceOf(to)]);
}

function turned(customer: Customer, plan: PlanLife): Customer {
  if (plan.isEnding) return withPlan(customer, { ...plan, state: "canceled" });
  const choice = plan.pending ?? plan;
  const at = plan.end;
  const anchor = choice.interval === plan.interval ? plan.anchor : at;
  const next: PlanLife = {
    ...plan,
    tier: choice.tier,
    interval: choice.interval,
    state: "active",
    anchor,
    start: at,
    end: boundaryAfter(anchor, choice.interval, at),
    pending: null,
  };
  return billed(withPlan(customer, next), at, [priceOf(choice)]);
}

function boundaryAfter(anchor: number, interval: Interval, time: number): number {
  const months = interval === "year" ? 12 : 1;
  let periods = 1;
  while (addMonths(anchor, months * periods) <= time) periods += 1;
  return addMonths(anchor, months * periods);
}

function shareOf(cents: number, { start, end }: PlanLife, at: number): number {
  return Math.round((cents * (end - at)) / (end - start));
}

function priceOf({ tier, interval }: Choice): number {
  return PRICES[tier][interval];
}

function isSame(a: Choice, b: Choice): boolean {
  return a.tier === b.tier && a.interval === b.interval;
}

function withPlan(customer: Customer, plan: PlanLife): Customer {
  return { ...customer, lives: [...customer.lives.slice(0, -1), plan] };
}

function billed(customer: Customer, at: number, lines: readonly number[]): Customer {
  return { ...customer, bills: [...customer.bills, { at, lines }] };
}
