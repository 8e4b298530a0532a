import type { z } from "zod";
import { type Instant, isoString } from "#base/instant.ts";
import { invalid } from "#base/refusal.ts";
import type {
  WebhookConfigCreate,
  WebhookConfigUpdate,
  WebhookTest,
  WebhookTestResult,
} from "#contract/webhook.ts";
import type { MappingId } from "#domain/mappings";
import type {
  NewWebhook,
  TestResult,
  TestTarget,
  Webhook,
  WebhookChange,
  WebhookWithSecret,
} from "#domain/webhooks";
import { mappingId, webhookId } from "./ids.ts";

/** A webhook as the wire shows it, without its secret. */
export function webhookBody(webhook: Webhook): Record<string, unknown> {
  return {
    id: webhook.id,
    name: webhook.name,
    webhook_url: webhook.url,
    mapping_id: webhook.mappingId,
    events: webhook.events,
    is_active: webhook.isActive,
    created_at: isoString(webhook.createdAt),
    last_triggered_at: isoOrNull(webhook.lastTriggeredAt),
  };
}

/** A webhook that was just made, its secret included. */
export function freshWebhookBody({ webhook, secret }: WebhookWithSecret): Record<string, unknown> {
  return { ...webhookBody(webhook), secret };
}

/** A webhook whose secret was replaced, with the new one. */
export function rotatedBody(fresh: WebhookWithSecret): Record<string, unknown> {
  const until = fresh.webhook.secrets.previous?.until ?? null;
  return { ...freshWebhookBody(fresh), old_secret_expires_at: isoOrNull(until) };
}

/** What a body registers. */
export function newWebhook(body: z.output<typeof WebhookConfigCreate>): NewWebhook {
  return {
    name: body.name,
    url: body.webhook_url ?? body.url ?? "",
    mappingId: mappingIdOrNull(body.mapping_id ?? null),
    events: [...new Set(body.events)],
    isActive: body.is_active ?? body.active ?? true,
  };
}

/** The members that a body changes. */
export function webhookChange(body: z.output<typeof WebhookConfigUpdate>): WebhookChange {
  const url = body.webhook_url ?? body.url;
  const isActive = body.is_active ?? body.active;
  return {
    ...(body.name === undefined ? {} : { name: body.name }),
    ...(url === undefined ? {} : { url }),
    ...(body.mapping_id === undefined ? {} : { mappingId: mappingIdOrNull(body.mapping_id) }),
    ...(body.events === undefined ? {} : { events: [...new Set(body.events)] }),
    ...(isActive === undefined ? {} : { isActive }),
  };
}

/** What a body wants to be tested; the schema has seen to it that it is one of the two. */
export function testTarget(body: z.output<typeof WebhookTest>): TestTarget {
  if (body.webhook_id !== undefined) return { id: webhookId(body.webhook_id) };
  const { webhook_url, url = webhook_url, secret } = body;
  if (url === undefined || secret === undefined)
    throw invalid("Give webhook_id, or webhook_url and secret.");
  return { url, secret };
}

/** How a test went. */
export function testResultBody(result: TestResult): z.output<typeof WebhookTestResult> {
  return {
    success: result.isSuccess,
    status_code: result.statusCode,
    response_time_ms: Math.max(1, result.durationMs), // what took less than half of one took time, too
    error: result.error,
  };
}

function mappingIdOrNull(value: number | null): MappingId | null {
  return value === null ? null : mappingId(value);
}

function isoOrNull(time: Instant | null): string | null {
  return time === null ? null : isoString(time);
}
