import { setTimeout as pause } from "node:timers/promises";
import { type Instant, instant } from "#base/instant.ts";
import type { Database } from "../adapters/database/connection/open.ts";
import { moveTime, serviceTime } from "../adapters/database/connection/service-time.ts";
import { type SandboxControl, sandboxControl } from "../adapters/sandbox/sandbox-control.ts";
import { findSandbox } from "../adapters/sandbox/sandbox-lock.ts";

type Pool = Database["pool"];

/** A time to move to. */
export type Move = {
  readonly at: Instant;
  /** The clock stops there until it is moved again. */
  readonly isFrozen: boolean;
  /** Called with each time on the way at which something was due. */
  readonly onStep?: ((now: Instant) => void) | undefined;
};

/** Above the number of due times of any sandbox; the rest is processed in one step. */
const STEPS_MAX = 5000;
const POLL_MS = 20;
/** How long to wait without progress: the service may not be running. */
const QUIET_MS = 3000;

/**
 * Moves the clock of a service and its sandbox forward, stopping at each time at which the sandbox has something due,
 * so that both process it before the clock moves on. A sandbox that is not served catches up when it is.
 */
export async function moveClock(
  pool: Pool,
  { at, isFrozen, onStep }: Move,
  control: SandboxControl | null,
): Promise<void> {
  const sandbox = control ?? (await embeddedControl(pool));
  const follow = async (time: Instant): Promise<Instant | null> => {
    await moveTime(pool, time, isFrozen);
    if (sandbox === null) return null;
    // A standalone sandbox has its own clock, in whole seconds.
    const { nextDue } = await (control === null ? sandbox.settle() : sandbox.advanceTo(time));
    await waitUntilSynced(pool);
    return nextDue;
  };
  let due = (await sandbox?.settle())?.nextDue ?? null;
  for (let step = 0; step < STEPS_MAX && due !== null && due < at; step += 1) {
    const { now } = await serviceTime(pool);
    onStep?.(due);
    due = await follow(instant(Math.max(due, now)));
  }
  await follow(at);
}

/** Returns the control API of the embedded sandbox; null: it is not served now. */
export async function embeddedControl(pool: Pool): Promise<SandboxControl | null> {
  const found = await findSandbox(pool);
  return found.kind === "served" ? sandboxControl(found.origin) : null;
}

/** Waits until no account is due for a sync, or there is no progress. */
async function waitUntilSynced(pool: Pool): Promise<void> {
  let before = await countDue(pool);
  let until = performance.now() + QUIET_MS;
  while (before > 0 && performance.now() < until) {
    await pause(POLL_MS);
    const left = await countDue(pool);
    if (left < before) until = performance.now() + QUIET_MS;
    before = left;
  }
}

async function countDue(pool: Pool): Promise<number> {
  const { now } = await serviceTime(pool);
  const { rowCount } = await pool.query("select from billing_customer where due_at <= $1", [
    new Date(now),
  ]);
  return rowCount ?? 0;
}
