import pg from "pg";
import { optionsOf } from "./pool-options.ts";

/** A connection of its own to the server of `pool`, not yet open; `name` is how the server calls it. */
export function ownClient(pool: pg.Pool, name: string): pg.Client {
  return new pg.Client({ ...optionsOf(pool), application_name: name });
}
