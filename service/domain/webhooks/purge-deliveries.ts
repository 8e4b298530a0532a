import { type Clock, type Instant, later } from "#base/instant.ts";

/** What has had its time. Each answers how many it deleted, `max` at most. */
export type DeliveryPurge = {
  /** Deliveries that ended, made before this, with their attempts. */
  readonly deleteEnded: (before: Instant, max: number) => Promise<number>;
  /** Events told before this that no delivery refers to. */
  readonly deleteEvents: (before: Instant, max: number) => Promise<number>;
  /** Webhooks whose owner has deleted them, and that no delivery refers to. */
  readonly deleteWebhooks: (max: number) => Promise<number>;
};

/** What clearing away needs. */
export type PurgeDeliveriesPorts = {
  readonly clock: Clock;
  readonly deliveryPurge: DeliveryPurge;
  /** How long the log of deliveries, and the events, are kept. */
  readonly logSeconds: number;
};

const AT_ONCE = 2000;
/** The others come with the next time. */
const STEPS_MAX = 25;

/** Deletes the log of long ago. What is open stays, however old: a webhook may be paused for long. */
export async function purgeDeliveries(ports: PurgeDeliveriesPorts): Promise<void> {
  const { clock, deliveryPurge, logSeconds } = ports;
  const before = later(clock.now(), -logSeconds);
  await inSteps(() => deliveryPurge.deleteEnded(before, AT_ONCE));
  await inSteps(() => deliveryPurge.deleteEvents(before, AT_ONCE));
  await inSteps(() => deliveryPurge.deleteWebhooks(AT_ONCE));
}

async function inSteps(step: () => Promise<number>): Promise<void> {
  for (let taken = 0; taken < STEPS_MAX; taken++) if ((await step()) < AT_ONCE) return;
}
