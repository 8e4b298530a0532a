import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { present } from "#base/assert.ts";
import { type Instant, instant } from "#base/instant.ts";

/** Notified on each move of the time. */
export const CLOCK_CHANNEL = "service_clock";

/** The time of the database, and the offset of the service's time. */
export type ServiceTime = {
  /** Incremented by each move. */
  readonly version: number;
  /** Unix time in milliseconds. */
  readonly databaseMs: number;
  readonly aheadMs: number;
  /** Null while the time advances. */
  readonly frozenMs: number | null;
};

const FOLLOW_MS = 10_000;
const POLL_MS = 10;
const FOLLOWER = "platen: clock";

/** Reads the time; without `isMovable` moves are ignored. */
export async function readTime(pool: pg.Pool, isMovable: boolean): Promise<ServiceTime> {
  const { rows } = await pool.query<Row>(isMovable ? MOVED : UNMOVED);
  const { version, now, ahead_ms, frozen_at } = present(rows[0], "time of the database");
  return {
    version,
    databaseMs: now.getTime(),
    aheadMs: ahead_ms,
    frozenMs: frozen_at?.getTime() ?? null,
  };
}

type Row = {
  readonly version: number;
  readonly now: Date;
  readonly ahead_ms: number;
  readonly frozen_at: Date | null;
};

const MOVED = `select clock_timestamp() as now, coalesce(version, 0) as version,
    coalesce(ahead_ms, 0)::float8 as ahead_ms, frozen_at
  from (values (1)) as one left join service_clock on true`;
const UNMOVED = `select clock_timestamp() as now, 0 as version, 0::float8 as ahead_ms,
    null::timestamptz as frozen_at`;

/** Returns the current time of the service's processes. */
export async function serviceTime(pool: pg.Pool): Promise<{ now: Instant; isFrozen: boolean }> {
  const { databaseMs, aheadMs, frozenMs } = await readTime(pool, true);
  return {
    now: instant(Math.floor(frozenMs ?? databaseMs + aheadMs)),
    isFrozen: frozenMs !== null,
  };
}

/**
 * Moves the service's time, and returns when every following process has noticed. Fails if one does not within
 * `followMs`.
 */
export async function moveTime(
  pool: pg.Pool,
  at: Instant,
  isFrozen: boolean,
  followMs = FOLLOW_MS,
): Promise<void> {
  const { rows } = await pool.query<{ version: number }>(MOVE, [new Date(at), isFrozen]);
  const { version } = present(rows[0], "move");
  const deadline = performance.now() + followMs;
  while (await hasLaggards(pool, version)) {
    if (performance.now() > deadline)
      throw new Error("a running service does not follow its clock");
    await pause(POLL_MS);
  }
}

const MOVE = `with moved as (
    insert into service_clock (version, ahead_ms, frozen_at)
    values (1, ${aheadOf("$1::timestamptz")}, case when $2::boolean then $1::timestamptz end)
    on conflict (is_only) do update set version = service_clock.version + 1,
      ahead_ms = excluded.ahead_ms, frozen_at = excluded.frozen_at
    returning version
  )
  select version, pg_notify('${CLOCK_CHANNEL}', ''), pg_notify('billing', '') from moved`;

function aheadOf(time: string): string {
  return `round(extract(epoch from ${time} - clock_timestamp()) * 1000)::bigint`;
}

/** Returns the name of a following connection, with the version of the newest move that it has noticed. */
export function followerName(version: number | null): string {
  return version === null ? FOLLOWER : `${FOLLOWER} ${version}`;
}

async function hasLaggards(pool: pg.Pool, version: number): Promise<boolean> {
  const { rows } = await pool.query<{ name: string }>(
    `select application_name as name from pg_stat_activity
     where datname = current_database() and starts_with(application_name, $1)`,
    [FOLLOWER],
  );
  return rows.some(({ name }) => Number(name.slice(FOLLOWER.length)) < version);
}
