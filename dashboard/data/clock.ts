import { useSyncExternalStore } from "react";

/** Relative times are never older than this, and what has just happened is not yet "in a minute". */
const TICK_MS = 15_000;

/** Milliseconds since 1970: the page's only clock. */
export function nowMs(): number {
  return Date.now();
}

/** The time in milliseconds since 1970, rounded down to the last quarter of a minute; changes with it. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, roundedNow);
}

function roundedNow(): number {
  return Math.floor(nowMs() / TICK_MS) * TICK_MS;
}

function subscribe(onTick: () => void): () => void {
  const timer = setInterval(onTick, TICK_MS);
  return () => clearInterval(timer);
}
