import type { Stripe } from "stripe";
import { Refusal } from "#base/refusal.ts";

const RETRY_AFTER_SECONDS = 5;

/** True: the processor has nothing of that name. */
export function isMissing(error: unknown): boolean {
  return isRefused(error) && error.statusCode === 404;
}

/** True: the processor understood, and says that it cannot be done as things stand. */
export function isRefused(error: unknown): error is Stripe.errors.StripeError {
  return isOfSdk(error) && error.type === "StripeInvalidRequestError";
}

/**
 * What a failed call is to whoever asked us: 402 `payment_failed` where a card said no, 502
 * `processor_unavailable` for all else, since it is not the caller's fault. `tell` hears of what
 * it was, without a secret.
 */
export function refusalOf(error: unknown, tell: (error: Error) => void): Refusal {
  if (error instanceof Refusal) return error;
  const decline = declineOf(error);
  if (decline !== null) return new Refusal(402, "payment_failed", decline);
  tell(reportOf(error));
  return new Refusal(
    502,
    "processor_unavailable",
    "The payment processor could not be reached, or gave no answer. Nothing is lost: try again.",
    { retry_after: RETRY_AFTER_SECONDS },
  );
}

/** What the processor says to the holder of a card that was not charged; null: that was not it. */
function declineOf(error: unknown): string | null {
  const isCard = isOfSdk(error) && error.type === "StripeCardError";
  if (!isCard && !isRefused(error)) return null;
  // Without any card it is the developer whom the processor speaks to, with one status or another.
  if (/no attached payment source/.test(error.message)) return "There is no card to charge.";
  if (!isCard) return null;
  return error.message === "" ? "The payment was declined." : error.message;
}

/** An error's plain facts: those of the SDK carry whole answers, which may name people and cards. */
function reportOf(error: unknown): Error {
  if (!isOfSdk(error))
    return error instanceof Error ? error : new Error("The payment processor failed.");
  const { type, code, statusCode, requestId, param } = error;
  // Which key was wrong is nobody's to read in a log.
  const said = type === "StripeAuthenticationError" ? "" : error.message;
  const facts = Object.entries({ code, param, status: statusCode, request: requestId })
    .filter(([, value]) => value !== undefined && value !== "")
    .map(([name, value]) => `${name} ${value}`);
  return new Error(`The payment processor: ${[type, ...facts, said].join(", ")}`);
}

/** The SDK's errors name their class; the SDK itself need not be read for that. */
function isOfSdk(error: unknown): error is Stripe.errors.StripeError {
  return error instanceof Error && "type" in error && /^Stripe\w*Error$/.test(String(error.type));
}
