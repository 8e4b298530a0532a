import { type Clock, later } from "#base/instant.ts";
import type { Objects } from "#base/objects.ts";
import { type IdempotencyStore, storedSince } from "./idempotency.ts";

/** The window (1 h) plus a margin for clock differences. */
const WINDOW_RETENTION_SECONDS = 2 * 3600;

/** What purging needs. */
export type PurgeAdmissionPorts = {
  readonly idempotency: IdempotencyStore;
  readonly objects: Pick<Objects, "delete">;
  readonly clock: Clock;
};

/** Deletes expired idempotent responses, and the rate-limit windows of unused keys. */
export async function purgeAdmission(ports: PurgeAdmissionPorts): Promise<void> {
  const { idempotency, objects, clock } = ports;
  const now = clock.now();
  for (const key of await idempotency.purgeResponses(storedSince(now))) await objects.delete(key);
  await idempotency.purgeWindows(later(now, -WINDOW_RETENTION_SECONDS));
}
