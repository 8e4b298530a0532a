import type { FitBox } from "#image";
import type { FontOperands } from "./draw-scripts.ts";
import type { Piece } from "./piece.ts";

/** The object of an image or of its soft mask, which a row may write: `head` ends where its own entries begin. */
export type ImageSlot = { readonly object: number; readonly head: Piece };

/** A field's one image in a row, shown by all its widgets. */
export type SignatureImagePlan = ImageSlot & {
  readonly mask: ImageSlot;
  /** `/SMask n 0 R`, for an image that has one. */
  readonly maskEntry: Piece;
  /** Ends a stream object. */
  readonly close: Piece;
};

/** A signature that the host registered under an id: its image stands in the prefix. */
export type StoredPlan =
  | { readonly id: string; readonly kind: "image" }
  | { readonly id: string; readonly kind: "typed"; readonly name: string }
  | { readonly id: string; readonly kind: "fault"; readonly reason: string };

/** How one widget shows a signature: `open`, the picture where the box has room, `close`. */
export type SignatureDraw = {
  readonly open: Piece;
  /** `cm` and the row's image, after the six numbers of its matrix. */
  readonly image: Piece;
  /** The same of each stored signature, whole; -1 where there is nothing to show. */
  readonly stored: readonly Piece[];
  /** The fonts of a typed name: the face for signatures, and the plan's others. */
  readonly typed: FontOperands;
  readonly close: Piece;
  readonly box: FitBox;
};

/** A widget whose appearance stream a row writes: `head` ends with `/Length `. */
export type SignatureWidgetPlan = {
  readonly object: number;
  readonly head: Piece;
  readonly draw: SignatureDraw;
};
