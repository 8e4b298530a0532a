import type { Plan, Subscription } from "@platen/sdk";
import { moneyText } from "#data/money.ts";
import { dayText } from "#kit/time-text.ts";
import { words } from "#words/en.ts";

const TEXTS = words.banners.upgrade;

/** The price of a plan at an interval: "$49.00 per month"; empty where the installation has none. */
export function priceText({ prices }: Plan, interval: Subscription["interval"]): string {
  const price = prices.find((one) => one.interval === interval);
  if (price === undefined) return "";
  return TEXTS.price(moneyText(price.unit_amount, price.currency), interval);
}

/** The charge of today for a change to `plan`; `present` is the plan until then, undefined: unknown. */
export function chargeText(
  { status, interval, trial_ends_at, current_period_end }: Subscription,
  present: Plan | undefined,
  plan: Plan,
): string {
  if (status === "trialing" && trial_ends_at !== null)
    return TEXTS.nothingToday(dayText(trial_ends_at), priceText(plan, interval));
  const [before, after] = [present, plan].map((one) =>
    one?.prices.find((price) => price.interval === interval),
  );
  if (before === undefined || after === undefined) return TEXTS.charged;
  const most = moneyText(Math.max(0, after.unit_amount - before.unit_amount), after.currency);
  return TEXTS.today(most, dayText(current_period_end));
}
