import type { z } from "zod";
import { type Instant, isoString } from "#base/instant.ts";
import { invalid } from "#base/refusal.ts";
import { WebhookDelivery } from "#contract/delivery.ts";
import {
  type WebhookConfigCreate,
  type WebhookConfigCreated,
  WebhookConfigResponse,
  type WebhookConfigUpdate,
  type WebhookTest,
  type WebhookTestResult,
} from "#contract/webhook.ts";
import type { MappingId } from "#domain/mappings";
import {
  ATTEMPTS_MAX,
  type TestResult,
  type TestTarget,
  type WebhookChange,
  type WebhookWithSecret,
} from "#domain/webhooks";
import {
  type Attempt,
  type Delivery,
  type DeliveryRecord,
  type Webhook,
  type WebhookSettings,
} from "#domain/webhooks/records";
import { bodyWriter, membersOf } from "../http/body-mapper.ts";
import { mappingId, webhookId } from "../http/ids.ts";

const writeWebhook = bodyWriter(WebhookConfigResponse);
const writeDelivery = bodyWriter(WebhookDelivery);

/** Returns the JSON of a webhook, without its secret. */
export function webhookBody(webhook: Webhook): z.output<typeof WebhookConfigResponse> {
  return writeWebhook({ ...webhook, webhookUrl: webhook.url });
}

/** Returns the JSON of a new webhook, with its secret. */
export function freshWebhookBody({
  webhook,
  secret,
}: WebhookWithSecret): z.output<typeof WebhookConfigCreated> {
  return { ...webhookBody(webhook), secret };
}

/** Returns the JSON of a webhook with its new secret. */
export function rotatedBody(fresh: WebhookWithSecret): Record<string, unknown> {
  const until = fresh.webhook.secrets.previous?.until ?? null;
  return { ...freshWebhookBody(fresh), old_secret_expires_at: isoOrNull(until) };
}

/** Returns the webhook that a request body describes. */
export function newWebhook(body: z.output<typeof WebhookConfigCreate>): WebhookSettings {
  return {
    name: body.name,
    url: body.webhook_url ?? body.url ?? "",
    mappingId: mappingIdOrNull(body.mapping_id ?? null),
    events: [...new Set(body.events)],
    isActive: body.is_active ?? body.active ?? true,
  };
}

/** Returns the requested changes. */
export function webhookChange({
  webhook_url,
  url = webhook_url,
  is_active,
  active = is_active,
  mapping_id: mapping,
  events,
  name,
}: z.output<typeof WebhookConfigUpdate>): WebhookChange {
  return {
    ...membersOf({ name, url, is_active: active }),
    ...(mapping === undefined ? {} : { mappingId: mappingIdOrNull(mapping) }),
    ...(events === undefined ? {} : { events: [...new Set(events)] }),
  };
}

/** Returns the target of a test; the schema guarantees one of the two forms. */
export function testTarget(body: z.output<typeof WebhookTest>): TestTarget {
  if (body.webhook_id !== undefined) return { id: webhookId(body.webhook_id) };
  const { webhook_url, url = webhook_url, secret } = body;
  if (url === undefined || secret === undefined)
    throw invalid("Give webhook_id, or webhook_url and secret.");
  return { url, secret };
}

/** Returns the JSON of a test's outcome. */
export function testResultBody(result: TestResult): z.output<typeof WebhookTestResult> {
  return {
    success: result.isSuccess,
    status_code: result.statusCode,
    response_time_ms: Math.max(1, result.durationMs), // 0 would look like no measurement
    error: result.error,
  };
}

function mappingIdOrNull(value: number | null): MappingId | null {
  return value === null ? null : mappingId(value);
}

/** Returns the JSON of a delivery. */
export function deliveryBody(delivery: Delivery): z.output<typeof WebhookDelivery> {
  return writeDelivery({
    ...delivery,
    webhookConfigId: delivery.webhookId,
    maxAttempts: ATTEMPTS_MAX,
    nextAttemptAt: "nextAttemptAt" in delivery ? delivery.nextAttemptAt : null,
    deliveredAt: "deliveredAt" in delivery ? delivery.deliveredAt : null,
  });
}

/** Returns the JSON of a delivery with all attempts, and the request and response of the last one. */
export function deliveryDetailsBody(record: DeliveryRecord): Record<string, unknown> {
  const last = record.attempts.at(-1);
  return {
    ...deliveryBody(record.delivery),
    request: last === undefined ? null : { ...requestOf(last), body: decodeText(record.body) },
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
  const body = responseBody === null ? null : decodeText(responseBody);
  return { status_code: responseCode, headers: responseHeaders, body };
}

// Not fatal: the stored part of a response may end in the middle of a character.
function decodeText(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

function isoOrNull(time: Instant | null): string | null {
  return time === null ? null : isoString(time);
}
