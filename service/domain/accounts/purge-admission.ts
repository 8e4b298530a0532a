import { type Clock, later } from "#base/instant.ts";
import type { Objects } from "#base/objects.ts";
import { type IdempotencyStore, keptSince } from "./idempotency.ts";

/** Longer than a window, by more than two clocks differ. */
const WINDOW_KEPT_SECONDS = 2 * 3600;

/** What clearing away behind the door needs. */
export type PurgeAdmissionPorts = {
  readonly idempotency: IdempotencyStore;
  readonly objects: Pick<Objects, "delete">;
  readonly clock: Clock;
};

/** Forgets answers past their day and the windows of keys that nobody uses any more. */
export async function purgeAdmission(ports: PurgeAdmissionPorts): Promise<void> {
  const { idempotency, objects, clock } = ports;
  const now = clock.now();
  for (const key of await idempotency.forgetAnswers(keptSince(now))) await objects.delete(key);
  await idempotency.forgetWindows(later(now, -WINDOW_KEPT_SECONDS));
}
