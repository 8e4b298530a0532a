import { readFileSync } from "node:fs";

const EVERY_MS = 20;
/** Linux on all machines we know; where pages are larger the limit comes earlier, never later. */
const PAGE_BYTES = 4096;

/**
 * Calls `onPast` when the process holds more than `bytesMax` of memory; the answer ends the watch. Where there is no
 * /proc the heap's own limit is all there is.
 */
export function watchMemory(
  pid: number | undefined,
  bytesMax: number,
  onPast: () => void,
): () => void {
  if (pid === undefined || residentBytes(pid) === null) return () => undefined;
  const timer = setInterval(() => {
    if ((residentBytes(pid) ?? 0) > bytesMax) onPast();
  }, EVERY_MS);
  return () => clearInterval(timer);
}

/** Resident memory of a process, or null when nobody can say. */
export function residentBytes(pid: number): number | null {
  try {
    const [, resident] = readFileSync(`/proc/${pid}/statm`, "latin1").split(" ");
    return resident === undefined ? null : Number(resident) * PAGE_BYTES;
  } catch {
    return null;
  }
}
