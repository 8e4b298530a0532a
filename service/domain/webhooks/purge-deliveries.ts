import { type Clock, type Instant, later } from "#base/instant.ts";

/** Deletes expired rows, `max` at most; each method returns how many. */
export type DeliveryPurge = {
  /** Deliveries in a final state that were created before this time, with their attempts. */
  readonly deleteEnded: (before: Instant, max: number) => Promise<number>;
  /** Events created before this time that no delivery refers to. */
  readonly deleteEvents: (before: Instant, max: number) => Promise<number>;
  /** Deleted webhooks that no delivery refers to. */
  readonly deleteWebhooks: (max: number) => Promise<number>;
};

/** What purging needs. */
export type PurgeDeliveriesPorts = {
  readonly clock: Clock;
  readonly deliveryPurge: DeliveryPurge;
  /** Retention of the delivery log and of events. */
  readonly logSeconds: number;
};

const BATCH_SIZE = 2000;
/** Bounds one run; the next run continues. */
const BATCHES_MAX = 25;

/** Deletes what is older than the retention. Open deliveries stay, because a webhook may be paused for long. */
export async function purgeDeliveries(ports: PurgeDeliveriesPorts): Promise<void> {
  const { clock, deliveryPurge, logSeconds } = ports;
  const before = later(clock.now(), -logSeconds);
  await inBatches(() => deliveryPurge.deleteEnded(before, BATCH_SIZE));
  await inBatches(() => deliveryPurge.deleteEvents(before, BATCH_SIZE));
  await inBatches(() => deliveryPurge.deleteWebhooks(BATCH_SIZE));
}

async function inBatches(deleteBatch: () => Promise<number>): Promise<void> {
  for (let batch = 0; batch < BATCHES_MAX; batch++) if ((await deleteBatch()) < BATCH_SIZE) return;
}
