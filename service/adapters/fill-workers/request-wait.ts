import { REQUEST_WAIT_MS_MAX, within } from "#base/async/within.ts";
import type { Compilations } from "#domain/bulk";
import type { FillThreads } from "./fill-pool.ts";

/** The pool as requests use it: a call fails with 503 after `waitMsMax`. */
export function fillWithin(pool: FillThreads, waitMsMax = REQUEST_WAIT_MS_MAX): FillThreads {
  return {
    ...pool,
    fill: (work, compiled) => within(waitMsMax, (signal) => pool.fill(work, compiled, signal)),
  };
}

/** Compilations as requests use them: a call fails with 503 after `waitMsMax`; the compilation goes on for the next call. */
export function compileWithin(
  compilations: Compilations,
  waitMsMax = REQUEST_WAIT_MS_MAX,
): Compilations {
  return {
    find: (key) => compilations.find(key),
    get: (compilation) => within(waitMsMax, () => compilations.get(compilation)),
  };
}
