import type { Instant } from "#base/instant.ts";
import type { Line, UploadId } from "#domain/bulk";

/** What of accounts that may only read, and began to do so before, has not ended; some at a time. */
export type LockedWork = {
  readonly listUploads: (before: Instant) => Promise<readonly UploadId[]>;
  /** The lines in which tasks wait. */
  readonly listTaskLines: (before: Instant, now: Instant) => Promise<readonly Line[]>;
};
