import type { Instant } from "#base/instant.ts";
import type { RowErrorCode } from "./rows/row-error-code.ts";

/** Where a job stands. The last three are its ends; each has an instant from which its files count their days. */
export type BulkJobState =
  | { readonly status: "queued" }
  | { readonly status: "processing"; readonly startedAt: Instant }
  | Ended<"completed">
  | Ended<"cancelled">
  | (Ended<"failed"> & { readonly error: string; readonly errorCode: RowErrorCode });

export type Ended<Status extends string> = {
  readonly status: Status;
  /** Null when no chunk was ever begun. */
  readonly startedAt: Instant | null;
  readonly finishedAt: Instant;
  readonly expiresAt: Instant;
};

/** True when the job has reached one of its ends. */
export function isEnded(
  state: BulkJobState,
): state is Exclude<BulkJobState, { status: "queued" | "processing" }> {
  return state.status !== "queued" && state.status !== "processing";
}
