import { type Clock, type Instant, later } from "#base/instant.ts";
import type { Objects } from "#base/objects.ts";
import { type Compilations, type CompilationUses } from "#domain/filling";

/** Dependencies of tracking uses. */
export type TrackingPorts = {
  readonly objects: Objects;
  readonly clock: Clock;
  readonly compilationUses: CompilationUses;
};

/** Keys of shared compilations; one made for a single job is deleted with it. */
const SHARED = /^compiled\//;
/** Must be far shorter than the time after which an unused compilation is deleted. */
const RECORD_EVERY_SECONDS = 3600;
/** Keys whose last record is kept in memory; a superset of what the cache of `open` holds. */
const REMEMBERED_MAX = 1000;

/**
 * Compilations whose uses are recorded, each at most once an hour, so that unused ones can be deleted. A compilation that
 * was deleted meanwhile may still be in the cache of `open`. The cache is then replaced, so that the object is stored
 * again: other processes must find what rows were filled with.
 */
export function trackedCompilations(open: () => Compilations, ports: TrackingPorts): Compilations {
  const { objects, clock, compilationUses } = ports;
  const recorded = new Map<string, Instant>();
  let inner = open();
  const clear = (): void => {
    recorded.clear();
    inner = open();
  };
  const record = async (key: string): Promise<void> => {
    const now = clock.now();
    const last = recorded.get(key);
    if (!SHARED.test(key) || (last !== undefined && now < later(last, RECORD_EVERY_SECONDS)))
      return;
    await compilationUses.recordUse(key, now);
    const isGone = last !== undefined && (await objects.size(key)) === null;
    if (isGone || recorded.size >= REMEMBERED_MAX) clear();
    recorded.set(key, now);
  };
  return {
    find: async (key) => {
      await record(key);
      return await inner.find(key);
    },
    get: async (compilation) => {
      await record(compilation.compiledKey);
      return await inner.get(compilation);
    },
  };
}
