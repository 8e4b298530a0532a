import type { Instant } from "#base/instant.ts";
import type { AccountQueue, BulkJobId } from "#domain/bulk-records";

/** Some unfinished work of accounts that became read-only before `before`. */
export type LockedWork = {
  readonly listBulkJobs: (before: Instant) => Promise<readonly BulkJobId[]>;
  /** Queues with waiting tasks. */
  readonly listTaskQueues: (before: Instant, now: Instant) => Promise<readonly AccountQueue[]>;
};
