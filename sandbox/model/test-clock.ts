import type { Second } from "#base";

/** A test clock for some customers, which stops until it is advanced. */
export type TestClock = {
  readonly id: string;
  readonly created: Second;
  readonly name: string | null;
  readonly frozenTime: Second;
  /** The time it is advancing to; null: it is stopped. */
  readonly target: Second | null;
};

/** A task for the time `dueAt` of its clock; run in the order of (dueAt, sequence). */
export type Task = {
  /** `kind:subject`, so that planning again replaces the task. */
  readonly id: string;
  readonly kind: TaskKind;
  readonly subject: string;
  readonly clock: string | null;
  readonly dueAt: Second;
  readonly sequence: number;
};

export type TaskKind =
  | "warn-of-trial-end"
  | "turn-subscription"
  | "expire-incomplete"
  | "finalize-invoice"
  | "retry-payment"
  | "expire-checkout";
