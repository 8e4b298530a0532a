import { type Instant, instant, isoString } from "#base/instant.ts";
import { Refusal } from "#base/refusal.ts";
import { serviceTime } from "../adapters/database/connection/service-time.ts";
import { sandboxControl } from "../adapters/sandbox/sandbox-control.ts";
import type { Config } from "../settings/config.ts";
import { connect } from "../wiring/database.ts";
import { embeddedControl, moveClock } from "./move-clock.ts";

/** Where a service and its sandbox stand. */
export type ClockReading = {
  readonly service: string;
  /** True: it stands until it is moved. */
  readonly is_frozen: boolean;
  /** Null: nobody serves it now; it goes through what was due when somebody does. */
  readonly sandbox: string | null;
};

/** To where the clock is to go, and who hears of the times on the way. */
export type ClockWish = {
  /** Null: it is only looked at. */
  readonly advanceTo: Date | null;
  readonly onStep: (now: Date) => void;
};

/**
 * The operator's `admin clock`: reads the time of the service on this database, or moves it forward with its sandbox, and
 * returns when what was due is done. Refusals: without a sandbox, or back.
 */
export async function turnClockIn(
  config: Pick<Config, "databaseUrl" | "home" | "billing">,
  { advanceTo, onStep }: ClockWish,
): Promise<ClockReading> {
  const { mode, sandboxUrl } = config.billing;
  if (mode !== "sandbox") throw refused(`With BILLING=${mode} the time is the world's own.`);
  const { pool, close } = await connect(config);
  try {
    const alone = sandboxUrl === null ? null : sandboxControl(sandboxUrl);
    const { now: before, isFrozen } = await serviceTime(pool);
    if (advanceTo !== null) {
      const at = instant(advanceTo);
      if (at < before) throw refused(`It is ${isoString(before)}: the time does not go back.`);
      const tell = (now: Instant): void => onStep(new Date(now));
      await moveClock(pool, { at, isFrozen, onStep: tell }, alone);
    }
    const { now } = await serviceTime(pool);
    const control = alone ?? (await embeddedControl(pool));
    const sandbox = control === null ? null : isoString((await control.settle()).now);
    return { service: isoString(now), is_frozen: isFrozen, sandbox };
  } finally {
    await close();
  }
}

function refused(message: string): Refusal {
  return new Refusal(400, "validation_error", message);
}
