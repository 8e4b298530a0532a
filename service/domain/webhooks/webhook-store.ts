import type { Instant } from "#base/instant.ts";
import type { PageRequest, Slice } from "#base/page.ts";
import type { EventOwner } from "./shown-event.ts";
import type { Webhook, WebhookId } from "./webhook.ts";

/** What the care of webhooks asks of a database. Whatever is found belongs to the owner, and was not deleted. */
export type WebhookStore = {
  /** A number that no other webhook has or gets: a secret is sealed about it before there is a row. */
  readonly nextWebhookId: () => Promise<WebhookId>;
  readonly createWebhook: (webhook: Webhook) => Promise<void>;
  readonly countWebhooks: (owner: EventOwner) => Promise<number>;
  readonly findWebhook: (owner: EventOwner, id: WebhookId) => Promise<Webhook | null>;
  /** The same, and nobody else changes it before the transaction ends. */
  readonly lockWebhook: (owner: EventOwner, id: WebhookId) => Promise<Webhook | null>;
  /** Newest first. */
  readonly listWebhooks: (owner: EventOwner, page: PageRequest) => Promise<Slice<Webhook>>;
  /** Writes what can be said anew of a webhook; afresh: what failed before counts no more. */
  readonly replaceWebhook: (webhook: Webhook, isAfresh: boolean) => Promise<void>;
  /** Abandons what is open of a webhook and ends it; false when the owner has none with this id. */
  readonly deleteWebhook: (owner: EventOwner, id: WebhookId, now: Instant) => Promise<boolean>;
  /** Tells those who deliver, when the transaction commits, that something may be due. */
  readonly wakeDelivery: () => Promise<void>;
};
