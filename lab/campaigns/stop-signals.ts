/** Aborts when the process is asked to end, so that a campaign can stop what it has started. */
export function stopSignal(): AbortSignal {
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(signal, () => stop.abort());
  return stop.signal;
}
