import { type Clock, type Instant, later } from "#base/instant.ts";
import type { Objects } from "#base/objects.ts";
import type { Compilations, CompilationUses } from "#domain/bulk";

/** What noting needs. */
export type NotedPorts = {
  readonly objects: Pick<Objects, "size">;
  readonly clock: Clock;
  readonly compilationUses: Pick<CompilationUses, "noteUse">;
};

/** Those that many share lie here; one that is an upload's own is deleted with it. */
const SHARED = /^compiled\//;
/** Far more often than what is unused is deleted. */
const NOTED_EVERY_SECONDS = 3600;
/** Keys whose noting is remembered; what `open` remembers is a part of them. */
const REMEMBERED_MAX = 1000;

/**
 * Compilations whose uses are noted, once an hour each, so that those that nobody uses can be
 * deleted. One that was deleted meanwhile may still be remembered by `open`, which is then made
 * anew: what is filled with it must be found by others, too.
 */
export function notedCompilations(open: () => Compilations, ports: NotedPorts): Compilations {
  const { objects, clock, compilationUses } = ports;
  const noted = new Map<string, Instant>();
  let inner = open();
  const forgetAll = (): void => {
    noted.clear();
    inner = open();
  };
  const note = async (key: string): Promise<void> => {
    const now = clock.now();
    const last = noted.get(key);
    if (!SHARED.test(key) || (last !== undefined && now < later(last, NOTED_EVERY_SECONDS))) return;
    await compilationUses.noteUse(key, now);
    const isGone = last !== undefined && (await objects.size(key)) === null;
    if (isGone || noted.size >= REMEMBERED_MAX) forgetAll();
    noted.set(key, now);
  };
  return {
    find: async (key) => {
      await note(key);
      return await inner.find(key);
    },
    get: async (compilation) => {
      await note(compilation.compiledKey);
      return await inner.get(compilation);
    },
  };
}
