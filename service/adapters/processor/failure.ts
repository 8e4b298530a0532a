import type { Stripe } from "stripe";
import { Refusal } from "#base/refusal.ts";

const RETRY_AFTER_SECONDS = 5;

/** The object does not exist (404). */
export function isNotFound(error: unknown): boolean {
  return isRejected(error) && error.statusCode === 404;
}

/** The processor rejected the request as invalid. */
export function isRejected(error: unknown): error is Stripe.errors.StripeError {
  return isSdkError(error) && error.type === "StripeInvalidRequestError";
}

/**
 * Returns the refusal for a failed call: 402 `payment_failed` if a card was declined, else 502 `processor_unavailable`,
 * since it is not the caller's fault. `report` receives the error for the log, without secrets.
 */
export function refusalFor(error: unknown, report: (error: Error) => void): Refusal {
  if (error instanceof Refusal) return error;
  const decline = declineMessage(error);
  if (decline !== null) return new Refusal(402, "payment_failed", decline);
  report(loggableError(error));
  return new Refusal(
    502,
    "processor_unavailable",
    "The payment processor could not be reached or did not answer. Nothing is lost: try again.",
    { retry_after: RETRY_AFTER_SECONDS },
  );
}

/** Returns the processor's message for the holder of a declined card; null: the error is not a decline. */
function declineMessage(error: unknown): string | null {
  const isCard = isSdkError(error) && error.type === "StripeCardError";
  if (!isCard && !isRejected(error)) return null;
  // A missing card is reported in a message for developers, with differing status codes.
  if (/no attached payment source/.test(error.message)) return "There is no card to charge.";
  if (!isCard) return null;
  return error.message === "" ? "The payment was declined." : error.message;
}

/** Returns the error without the SDK's response objects, which may contain personal and card data. */
function loggableError(error: unknown): Error {
  if (!isSdkError(error))
    return error instanceof Error ? error : new Error("The payment processor failed.");
  const { type, code, statusCode, requestId, param } = error;
  // The SDK's message contains the API key.
  const message = type === "StripeAuthenticationError" ? "" : error.message;
  const facts = Object.entries({ code, param, status: statusCode, request: requestId })
    .filter(([, value]) => value !== undefined && value !== "")
    .map(([name, value]) => `${name} ${value}`);
  return new Error(`The payment processor: ${[type, ...facts, message].join(", ")}`);
}

/** SDK errors are recognised by their `type`, so that the SDK need not be loaded. */
function isSdkError(error: unknown): error is Stripe.errors.StripeError {
  return error instanceof Error && "type" in error && /^Stripe\w*Error$/.test(String(error.type));
}
