import type { Area, FitBox, Scaling } from "#image";
import type { FontOperands } from "./draw-scripts.ts";
import type { Piece } from "./piece.ts";

/** The object of an image or its soft mask, written by a row; `head` ends where the image's own entries begin. */
export type ImageSlot = { readonly object: number; readonly head: Piece };

/** The image that a row supplies for a field, shared by all its widgets. */
export type SignatureImagePlan = ImageSlot & {
  readonly mask: ImageSlot;
  /** `/SMask n 0 R`, for an image with a soft mask. */
  readonly maskEntry: Piece;
  /** Ends a stream object. */
  readonly close: Piece;
};

/** A signature registered under an id; its image is part of the prefix. */
export type StoredPlan =
  | { readonly id: string; readonly kind: "image" }
  | { readonly id: string; readonly kind: "typed"; readonly name: string }
  | { readonly id: string; readonly kind: "fault"; readonly reason: string };

/** How one widget shows a signature: `open`, the image if there is room, `close`. */
export type SignatureDraw = {
  readonly open: Piece;
  /** `cm` and the row's image; the six numbers of the matrix precede it. */
  readonly image: Piece;
  /** The same for each stored signature, complete; -1 where there is nothing to show. */
  readonly stored: readonly Piece[];
  /** The fonts of a typed name: the signature face, and the plan's others. */
  readonly typed: FontOperands;
  readonly close: Piece;
  readonly box: FitBox;
  /** A push button's part for its icon; `null` for a signature, which fills its box. */
  readonly icon: { readonly area: Area; readonly fit: Scaling } | null;
};

/** A widget whose appearance stream a row writes: `head` ends with `/Length `. */
export type SignatureWidgetPlan = {
  readonly object: number;
  readonly head: Piece;
  readonly draw: SignatureDraw;
  /** The push button's normal icon (/MK /I), else `null`. */
  readonly icon: IconSlot | null;
};

/**
 * The form XObject of an icon; `head` ends with `/BBox[0 0 `, `resources` is between its size and `/Length `. `empty`:
 * the whole object where the row clears the icon.
 */
export type IconSlot = {
  readonly object: number;
  readonly head: Piece;
  readonly resources: Piece;
  readonly close: Piece;
  readonly empty: Piece;
};
