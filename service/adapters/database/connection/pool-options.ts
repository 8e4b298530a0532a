import type pg from "pg";

/** The options of a pool, for a copy: its password is not enumerable, so a spread alone loses it. */
export function optionsOf({ options }: pg.Pool): pg.PoolConfig {
  const { password } = options;
  return { ...options, ...(password === undefined ? {} : { password }) };
}
