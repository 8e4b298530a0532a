import { Semaphore } from "#base/async/semaphore.ts";
import { REQUEST_WAIT_MS_MAX, within } from "#base/async/within.ts";
import { type Compilation, type Compilations } from "#domain/filling";
import { ownerOfTemplate } from "#domain/templates";
import type { FillThreads } from "./fill-pool.ts";

/** Returns the pool as requests use it: a call fails with 503 after `REQUEST_WAIT_MS_MAX`. */
export function fillWithin(pool: FillThreads): FillThreads {
  return {
    ...pool,
    fill: (work, compiled) =>
      within(REQUEST_WAIT_MS_MAX, (signal) => pool.fill(work, compiled, signal)),
  };
}

/** Two processes read and compile forms; one account makes one compilation at a time, so that the other stays free. */
const COMPILING = { concurrencyMax: 4, holderMax: 1 };

/**
 * Wraps compilations for requests: with the time limit of requests, and with the accounts in turn. A started
 * compilation continues for the next call.
 */
export function compileWithin(compilations: Compilations): Compilations {
  const turns = new Semaphore(COMPILING);
  const make = (compilation: Compilation) =>
    within(REQUEST_WAIT_MS_MAX, (signal) => {
      const [form] = compilation.forms;
      const holder = form === undefined ? "" : ownerOfTemplate(form.templateKey);
      return turns.run(() => compilations.get(compilation), { holder, signal });
    });
  return {
    find: (key) => compilations.find(key),
    get: async (compilation) =>
      (await compilations.find(compilation.compiledKey)) ?? (await make(compilation)),
  };
}
