import type pg from "pg";

/** How connections are opened. */
export type ConnectionConfig = pg.PoolConfig & {
  /**
   * The server itself, where the rest leads to a pooler such as PgBouncer that changes connections after each transaction:
   * for session state (notifications, session locks, limits of sessions). Absent: the rest leads to the server.
   */
  readonly direct?: pg.PoolConfig;
  /** False: no statement is prepared under a name, which old poolers cannot pass on. */
  readonly isPrepared?: boolean;
};

/**
 * Returns the options of a pool, for a second pool. The password is not enumerable, so that a spread alone would lose
 * it.
 */
export function optionsOf({ options }: pg.Pool): ConnectionConfig {
  const { password } = options;
  return { ...options, ...(password === undefined ? {} : { password }) };
}

/** Returns the same for connections with session state. */
export function directOptionsOf(pool: pg.Pool): pg.PoolConfig {
  const { direct, ...pooled } = optionsOf(pool);
  return direct ?? pooled;
}

/** Limits of a session as start-up options, which a pooler refuses. */
export function sessionLimits({ direct }: ConnectionConfig, limits: pg.PoolConfig): pg.PoolConfig {
  return direct === undefined ? limits : {};
}

/** True when frequent statements may be prepared under their names. */
export function preparesStatements(options: ConnectionConfig): boolean {
  return options.isPrepared !== false;
}
