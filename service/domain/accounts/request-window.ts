import type { CountedKey } from "./admission-store.ts";

/** A slot has left the window when no instant of it lies in the 3,600 s before: up to 1 s late. */
const LEAVES_AFTER_SECONDS = 3601;

/** Where one request stands in its key's hour. */
export type RequestWindow = {
  /** Requests let in in any 3,600 s. */
  readonly limit: number;
  /** So many more are let in now. */
  readonly remaining: number;
  /** When the oldest counted request leaves, of one refused when another is let in; Unix seconds. */
  readonly resetSeconds: number;
  /** Null: let in. Else the seconds until another request is, unless more are sent meanwhile. */
  readonly retryAfterSeconds: number | null;
};

/** The window of the request that was counted as number `position`. */
export function windowAt(key: CountedKey, position: number, limit: number): RequestWindow {
  const remaining = Math.max(0, limit - position);
  if (position <= limit) {
    const resetSeconds = key.oldestSlot + LEAVES_AFTER_SECONDS;
    return { limit, remaining, resetSeconds, retryAfterSeconds: null };
  }
  const resetSeconds = (key.freeingSlot ?? key.slot) + LEAVES_AFTER_SECONDS;
  return { limit, remaining, resetSeconds, retryAfterSeconds: resetSeconds - key.slot };
}
