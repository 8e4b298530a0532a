import pg from "pg";
import { directOptionsOf } from "./pool-options.ts";

/**
 * Returns a separate connection to the server of `pool`, past any pooler, not yet open; `name` is its
 * `application_name`.
 */
export function dedicatedClient(pool: pg.Pool, name: string): pg.Client {
  return new pg.Client({ ...directOptionsOf(pool), application_name: name });
}
