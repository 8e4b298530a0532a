import type { Second } from "./second.ts";

/** A time of its own for some customers, that stands until it is advanced. */
export type TestClock = {
  readonly id: string;
  readonly created: Second;
  readonly name: string | null;
  readonly frozenTime: Second;
  /** Where it is going; null while it stands. */
  readonly target: Second | null;
};

/** What time brings: done once its clock shows `dueAt`, in the order of (dueAt, sequence). */
export type Task = {
  /** `kind:subject`, so that what is planned again replaces what was planned. */
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
