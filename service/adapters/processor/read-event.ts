import type { Instant } from "#base/instant.ts";
import { Refusal } from "#base/refusal.ts";
import type { ProcessorEvent } from "#domain/billing";
import { eventOf } from "./events.ts";
import { loadSdk } from "./load-sdk.ts";

/** How old a signature may be: what somebody overheard is no event any more. */
const AGE_MAX_SECONDS = 300;

/**
 * The event that the processor sent: `payload` is the body, byte by byte, `signature` its header
 * `Stripe-Signature`. Refusal: 400 `invalid_signature` where it is missing, not made with the
 * secret, of another body, or older than five minutes.
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
