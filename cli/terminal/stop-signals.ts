import { EXIT_BY_SIGNAL } from "./refusal.ts";
import { printNotice } from "./terminal.ts";

const STOP_MS_MAX = 10_000;

/** Aborts at the first of these signals; a second one ends the process at once, after `onSecond`. */
export function stopSignal(
  names: readonly NodeJS.Signals[] = ["SIGINT", "SIGTERM", "SIGHUP"],
  onSecond: () => void = () => undefined,
): AbortSignal {
  const stopping = new AbortController();
  for (const name of names) {
    process.on(name, () => {
      if (stopping.signal.aborted) {
        onSecond();
        process.exit(EXIT_BY_SIGNAL);
      }
      stopping.abort(new Error("interrupted"));
    });
  }
  return stopping.signal;
}

/** Resolves when `signal` aborts. */
export function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}

/** Runs `stop`; after 10 s the process exits in any case. */
export async function stopInTime(stop: () => Promise<void>): Promise<void> {
  const late = setTimeout(() => {
    printNotice("platen: it did not stop within 10 s and was ended.");
    process.exit(1);
  }, STOP_MS_MAX);
  await stop();
  clearTimeout(late);
}
