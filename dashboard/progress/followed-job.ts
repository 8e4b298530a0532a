import type { BulkStatus } from "@platen/sdk";

/** A job as pages show it while it is followed. */
export type FollowedJob = {
  /** Its progress and counts never decrease while it is open. */
  readonly job: BulkStatus;
  /** When a count or the state changed last, in milliseconds since 1970. */
  readonly changedAtMs: number;
  /** True: it is running, and no row was finished for `STALLED_MS`. */
  readonly isStalled: boolean;
};

/** Longer than a row, a compilation or the pause between two requests takes. */
const STALLED_MS = 30_000;

const OPEN: readonly BulkStatus["status"][] = ["queued", "processing"];

/** True until the job has finished, failed or was cancelled. */
export function isOpen({ status }: Pick<BulkStatus, "status">): boolean {
  return OPEN.includes(status);
}

/** Rows that were tried. */
export function doneOf({ succeeded, failed }: Pick<BulkStatus, "succeeded" | "failed">): number {
  return succeeded + failed;
}

/** Rows that are filled and those that are not, after all retries. */
export function nowOf({
  succeeded,
  failed,
  repaired,
}: Pick<BulkStatus, "succeeded" | "failed" | "repaired">): {
  readonly succeeded: number;
  readonly failed: number;
} {
  return repaired ?? { succeeded, failed };
}

/** Returns the job to show after `status` arrived; `before` is the one shown until then, undefined if absent. */
export function followedAfter(
  before: FollowedJob | undefined,
  status: BulkStatus,
  nowMs: number,
): FollowedJob {
  if (before === undefined) return { job: status, changedAtMs: nowMs, isStalled: false };
  const job = notBelow(before.job, status);
  const isChanged = job.status !== before.job.status || doneOf(job) !== doneOf(before.job);
  const changedAtMs = isChanged ? nowMs : before.changedAtMs;
  const isStalled = job.status === "processing" && nowMs - changedAtMs >= STALLED_MS;
  return { job, changedAtMs, isStalled };
}

/**
 * Two answers may overtake each other, and a job begins again when a worker of another version takes it over: what was
 * shown stays until it is exceeded. The counts of the end are exact.
 */
function notBelow(before: BulkStatus, status: BulkStatus): BulkStatus {
  if (!isOpen(status)) return status;
  if (!isOpen(before) || doneOf(status) < doneOf(before)) return before;
  return { ...status, progress: Math.max(before.progress, status.progress) };
}
