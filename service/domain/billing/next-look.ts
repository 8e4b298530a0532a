import { type Instant, instant, later } from "#base/instant.ts";
import { boundaryOf } from "./entitlement.ts";
import type { Invoice } from "./invoice.ts";
import { isLive } from "./mirror.ts";
import type { CustomerPicture } from "./processor.ts";
import type { Subscription } from "./subscription.ts";

/** Whatever happens, an account is looked at once a day: what nobody told of is found then. */
const DAY_SECONDS = 24 * 3600;
/** A processor turns what is due within this time, so that it is there when we look. */
const MARGIN_SECONDS = 120;
/** From the end of a period to the charge for the next one. */
const CHARGE_SECONDS = 3600;
/** Owners are told so long before a trial ends. */
export const TRIAL_NOTICE_SECONDS = 3 * 24 * 3600;

/** When to look at a customer again of whom we had this picture at `now`. */
export function nextLook(
  { subscriptions, invoices }: Pick<CustomerPicture, "subscriptions" | "invoices">,
  now: Instant,
): Instant {
  const coming = [...subscriptions.filter(isLive).flatMap(turnsOf), ...invoices.flatMap(chargesOf)]
    .map((at) => later(at, MARGIN_SECONDS))
    .filter((at) => at > now);
  const late = subscriptions.some((one) => isLive(one) && boundaryOf(one) <= now);
  // What should have turned by now has not: the processor is at it.
  const soon = late ? [later(now, MARGIN_SECONDS)] : [];
  return instant(Math.min(later(now, DAY_SECONDS), ...coming, ...soon));
}

function turnsOf(subscription: Subscription): readonly Instant[] {
  const end = boundaryOf(subscription);
  const turns = [end, later(end, CHARGE_SECONDS)];
  const { trialEndsAt } = subscription;
  return trialEndsAt === null ? turns : [later(trialEndsAt, -TRIAL_NOTICE_SECONDS), ...turns];
}

function chargesOf({ status, createdAt, nextAttemptAt }: Invoice): readonly Instant[] {
  if (status === "draft") return [later(createdAt, CHARGE_SECONDS)];
  return status === "open" && nextAttemptAt !== null ? [nextAttemptAt] : [];
}
