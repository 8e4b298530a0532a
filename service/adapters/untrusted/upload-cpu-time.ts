/** CPU time of reading an upload that is converted, of its conversion and of reading the result, ms: the contract's limit. */
export const UPLOAD_CPU_MS_MAX = 10_000;

/** CPU time left to a step of an upload, ms: its own limit, or what the earlier steps left of `totalMsMax`. */
export function cpuMsLeft(
  stepMsMax: number,
  totalMsMax: number,
  usedMs: readonly number[],
): number {
  const leftMs = totalMsMax - usedMs.reduce((sum, ms) => sum + ms, 0);
  return Math.max(0, Math.min(stepMsMax, leftMs));
}
