import { whileSome } from "#base/async/while-some.ts";
import { later } from "#base/instant.ts";
import type { WebhookDeps } from "./deps.ts";

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
