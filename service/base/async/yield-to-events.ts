/** Lets waiting timers, requests and answers proceed; for long computations in the main thread, between two steps. */
export function yieldToEvents(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
