/** The two kinds of queued work: chunks of bulk jobs, and tasks of one document each. */
export type WorkKind = "bulk" | "task";

/** Counts what the workers of this process do. */
export type WorkMeter = {
  /** Rows and tasks whose end was recorded. */
  readonly ended: (kind: WorkKind, outcome: "succeeded" | "failed", count: number) => void;
  /**
   * Leases that ended without a result: `expired` before their worker came back, or their result
   * `discarded` because the work had been leased again, cancelled or finished meanwhile.
   */
  readonly leaseLost: (kind: WorkKind, how: "expired" | "discarded", count: number) => void;
};
