import type pg from "pg";
import { type Clock, instant } from "#base/instant.ts";
import { listenUntil } from "./listen.ts";
import { CLOCK_CHANNEL, followerName, readTime } from "./service-time.ts";

const ASK_EVERY_MS = 60_000;

/** A clock that is asked for again from time to time until it is stopped. */
export type DatabaseClock = Clock & { readonly stop: () => Promise<void> };

/**
 * The time of the database, so that every process that works on it means the same instant. It is
 * asked for now and every minute, and carried between by a count that no setting of this machine's
 * clock disturbs. While the database is away the last answer holds. With `onError` it follows
 * whoever moves the service's time, at once.
 */
export async function databaseClock(
  pool: pg.Pool,
  onError: ((error: unknown) => void) | null = null,
): Promise<DatabaseClock> {
  const stopping = new AbortController();
  const ask = (): Promise<Carried> => carriedTime(pool, onError !== null);
  let carried = await ask();
  const askAgain = async (): Promise<void> => {
    const answer = await ask().catch(() => null);
    // Of two that were asked for at once the older one may come last.
    if (answer !== null && answer.version >= carried.version) carried = answer;
  };
  const timer = setInterval(() => void askAgain(), ASK_EVERY_MS);
  timer.unref();
  const following =
    onError === null ? null : follow(pool, stopping.signal, askAgain, () => carried, onError);
  await following?.begun;
  return {
    now: () => instant(Math.floor(carried.frozenAt ?? performance.now() + carried.aheadOfCount)),
    stop: async () => {
      clearInterval(timer);
      stopping.abort();
      await following?.ended;
    },
  };
}

/** What the time is, between two questions. */
type Carried = {
  readonly version: number;
  readonly aheadOfCount: number;
  /** Null: it goes on. */
  readonly frozenAt: number | null;
};

async function carriedTime(pool: pg.Pool, isMovable: boolean): Promise<Carried> {
  const asked = performance.now();
  const { version, databaseMs, aheadMs, frozenMs } = await readTime(pool, isMovable);
  const answered = performance.now();
  return {
    version,
    aheadOfCount: databaseMs + aheadMs - (asked + answered) / 2,
    frozenAt: frozenMs,
  };
}

/** `begun`: moves from then on are heard of, or it was told why not. */
type Following = { readonly begun: Promise<void>; readonly ended: Promise<void> };

/** Asks whenever the time was moved, and shows at the server what it has heard of. */
function follow(
  pool: pg.Pool,
  signal: AbortSignal,
  ask: () => Promise<void>,
  carried: () => Carried,
  onError: (error: unknown) => void,
): Following {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const tell = async (client: pg.Client): Promise<void> => {
    await ask();
    const name = followerName(carried().version);
    await client.query("select set_config('application_name', $1, false)", [name]);
    begin();
  };
  const ended = listenUntil(pool, signal, {
    channel: CLOCK_CHANNEL,
    name: followerName(null),
    // A connection that breaks is told of where it is listened on.
    wake: (client) => void tell(client).catch(begin),
    onError: (error) => {
      onError(error);
      begin();
    },
  });
  return { begun, ended };
}
