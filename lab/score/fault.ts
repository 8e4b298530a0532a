import type { Filling } from "../values/filling.ts";

/** One thing that is wrong with one form; `field` is `null` where it is the whole file. */
export type Fault = {
  readonly kind: FaultKind;
  readonly field: string | null;
  readonly message: string;
};

export type FaultKind = "refused" | "lost" | "row" | "structure" | "value" | "text" | "crash";

/** A fault of one field. */
export function fieldFault(kind: FaultKind, filling: Filling, message: string): Fault {
  return { kind, field: filling.field.name, message };
}
