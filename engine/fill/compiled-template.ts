import type { DeflatePlan } from "#deflate";
import type { FieldType } from "#form";
import type { FillPlan } from "./plan.ts";

/**
 * A compiled template: the prefix of every output and the plan of what a row changes. Plain data that can be cloned,
 * stored and shared by threads. Valid for one version of the engine.
 */
export type CompiledTemplate = {
  readonly version: string;
  /** A complete, valid PDF: the blank form. A row's PDF is the prefix followed by the row's tail. */
  readonly prefix: Uint8Array;
  /**
   * Raw deflate of the prefix, and the header of the block in which a tail continues. A ZIP entry's data is this
   * followed by the packed tail.
   */
  readonly prefixDeflated: Uint8Array;
  readonly prefixCrc: number;
  readonly pageCount: number;
  /** In the order of a row's values. */
  readonly fields: readonly { readonly name: string; readonly type: FieldType }[];
  readonly plan: FillPlan;
  readonly deflate: DeflatePlan;
};
