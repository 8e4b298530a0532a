import { availableParallelism } from "node:os";
import type { RowFillers } from "#domain/generation";
import { type FillPatience, FillThread } from "./fill-thread-handle.ts";
import { Lending } from "./lending.ts";

/** How many threads, as many as there are cores when left out, and how long they may take. */
export type FillPoolOptions = { readonly threads?: number } & Partial<FillPatience>;

const PATIENCE: FillPatience = { startMsMax: 10_000, rowMsMax: 40 };

/** Threads that fill rows; `stop` ends them, and what they were at is lost. */
export type FillPool = RowFillers & {
  readonly threads: number;
  readonly stop: () => Promise<void>;
};

/** Threads, each started when first needed, that take one piece of work at a time, first come, first served. */
export function startFillPool(options: FillPoolOptions = {}): FillPool {
  const count = Math.max(1, options.threads ?? availableParallelism());
  const patience = { ...PATIENCE, ...options };
  const threads = Array.from({ length: count }, () => new FillThread(patience));
  const lent = new Lending(threads);
  return {
    threads: count,
    fill: (work, compiled) => lent.with((thread) => thread.fill(work, compiled)),
    stop: async () => void (await Promise.all(threads.map((thread) => thread.stop()))),
  };
}
