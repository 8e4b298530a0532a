import type { DeflatePlan } from "#deflate";
import type { FieldType } from "#form";
import type { FillPlan } from "./plan.ts";

/**
 * A template made ready: what every output begins with, and the plan of what a row changes. Plain data: it can be
 * cloned, stored and shared by threads. It fits one version of the engine.
 */
export type CompiledTemplate = {
  readonly version: string;
  /** A complete, valid PDF: the blank form. A row's PDF is this and its tail. */
  readonly prefix: Uint8Array;
  /** Raw deflate of the prefix and the head of the block in which a row goes on; a ZIP entry's data is this and the row's packed tail. */
  readonly prefixDeflated: Uint8Array;
  readonly prefixCrc: number;
  readonly pageCount: number;
  /** In the order of a row's values. */
  readonly fields: readonly { readonly name: string; readonly type: FieldType }[];
  readonly plan: FillPlan;
  readonly deflate: DeflatePlan;
};
