import type { Instant } from "#base/instant.ts";
import type { AccountQueue, BulkJobId } from "#domain/bulk";

/** What of accounts that may only read, and began to do so before, has not ended; some at a time. */
export type LockedWork = {
  readonly listBulkJobs: (before: Instant) => Promise<readonly BulkJobId[]>;
  /** The lines in which tasks wait. */
  readonly listTaskQueues: (before: Instant, now: Instant) => Promise<readonly AccountQueue[]>;
};
