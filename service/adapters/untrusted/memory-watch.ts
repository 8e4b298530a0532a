import { readFileSync } from "node:fs";

const EVERY_MS = 20;
/** Usual on Linux; with larger pages the limit takes effect earlier, never later. */
const PAGE_BYTES = 4096;

/**
 * Calls `onPast` when the process uses more than `bytesMax` of memory; the returned function ends the watch. Without
 * /proc only the heap limit applies.
 */
export function watchMemory(
  pid: number | undefined,
  bytesMax: number,
  onPast: () => void,
): () => void {
  if (residentBytes(pid) === null) return () => undefined;
  const timer = setInterval(() => {
    if ((residentBytes(pid) ?? 0) > bytesMax) onPast();
  }, EVERY_MS);
  return () => clearInterval(timer);
}

/** Resident memory of a process; null when unknown. */
export function residentBytes(pid: number | undefined): number | null {
  if (pid === undefined) return null;
  try {
    const [, resident] = readFileSync(`/proc/${pid}/statm`, "latin1").split(" ");
    return resident === undefined ? null : Number(resident) * PAGE_BYTES;
  } catch {
    return null;
  }
}
