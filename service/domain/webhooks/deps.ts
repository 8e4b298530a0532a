import type { Hashing } from "#base/hashing.ts";
import type { Clock } from "#base/instant.ts";
import type { Transact } from "#base/transact.ts";
import type { Vault } from "#base/vault.ts";
import type { AccountStore, AuditStore } from "#domain/accounts";
import type { EventDeps } from "#domain/events";
import type { MappingStore } from "#domain/mappings";
import type { NoticeStore } from "#domain/notices";
import type {
  DeliveryLog,
  DeliveryPurge,
  DeliveryQueue,
  WebhookStore,
} from "#domain/webhooks/records";
import type { OpenSecrets } from "./open-secrets.ts";
import type { Outbound } from "./outbound.ts";
import type { TestSlots } from "./test-slots.ts";

/** The stores that a transaction of webhooks changes. */
export type WebhookStores = {
  readonly accounts: AccountStore;
  readonly audit: AuditStore;
  readonly mappings: MappingStore;
  readonly webhooks: WebhookStore;
  readonly deliveryLog: DeliveryLog;
};

/** Dependencies of the use cases of webhooks and their deliveries. */
export type WebhookDeps = EventDeps & {
  readonly webhooks: WebhookStore;
  readonly deliveryLog: DeliveryLog;
  readonly deliveryPurge: DeliveryPurge;
  readonly transact: Transact<WebhookStores>;
  readonly hashing: Hashing;
  readonly vault: Vault;
  readonly openSecrets: OpenSecrets;
  readonly outbound: Outbound;
  readonly testSlots: TestSlots;
  /** Retention of the delivery log and of events. */
  readonly logSeconds: number;
};

/** The stores that the result of an attempt changes. */
export type DeliveryStores = {
  readonly deliveryQueue: DeliveryQueue;
  readonly notices: NoticeStore;
};

/** Dependencies of making and recording attempts; the stores have connections of their own. */
export type DeliveryDeps = {
  readonly deliveryQueue: DeliveryQueue;
  readonly transact: Transact<DeliveryStores>;
  readonly clock: Clock;
  readonly hashing: Hashing;
  readonly openSecrets: OpenSecrets;
  readonly outbound: Outbound;
  /** Seconds between the starts of two attempts; the index is the number of the earlier one. */
  readonly schedule: readonly number[];
  /** Deactivate a webhook when its owner is notified that it fails. */
  readonly autoDisable: boolean;
};
