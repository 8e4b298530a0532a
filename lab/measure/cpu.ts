/** CPU time of this process and all its threads so far, in microseconds. */
export function cpuMicros(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

/** How long to measure. The smallest of several windows is what the machine can do undisturbed. */
export type Windows = {
  readonly warmUpMs: number;
  /** CPU time of one window, at least. */
  readonly windowMs: number;
  readonly count: number;
};

/** CPU time a row: `pass` does `rows` rows, again and again until a window is full. */
export function cpuPerRow(
  pass: () => void,
  rows: number,
  windows: Windows,
  microsNow: () => number = cpuMicros,
): number {
  runFor(pass, windows.warmUpMs, microsNow);
  let best = Number.POSITIVE_INFINITY;
  for (let index = 0; index < windows.count; index += 1) {
    const { passes, micros } = runFor(pass, windows.windowMs, microsNow);
    best = Math.min(best, micros / (passes * rows));
  }
  return best;
}

function runFor(
  pass: () => void,
  milliseconds: number,
  microsNow: () => number,
): { readonly passes: number; readonly micros: number } {
  const begun = microsNow();
  let passes = 0;
  let micros = 0;
  do {
    pass();
    passes += 1;
    micros = microsNow() - begun;
  } while (micros < milliseconds * 1000);
  return { passes, micros };
}

/** The least CPU time that one call of `work` took, in milliseconds with one decimal; it warms up by itself. */
export async function leastCpuMs(work: () => unknown, runs: number): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs; run += 1) {
    const begun = cpuMicros();
    await work();
    best = Math.min(best, cpuMicros() - begun);
  }
  return Math.round(best / 100) / 10;
}
