import { readFileSync, writeFileSync } from "node:fs";

const EVERY_MS = 10;
const KIB = 1024;
/** Sets a process's high-water mark back to what it holds now (Linux, proc(5)). */
const RESET_PEAK = "5";

/**
 * Runs `work` and returns the peak memory of any child process meanwhile, from the kernel's high-water mark; `null`
 * without /proc.
 */
export async function withPeakOfChildren<T>(
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly peakBytes: number | null }> {
  for (const pid of children()) reset(pid);
  let peakBytes: number | null = null;
  const look = (): void => {
    for (const pid of children()) {
      const bytes = highWaterBytes(pid);
      if (bytes !== null) peakBytes = Math.max(peakBytes ?? 0, bytes);
    }
  };
  const timer = setInterval(look, EVERY_MS);
  try {
    const result = await work();
    look();
    return { result, peakBytes };
  } finally {
    clearInterval(timer);
  }
}

function children(): readonly string[] {
  try {
    const text = readFileSync(`/proc/self/task/${process.pid}/children`, "latin1");
    return text.split(" ").filter((pid) => pid !== "");
  } catch {
    return [];
  }
}

/** A child that is gone by now is no matter. */
function reset(pid: string): void {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, RESET_PEAK);
  } catch {
    // Then the mark still says what earlier files took: too much, never too little.
  }
}

function highWaterBytes(pid: string): number | null {
  try {
    const mark = /^VmHWM:\s*(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "latin1"));
    return mark === null ? null : Number(mark[1]) * KIB;
  } catch {
    return null;
  }
}
