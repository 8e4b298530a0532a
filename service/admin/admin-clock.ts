import { type Instant, instant, isoString } from "#base/instant.ts";
import { Refusal } from "#base/refusal.ts";
import { serviceTime } from "../adapters/database/connection/service-time.ts";
import { sandboxControl } from "../adapters/sandbox/sandbox-control.ts";
import type { Config } from "../settings/config.ts";
import { connect } from "../wiring/database.ts";
import { embeddedControl, moveClock } from "./move-clock.ts";

/** The time of a service and of its sandbox. */
export type ClockReading = {
  readonly service: string;
  /** The clock is stopped until it is moved. */
  readonly is_frozen: boolean;
  /** Null: it is not served now, and catches up when it is. */
  readonly sandbox: string | null;
};

/** The time to move to, and a callback for the times on the way. */
export type ClockRequest = {
  /** Null: only read the clock. */
  readonly advanceTo: Date | null;
  readonly onStep: (now: Date) => void;
};

/**
 * The command `admin clock`: reads the time of the service on this database, or moves it forward together with its
 * sandbox and returns when everything due is processed.
 *
 * @throws Refusal without a sandbox, or if the time would go back.
 */
export async function readOrMoveClockIn(
  config: Config,
  { advanceTo, onStep }: ClockRequest,
): Promise<ClockReading> {
  const { mode, sandboxUrl } = config.billing;
  if (mode !== "sandbox")
    throw makeRefusal(`With BILLING=${mode} the clock is the real time and cannot be moved.`);
  const { pool, close } = await connect(config);
  try {
    const standalone = sandboxUrl === null ? null : sandboxControl(sandboxUrl);
    const { now: before, isFrozen } = await serviceTime(pool);
    if (advanceTo !== null) {
      const at = instant(advanceTo);
      if (at < before) throw makeRefusal(`It is ${isoString(before)}: the time does not go back.`);
      const onInstantStep = (now: Instant): void => onStep(new Date(now));
      await moveClock(pool, { at, isFrozen, onStep: onInstantStep }, standalone);
    }
    const { now } = await serviceTime(pool);
    const control = standalone ?? (await embeddedControl(pool));
    const sandbox = control === null ? null : isoString((await control.settle()).now);
    return { service: isoString(now), is_frozen: isFrozen, sandbox };
  } finally {
    await close();
  }
}

function makeRefusal(message: string): Refusal {
  return new Refusal(400, "validation_error", message);
}
