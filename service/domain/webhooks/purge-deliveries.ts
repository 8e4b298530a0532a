import { whileSome } from "#base/async/while-some.ts";
import { type Instant, later } from "#base/instant.ts";
import type { WebhookDeps } from "./deps.ts";

/** Deletes expired rows, `max` at most; each method returns how many. */
export type DeliveryPurge = {
  /** Deliveries in a final state that were created before this time, with their attempts. */
  readonly deleteEnded: (before: Instant, max: number) => Promise<number>;
  /** Events created before this time that no delivery refers to. */
  readonly deleteEvents: (before: Instant, max: number) => Promise<number>;
  /** Deleted webhooks that no delivery refers to. */
  readonly deleteWebhooks: (max: number) => Promise<number>;
};

const BATCH_SIZE = 2000;
/** Bounds each part of a run; the rest follows in the next. */
const PART_SECONDS = 15;

/** Deletes what is older than the retention. Open deliveries stay, because a webhook may be paused for long. */
export async function purgeDeliveries({
  clock,
  deliveryPurge,
  logSeconds,
}: Pick<WebhookDeps, "clock" | "deliveryPurge" | "logSeconds">): Promise<void> {
  const before = later(clock.now(), -logSeconds);
  const parts = [
    () => deliveryPurge.deleteEnded(before, BATCH_SIZE),
    () => deliveryPurge.deleteEvents(before, BATCH_SIZE),
    () => deliveryPurge.deleteWebhooks(BATCH_SIZE),
  ];
  for (const part of parts) await whileSome(clock, PART_SECONDS, part);
}
