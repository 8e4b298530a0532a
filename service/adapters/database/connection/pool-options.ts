import type pg from "pg";

/** The options of a pool, for a second pool. The password is not enumerable, so that a spread alone would lose it. */
export function optionsOf({ options }: pg.Pool): pg.PoolConfig {
  const { password } = options;
  return { ...options, ...(password === undefined ? {} : { password }) };
}
