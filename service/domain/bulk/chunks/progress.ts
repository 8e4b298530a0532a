import type { Instant } from "#base/instant.ts";
import type { BulkJob } from "#domain/bulk-records";

/** Progress and speed of a job. */
export type Progress = {
  /** Whole per cent, never decreasing; 100 only at the end. */
  readonly percent: number;
  /** Null before the first row and when no time has passed. */
  readonly rowsPerSecond: number | null;
  /** Null when unknown; 0 at the end. */
  readonly etaSeconds: number | null;
};

/** The progress of a job at `now`. */
export function progressOf({ total, succeeded, failed, state }: BulkJob, now: Instant): Progress {
  const done = succeeded + failed;
  const floor = Math.floor((100 * done) / total);
  switch (state.status) {
    case "queued":
      return { percent: 0, rowsPerSecond: null, etaSeconds: null };
    case "processing": {
      const rate = rowsPerSecond(done, state.startedAt, now);
      const etaSeconds = rate === null ? null : Math.ceil((total - done) / rate);
      return { percent: Math.min(floor, 99), rowsPerSecond: roundRate(rate), etaSeconds };
    }
    case "completed":
    case "cancelled":
    case "failed": {
      const rate = rowsPerSecond(done, state.startedAt ?? state.finishedAt, state.finishedAt);
      return { percent: floor, rowsPerSecond: roundRate(rate), etaSeconds: 0 };
    }
  }
}

function rowsPerSecond(done: number, from: Instant, to: Instant): number | null {
  return done === 0 || to <= from ? null : (done * 1000) / (to - from);
}

function roundRate(rate: number | null): number | null {
  return rate === null ? null : Math.round(rate * 10) / 10;
}
