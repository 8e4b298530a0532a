import type { CalculationPlan } from "./calculations.ts";
import type { DrawPlan, PlanFace, PlanFont } from "./draw-plan.ts";
import type { FieldPlan } from "./field-plan.ts";
import type { Piece } from "./piece.ts";
import type { SignatureDraw } from "./signature-plan.ts";

/**
 * A fill plan: everything a row needs, decided beforehand. Plain data, so that it can be cloned, stored and shared
 * by threads. Object indices count from the first dynamic object; lengths are points, font tables 1/1000 em.
 */

/** One thing burnt into a page: at rest, or as the row has it. `field` is -1 where no row reaches it. */
export type PageItem = {
  readonly field: number;
  readonly rest: Piece;
  readonly draw: DrawPlan | null;
  readonly signature: SignatureDraw | null;
  /** How a number below zero is drawn whose format makes it red; `null` where none does. */
  readonly red: DrawPlan | null;
  readonly byState: readonly Piece[];
};

/** A flattened page's dynamic content stream: `head` ends with `/Length `, `open` and `close` frame its content. */
export type PagePlan = {
  readonly object: number;
  readonly head: Piece;
  readonly open: Piece;
  readonly close: Piece;
  readonly items: readonly PageItem[];
};

/** The static pieces of a tail's end, between which stand the row's /ID, its offsets and its length. */
export type EndPlan = {
  /** The cross-reference stream's dictionary up to the second half of /ID, for offsets of three and of four bytes. */
  readonly narrow: Piece;
  readonly wide: Piece;
  readonly middle: Piece;
  readonly close: Piece;
};

export type FillPlan = {
  readonly pieces: readonly Uint8Array[];
  readonly fonts: readonly PlanFont[];
  /** Fallback faces, best first; empty where the forms' own fonts do. */
  readonly faces: readonly PlanFace[];
  /** What typed signatures are written in; `null` where no field takes one. */
  readonly signing: PlanFace | null;
  /** Characters that were announced and that no face has: they are shown as boxes. */
  readonly missing: string;
  /** In the order of a row's values. */
  readonly fields: readonly FieldPlan[];
  /** The fields that the form computes and rows can leave out of date. */
  readonly calculations: readonly CalculationPlan[];
  /** Flattened: what is burnt into which page; `null` where fields stay fields. */
  readonly pages: readonly PagePlan[] | null;
  readonly end: EndPlan;
  readonly prefixBytes: number;
  /** Where each dynamic object rests in the prefix; one entry more for the cross-reference stream. */
  readonly restOffsets: Uint32Array;
};
