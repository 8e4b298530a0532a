import type { DeflatePlan } from "#deflate";
import type { Encryption } from "#encryption";
import type { FieldType } from "#form";
import type { CalculationPlan } from "./calculation-plan.ts";
import type { DrawPlan, PlanFace, PlanFont } from "./draw-plan.ts";
import type { FieldPlan } from "./field-plan.ts";
import type { Piece } from "./piece.ts";
import type { SignatureDraw } from "./signature-plan.ts";

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

/**
 * Everything a row needs, computed at compile time. Object indices count from the first dynamic object; lengths are
 * points, font tables 1/1000 em.
 */
export type FillPlan = {
  readonly pieces: readonly Uint8Array[];
  readonly fonts: readonly PlanFont[];
  /** Fallback faces, best first; empty where the form's own fonts suffice. */
  readonly faces: readonly PlanFace[];
  /** The face of typed signatures; `null` where no field accepts one. */
  readonly signing: PlanFace | null;
  /** Characters that were announced and that no face has: they are drawn as boxes. */
  readonly missing: string;
  /** The package of a font that could have a character of `missing` and that the host does not have. */
  readonly packages: Readonly<Record<string, string>>;
  /** In the order of a row's values; then the calculated fields that rows do not fill. */
  readonly fields: readonly FieldPlan[];
  /** Calculated fields that a row can make out of date, each after those that it reads. */
  readonly calculations: readonly CalculationPlan[];
  /** Flattened: the content burnt into each page; `null` where fields remain interactive. */
  readonly pages: readonly PagePlan[] | null;
  readonly end: EndPlan;
  /** `null` where filled PDFs are not encrypted. */
  readonly encryption: Encryption | null;
  readonly prefixBytes: number;
  /** Offset of each dynamic object in the prefix, and of the cross-reference stream as the last entry. */
  readonly restOffsets: Uint32Array;
};

/** The static pieces of a tail's end: with a cross-reference stream, or with a table, as PDF/A-1 requires. */
export type EndPlan = StreamEndPlan | TableEndPlan;

/** The row's /ID, offsets and length go between the pieces. */
export type StreamEndPlan = {
  readonly kind: "stream";
  /**
   * The cross-reference stream's dictionary up to the second half of /ID, for three-byte (`narrow`) and four-byte
   * offsets.
   */
  readonly narrow: Piece;
  readonly wide: Piece;
  readonly middle: Piece;
  readonly close: Piece;
};

/** The offsets follow `head`, the row's /ID `trailer`. */
export type TableEndPlan = {
  readonly kind: "table";
  readonly head: Piece;
  readonly trailer: Piece;
  readonly close: Piece;
};

/** A flattened page's dynamic content stream: `head` ends with `/Length `; `open` and `close` frame its content. */
export type PagePlan = {
  readonly object: number;
  readonly head: Piece;
  readonly open: Piece;
  readonly close: Piece;
  readonly items: readonly PageItem[];
};

/**
 * One widget burnt into a page: in its initial appearance, or with the row's value. `field` is -1 where rows do not
 * fill it.
 */
export type PageItem = {
  readonly field: number;
  readonly rest: Piece;
  readonly draw: DrawPlan | null;
  readonly signature: SignatureDraw | null;
  /** How a negative number is drawn where the format makes it red, else `null`. */
  readonly red: DrawPlan | null;
  readonly byState: readonly Piece[];
};
