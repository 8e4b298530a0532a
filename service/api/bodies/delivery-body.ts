import { type Instant, isoString } from "#base/instant.ts";
import { ATTEMPTS_MAX, type Attempt, type Delivery, type DeliveryRecord } from "#domain/webhooks";

/** A delivery as the wire shows it. */
export function deliveryBody(delivery: Delivery): Record<string, unknown> {
  return {
    id: delivery.id,
    webhook_config_id: delivery.webhookId,
    event_id: delivery.eventId,
    event_type: delivery.eventType,
    status: delivery.status,
    attempts: delivery.attempts,
    max_attempts: ATTEMPTS_MAX,
    response_code: delivery.responseCode,
    error_message: delivery.errorMessage,
    duration_ms: delivery.durationMs,
    next_attempt_at: isoOrNull("nextAttemptAt" in delivery ? delivery.nextAttemptAt : null),
    created_at: isoString(delivery.createdAt),
    delivered_at: isoOrNull("deliveredAt" in delivery ? delivery.deliveredAt : null),
  };
}

/** A delivery with every attempt, and the request and the response of the last one. */
export function deliveryDetailsBody(record: DeliveryRecord): Record<string, unknown> {
  const last = record.attempts.at(-1);
  return {
    ...deliveryBody(record.delivery),
    request: last === undefined ? null : { ...requestOf(last), body: textOf(record.body) },
    response: last === undefined ? null : responseOf(last),
    attempt_log: record.attempts.map((attempt) => ({
      attempt: attempt.attempt,
      started_at: isoString(attempt.startedAt),
      duration_ms: attempt.durationMs,
      request: requestOf(attempt),
      response: responseOf(attempt),
      error: attempt.error,
    })),
  };
}

function requestOf({ url, requestHeaders }: Attempt): Record<string, unknown> {
  return { url, headers: requestHeaders };
}

function responseOf({ responseCode, responseHeaders, responseBody }: Attempt): unknown {
  if (responseCode === null) return null;
  const body = responseBody === null ? null : textOf(responseBody);
  return { status_code: responseCode, headers: responseHeaders, body };
}

// What a receiver answers may be anything, and may be cut in the middle of a character.
function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

function isoOrNull(time: Instant | null): string | null {
  return time === null ? null : isoString(time);
}
