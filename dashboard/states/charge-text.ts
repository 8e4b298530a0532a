import type { Plan, Subscription, SubscriptionPreview } from "@platen/sdk";
import { moneyText } from "#data/money.ts";
import type { PlanChange } from "#data/plan-change.ts";
import { dayText } from "#kit/time-text.ts";
import { words } from "#words/en.ts";

const TEXTS = words.banners.upgrade;

/** The price of a plan at an interval: "$49.00 per month"; empty where the installation has none. */
export function priceText({ prices }: Plan, interval: Subscription["interval"]): string {
  const price = prices.find((one) => one.interval === interval);
  if (price === undefined) return "";
  return TEXTS.price(moneyText(price.unit_amount, price.currency), interval);
}

/** The charge of today for a change, by what the service previewed, and the price from then on. */
export function chargeText(
  { amount_due_now: due, next_amount: next, currency, starts_at }: SubscriptionPreview,
  { direction, interval }: PlanChange,
  trialEnd: Subscription["trial_ends_at"],
): string {
  const price = TEXTS.price(moneyText(next, currency), interval);
  if (direction === "downgrade") return TEXTS.later(dayText(starts_at), price);
  if (trialEnd !== null) return TEXTS.nothingToday(dayText(trialEnd), price);
  return TEXTS.today(moneyText(due, currency), price);
}
