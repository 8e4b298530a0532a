import type { Clock } from "#base/instant.ts";
import type { Randomness } from "#base/randomness.ts";
import type { Transact } from "#base/transact.ts";
import type { Vault } from "#base/vault.ts";
import type { AccountStore, AuditStore } from "#domain/accounts";
import type { MappingStore } from "#domain/mappings";
import type { DeliveryLog } from "./delivery-log.ts";
import type { Outbound } from "./outbound.ts";
import type { Webhook } from "./webhook.ts";
import type { WebhookStore } from "./webhook-store.ts";

export type WebhookStores = {
  readonly accounts: AccountStore;
  readonly audit: AuditStore;
  readonly mappings: MappingStore;
  readonly webhooks: WebhookStore;
  readonly deliveryLog: DeliveryLog;
};

/** What making and changing webhooks needs. */
export type WebhookPorts = {
  readonly transact: Transact<WebhookStores>;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly vault: Vault;
  readonly outbound: Pick<Outbound, "judge">;
};

/** A webhook with a new secret, which is shown only this once. */
export type WebhookWithSecret = { readonly webhook: Webhook; readonly secret: string };
