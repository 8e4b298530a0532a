/** The cost of a file: wall time, the lane's own CPU time, and that of the child processes that ended meanwhile. */
export type FileCost = {
  readonly wallMs: number;
  readonly ownMs: number;
  readonly childrenMs: number;
};

/** One event of a test, in the form in which it crosses the process boundary. */
export type TestEvent = {
  /** `file`: the pseudo-test of a whole file. */
  readonly level: "file" | "test";
  readonly name: string;
  readonly line: number;
  readonly result: "passed" | "failed" | "skipped";
  /** Why it was skipped, or the error with its stack. */
  readonly detail: string;
  /** False where a test failed only because a subtest did, and for suites that passed. */
  readonly counts: boolean;
};

/** Between the runner and its lanes. */
export type LaneMessage =
  | { readonly kind: "run"; readonly file: string }
  | { readonly kind: "end" }
  | { readonly kind: "event"; readonly event: TestEvent }
  /** A line that a test gave to `diagnostic`. */
  | { readonly kind: "diagnostic"; readonly line: string }
  | { readonly kind: "measured"; readonly file: string; readonly cost: FileCost };
