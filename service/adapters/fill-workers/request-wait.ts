import { REQUEST_WAIT_MS_MAX, within } from "#base/async/within.ts";
import type { Compilations } from "#domain/bulk";
import type { FillThreads } from "./fill-pool.ts";

/** The pool as requests use it: a call fails with 503 after `REQUEST_WAIT_MS_MAX`. */
export function fillWithin(pool: FillThreads): FillThreads {
  return {
    ...pool,
    fill: (work, compiled) =>
      within(REQUEST_WAIT_MS_MAX, (signal) => pool.fill(work, compiled, signal)),
  };
}

/** Compilations as requests use them, with the same limit; the compilation goes on for the next call. */
export function compileWithin(compilations: Compilations): Compilations {
  return {
    find: (key) => compilations.find(key),
    get: (compilation) => within(REQUEST_WAIT_MS_MAX, () => compilations.get(compilation)),
  };
}
