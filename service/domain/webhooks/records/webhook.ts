import type { Brand } from "#base/brand.ts";
import type { Instant } from "#base/instant.ts";
import type { AccountId, Environment } from "#domain/accounts";
import type { EventType } from "#domain/events";
import type { MappingId } from "#domain/mappings";

export type WebhookId = Brand<number, "WebhookId">;

/** The part of a webhook that its owner chooses. */
export type WebhookSettings = {
  readonly name: string;
  readonly url: string;
  /** Only events caused by this mapping; null: all. */
  readonly mappingId: MappingId | null;
  /** At least one, without duplicates. */
  readonly events: readonly EventType[];
  /** False while paused: new events create no deliveries, and retries wait. */
  readonly isActive: boolean;
};

/** An endpoint of an account that receives the events of one environment. */
export type Webhook = WebhookSettings & {
  readonly id: WebhookId;
  readonly accountId: AccountId;
  readonly environment: Environment;
  readonly secrets: WebhookSecrets;
  readonly createdAt: Instant;
  readonly lastTriggeredAt: Instant | null;
};

/** Signing secrets, encrypted by the vault with `secretContext(id)` as associated data. */
export type WebhookSecrets = {
  readonly current: string;
  /** The previous one after a rotation, valid until the overlap ends. */
  readonly previous: { readonly sealed: string; readonly until: Instant } | null;
};

/** Associated data of the encryption: a secret copied to another webhook's row does not decrypt. */
export function secretContext(id: WebhookId): string {
  return `webhook/${id}`;
}
