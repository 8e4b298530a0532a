import type { Brand } from "#base/brand.ts";
import type { Instant } from "#base/instant.ts";
import type { AccountId, Environment } from "#domain/accounts";
import type { EventType } from "#domain/events";
import type { MappingId } from "#domain/mappings";

export type WebhookId = Brand<number, "WebhookId">;

/** An address of the account's that is told of the events of one environment. */
export type Webhook = {
  readonly id: WebhookId;
  readonly accountId: AccountId;
  readonly environment: Environment;
  readonly name: string;
  readonly url: string;
  /** Only events that this mapping caused; null: all. */
  readonly mappingId: MappingId | null;
  /** At least one, each once. */
  readonly events: readonly EventType[];
  /** False: no event makes a delivery, and retries wait. */
  readonly isActive: boolean;
  readonly secrets: WebhookSecrets;
  readonly createdAt: Instant;
  readonly lastTriggeredAt: Instant | null;
};

/** What deliveries are signed with, sealed by the vault about `secretsOf(id)`. */
export type WebhookSecrets = {
  readonly current: string;
  /** The one before a rotation, while the two overlap. */
  readonly previous: { readonly sealed: string; readonly until: Instant } | null;
};

/** What the vault is told of a webhook's secrets: one put in another's row does not open. */
export function secretsOf(id: WebhookId): string {
  return `webhook/${id}`;
}
