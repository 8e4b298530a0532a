import type { Instant } from "#base/instant.ts";
import type { PageRequest, Slice } from "#base/page.ts";
import type { EventOwner } from "#domain/events";
import type { Webhook, WebhookId } from "./webhook.ts";

/** Webhooks in the database. Every query is restricted to the owner, and skips deleted webhooks. */
export type WebhookStore = {
  /** Reserves an id: the secret is encrypted for it before the row exists. */
  readonly nextWebhookId: () => Promise<WebhookId>;
  readonly createWebhook: (webhook: Webhook) => Promise<void>;
  readonly countWebhooks: (owner: EventOwner) => Promise<number>;
  readonly findWebhook: (owner: EventOwner, id: WebhookId) => Promise<Webhook | null>;
  /** `findWebhook`, with the row locked until the transaction ends. */
  readonly lockWebhook: (owner: EventOwner, id: WebhookId) => Promise<Webhook | null>;
  /** Newest first. */
  readonly listWebhooks: (owner: EventOwner, page: PageRequest) => Promise<Slice<Webhook>>;
  /** Writes the changeable members; `resetStreaks` forgets earlier failures and timeouts. */
  readonly replaceWebhook: (webhook: Webhook, resetStreaks: boolean) => Promise<void>;
  /** Deletes a webhook and abandons its open deliveries; false for an unknown id. */
  readonly deleteWebhook: (owner: EventOwner, id: WebhookId, now: Instant) => Promise<boolean>;
  /** Wakes the delivering processes when the transaction commits. */
  readonly wakeDelivery: () => Promise<void>;
};
