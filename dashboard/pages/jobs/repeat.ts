import type { BulkStatus } from "@platen/sdk";
import { isOpen } from "#progress/followed-job.ts";

const FIRST_MS = 1000;
const LAST_MS = 15_000;
const GROWTH = 1.3;

/** When a list of jobs is read again: while one of them is open, ever more rarely. */
export function repeatAfterMs(
  jobs: readonly Pick<BulkStatus, "status">[],
  reads: number,
): number | false {
  if (!jobs.some(isOpen)) return false;
  return Math.min(LAST_MS, FIRST_MS * GROWTH ** Math.max(0, reads - 1));
}
