import { setTimeout as pause } from "node:timers/promises";
import { inspect } from "node:util";

/** Bound of every wait in tests. Only a failing test reaches it: a busy machine may be ten times slower than an idle one. */
export const WAIT_MS_MAX = 60_000;
/** Pauses between polls grow, so that a quick change is seen at once and a slow one costs few requests. */
const PAUSE_MS = { first: 5, factor: 1.5, max: 50 };

/**
 * Polls `read` until `isDone` accepts its value, and returns that value. An error of either ends the wait at once, so
 * that assertions about every intermediate value can be made in `isDone`. `awaited` completes "timed out waiting for".
 */
export async function eventually<Value, Done extends Value>(
  awaited: string,
  read: () => Value | Promise<Value>,
  isDone: (value: Value) => value is Done,
  limitMs?: number,
): Promise<Done>;
export async function eventually<Value>(
  awaited: string,
  read: () => Value | Promise<Value>,
  isDone: (value: Value) => boolean,
  limitMs?: number,
): Promise<Value>;
export async function eventually<Value>(
  awaited: string,
  read: () => Value | Promise<Value>,
  isDone: (value: Value) => boolean,
  limitMs = WAIT_MS_MAX,
): Promise<Value> {
  const end = performance.now() + limitMs;
  for (let poll = 0; ; poll += 1) {
    await pauseBefore(poll);
    const value = await read();
    if (isDone(value)) return value;
    if (performance.now() > end) throw new Error(`${timedOut(awaited)} Last value: ${show(value)}`);
  }
}

/** Repeats `work`, whose errors mean "not yet", until it succeeds, and returns its value. */
export async function eventuallySucceeds<Value>(
  awaited: string,
  work: () => Promise<Value>,
  limitMs = WAIT_MS_MAX,
): Promise<Value> {
  const end = performance.now() + limitMs;
  for (let poll = 0; ; poll += 1) {
    await pauseBefore(poll);
    try {
      return await work();
    } catch (cause) {
      if (performance.now() > end)
        throw new Error(`${timedOut(awaited)} Last error: ${show(cause)}`, { cause });
    }
  }
}

async function pauseBefore(poll: number): Promise<void> {
  const { first, factor, max } = PAUSE_MS;
  if (poll > 0) await pause(Math.min(max, first * factor ** (poll - 1)));
}

function timedOut(awaited: string): string {
  return `timed out waiting for ${awaited}.`;
}

function show(value: unknown): string {
  return inspect(value, { depth: 4, maxArrayLength: 20, maxStringLength: 1000 });
}
