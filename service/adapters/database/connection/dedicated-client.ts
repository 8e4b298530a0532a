import pg from "pg";
import { optionsOf } from "./pool-options.ts";

/** A separate connection to the server of `pool`, not yet open; `name` is its `application_name`. */
export function dedicatedClient(pool: pg.Pool, name: string): pg.Client {
  return new pg.Client({ ...optionsOf(pool), application_name: name });
}
