import type { Instant } from "#base/instant.ts";
import { currentTrace } from "#base/tracing.ts";
import type { ClaimedDelivery, FinishedAttempt } from "#domain/webhooks/records";
import { decideOutcome, errorOf } from "./attempt-outcome.ts";
import type { DeliveryDeps } from "./deps.ts";
import type { OutboundAnswer } from "./outbound.ts";
import { deliveryHeaders } from "./sign-delivery.ts";

/** Sends a claimed attempt. Never rejects: the attempt counts already, so a fault of ours is its result, too. */
export async function attemptDelivery(
  deps: DeliveryDeps,
  claimed: ClaimedDelivery,
): Promise<FinishedAttempt> {
  const headers = headersOf(deps, claimed, deps.clock.now());
  // After signing, which may wait for a core: the next attempt is planned from the moment when the receiver can see this one.
  const startedAt = deps.clock.now();
  const answer = headers === null ? UNSIGNED : await post(deps, { ...claimed, headers }, startedAt);
  return {
    id: claimed.id,
    webhookId: claimed.webhookId,
    attempt: claimed.attempt,
    startedAt,
    durationMs: Math.round(answer.durationMs),
    url: claimed.url,
    requestHeaders: headers ?? {},
    responseCode: answer.status,
    responseHeaders: answer.headers,
    responseBody: answer.body,
    error: errorOf(answer),
    outcome: decideOutcome(claimed.attempt, startedAt, answer, deps.schedule),
    isTimeout: answer.fault === "timeout",
  };
}

const NO_RESPONSE = { status: null, headers: null, body: null, fault: "unreachable" } as const;
const UNSIGNED: OutboundAnswer = {
  ...NO_RESPONSE,
  message: "The delivery could not be signed: no configured key decrypts the secret.",
  durationMs: 0,
};

function headersOf(
  { hashing, openSecrets }: DeliveryDeps,
  { event, webhookId, secrets }: ClaimedDelivery,
  now: Instant,
): Record<string, string> | null {
  const opened = openSecrets(webhookId, secrets, now);
  if (opened === null) return null;
  const traceparent = currentTrace();
  const signed = deliveryHeaders(event, opened, now, hashing.hmacSha256);
  return traceparent === null ? signed : { ...signed, traceparent };
}

async function post(
  { clock, outbound }: DeliveryDeps,
  request: { url: string; headers: Record<string, string>; event: { body: Uint8Array } },
  startedAt: Instant,
): Promise<OutboundAnswer> {
  try {
    const { url, headers, event } = request;
    return await outbound.post({ url, headers, body: event.body });
  } catch {
    // `post` should never reject. Its error is not recorded, because it may contain secrets.
    const durationMs = clock.now() - startedAt;
    return { ...NO_RESPONSE, message: "The request could not be made.", durationMs };
  }
}
