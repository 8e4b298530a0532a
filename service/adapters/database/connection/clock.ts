import type pg from "pg";
import { type Clock, type Instant, instant } from "#base/instant.ts";
import { listenUntil } from "./listen.ts";
import { CLOCK_CHANNEL, followerName, readTime } from "./service-time.ts";

const SYNC_INTERVAL_MS = 60_000;

/** A clock that synchronizes with the database periodically until it is stopped. */
export type DatabaseClock = Clock & {
  /** How often the time was set back. */
  readonly setBacks: () => number;
  readonly stop: () => Promise<void>;
};

/** Smaller steps back come from a clock that is being adjusted, and delay work for no longer than that. */
const SET_BACK_MS = 5000;

/**
 * Opens the clock of the database, so that all processes agree. Synchronizes now and every minute, and advances by the monotonic
 * clock in between, which changes of this machine's clock do not affect. While the database is unavailable the last result
 * is used. With `onError` it also follows moves of the service's time (of the sandbox) at once.
 */
export async function databaseClock(
  pool: pg.Pool,
  onError: ((error: unknown) => void) | null = null,
): Promise<DatabaseClock> {
  const stopping = new AbortController();
  const read = (): Promise<TimeSample> => sampleTime(pool, onError !== null);
  let sample = await read();
  let setBacks = 0;
  const sync = async (): Promise<void> => {
    const newer = await read().catch(() => null);
    // The older of two concurrent reads may finish last.
    if (newer === null || newer.version < sample.version) return;
    if (timeOf(newer) < timeOf(sample) - SET_BACK_MS) setBacks += 1;
    sample = newer;
  };
  const timer = setInterval(() => void sync(), SYNC_INTERVAL_MS);
  timer.unref();
  const following =
    onError === null ? null : followMoves(pool, stopping.signal, sync, () => sample, onError);
  await following?.started;
  return {
    now: () => timeOf(sample),
    setBacks: () => setBacks,
    stop: async () => {
      clearInterval(timer);
      stopping.abort();
      await following?.ended;
    },
  };
}

/** The database's time relative to this process's monotonic clock. */
type TimeSample = {
  readonly version: number;
  readonly offsetMs: number;
  /** Null while the time advances. */
  readonly frozenAt: number | null;
};

function timeOf({ frozenAt, offsetMs }: TimeSample): Instant {
  return instant(Math.floor(frozenAt ?? performance.now() + offsetMs));
}

async function sampleTime(pool: pg.Pool, isMovable: boolean): Promise<TimeSample> {
  const sentAt = performance.now();
  const { version, databaseMs, aheadMs, frozenMs } = await readTime(pool, isMovable);
  const receivedAt = performance.now();
  return {
    version,
    offsetMs: databaseMs + aheadMs - (sentAt + receivedAt) / 2,
    frozenAt: frozenMs,
  };
}

/** After `started` every move is noticed, or an error was reported. */
type Following = { readonly started: Promise<void>; readonly ended: Promise<void> };

/** Synchronizes whenever the time is moved, and publishes the current version as the name of its connection. */
function followMoves(
  pool: pg.Pool,
  signal: AbortSignal,
  sync: () => Promise<void>,
  sample: () => TimeSample,
  onError: (error: unknown) => void,
): Following {
  const { promise: started, resolve: start } = Promise.withResolvers<void>();
  const update = async (client: pg.Client): Promise<void> => {
    await sync();
    const name = followerName(sample().version);
    await client.query("select set_config('application_name', $1, false)", [name]);
    start();
  };
  const ended = listenUntil(pool, signal, {
    channels: [CLOCK_CHANNEL],
    name: followerName(null),
    // `listenUntil` reports a broken connection.
    wake: (client) => void update(client).catch(start),
    onError: (error) => {
      onError(error);
      start();
    },
  });
  return { started, ended };
}
