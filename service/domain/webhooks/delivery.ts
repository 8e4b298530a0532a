import type { Brand } from "#base/brand.ts";
import type { Instant } from "#base/instant.ts";
import type { AccountId, Environment } from "#domain/accounts";
import type { EventType } from "#domain/events";
import type { WebhookId } from "./webhook.ts";

export type DeliveryId = Brand<number, "DeliveryId">;

/** `pending` before its first attempt, `retrying` before a later one; the others are ends. */
export type DeliveryStatus = "pending" | "retrying" | "delivered" | "failed" | "abandoned";

/** One event on its way to one webhook. */
export type Delivery = {
  readonly id: DeliveryId;
  readonly webhookId: WebhookId;
  readonly accountId: AccountId;
  readonly environment: Environment;
  /** The `id` of the envelope that is sent. */
  readonly eventId: string;
  readonly eventType: EventType;
  readonly status: DeliveryStatus;
  /** Those that began; counted when one is claimed. */
  readonly attempts: number;
  readonly createdAt: Instant;
  /** Null when none will come. */
  readonly nextAttemptAt: Instant | null;
  readonly deliveredAt: Instant | null;
  /** What the last attempt came to: the status it was answered with, null when nobody answered. */
  readonly responseCode: number | null;
  readonly errorMessage: string | null;
  readonly durationMs: number | null;
};

/** One request of a delivery; without an end it is under way, or its process died. */
export type Attempt = {
  /** From 1. */
  readonly attempt: number;
  readonly startedAt: Instant;
  readonly durationMs: number | null;
  readonly url: string;
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly responseCode: number | null;
  readonly responseHeaders: Readonly<Record<string, string>> | null;
  /** The first 16 KiB. */
  readonly responseBody: Uint8Array | null;
  readonly error: string | null;
};

/** After so many without success a delivery has failed for good. */
export const ATTEMPTS_MAX = 7;
