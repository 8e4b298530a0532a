import { setTimeout as pause } from "node:timers/promises";
import { type Instant, instant } from "#base/instant.ts";
import type { Database } from "../adapters/database/connection/open.ts";
import { moveTime, serviceTime } from "../adapters/database/connection/service-time.ts";
import { type SandboxControl, sandboxControl } from "../adapters/sandbox/sandbox-control.ts";
import { findSandbox } from "../adapters/sandbox/sandbox-lock.ts";

type Pool = Database["pool"];

/** Where time is to go. */
export type Move = {
  readonly at: Instant;
  /** True: it stands there until it is moved again. */
  readonly isFrozen: boolean;
  /** Hears of each time on the way at which something was due. */
  readonly onStep?: ((now: Instant) => void) | undefined;
};

/** More times than any sandbox has something due at; the rest is gone through at once. */
const STEPS_MAX = 5000;
const POLL_MS = 20;
/** Nobody may be there who does it, and then it is not waited for. */
const QUIET_MS = 3000;

/**
 * Moves the time of a service and of the sandbox that it bills by: on the way forward step by step, by way of each time at
 * which the sandbox has something due, so that both have done it before more happens. A sandbox that nobody serves goes
 * through it when it is served.
 */
export async function moveClock(
  pool: Pool,
  { at, isFrozen, onStep }: Move,
  control: SandboxControl | null,
): Promise<void> {
  const steer = control ?? (await embeddedControl(pool));
  const follow = async (time: Instant): Promise<Instant | null> => {
    await moveTime(pool, time, isFrozen);
    if (steer === null) return null;
    // One that runs alone has its own time, in whole seconds.
    const { nextDue } = await (control === null ? steer.settle() : steer.advanceTo(time));
    await untilServiceIsDone(pool);
    return nextDue;
  };
  let due = (await steer?.settle())?.nextDue ?? null;
  for (let step = 0; step < STEPS_MAX && due !== null && due < at; step += 1) {
    const { now } = await serviceTime(pool);
    onStep?.(due);
    due = await follow(instant(Math.max(due, now)));
  }
  await follow(at);
}

/** The controls of the embedded sandbox; null: nobody serves it now. */
export async function embeddedControl(pool: Pool): Promise<SandboxControl | null> {
  const found = await findSandbox(pool);
  return found.kind === "served" ? sandboxControl(found.origin) : null;
}

/** Until no account is due any more, or nothing becomes of those that are. */
async function untilServiceIsDone(pool: Pool): Promise<void> {
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
