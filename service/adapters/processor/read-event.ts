import type { Instant } from "#base/instant.ts";
import { Refusal } from "#base/refusal.ts";
import type { ProcessorEvent } from "#domain/billing-records";
import { eventOf } from "./events.ts";
import { loadSdk } from "./load-sdk.ts";

/** Maximum age of a signature, against replays. */
const AGE_MAX_SECONDS = 300;

/**
 * Verifies and parses a webhook event: `payload` is the raw body, `signature` the header `Stripe-Signature`.
 *
 * @throws Refusal 400 `invalid_signature` if the signature is missing, invalid or older than five minutes.
 */
export async function readEvent(
  payload: Uint8Array,
  signature: string | null,
  secret: string,
  now: Instant,
): Promise<ProcessorEvent> {
  const { webhooks } = (await loadSdk()).Stripe;
  try {
    const header = signature ?? "";
    return eventOf(
      webhooks.constructEvent(payload, header, secret, AGE_MAX_SECONDS, undefined, now),
    );
  } catch {
    const message = "The signature of the event is missing, wrong or too old.";
    throw new Refusal(400, "invalid_signature", message);
  }
}
