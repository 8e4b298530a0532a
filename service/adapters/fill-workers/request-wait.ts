import { REQUEST_WAIT_MS_MAX, within } from "#base/async/within.ts";
import type { Compilations } from "#domain/bulk";
import type { FillPool } from "./fill-pool.ts";

/** The pool as requests use it: a call fails with 503 after `waitMsMax`. */
export function fillWithin(pool: FillPool, waitMsMax = REQUEST_WAIT_MS_MAX): FillPool {
  return {
    ...pool,
    fill: (work, compiled) => within(waitMsMax, (signal) => pool.fill(work, compiled, signal)),
  };
}

/** Compilations as requests use them: a call fails with 503 after `waitMsMax`, and the compilation is finished for the next. */
export function compileWithin(
  compilations: Compilations,
  waitMsMax = REQUEST_WAIT_MS_MAX,
): Compilations {
  return {
    find: (key) => compilations.find(key),
    get: (compilation) => within(waitMsMax, () => compilations.get(compilation)),
  };
}
