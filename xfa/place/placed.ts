import type { TextBlock } from "#text";
import type { XfaNode } from "#tree";

/** From a box's own coordinates to its page's, both with the origin at the top left and y down; in points. */
export type Matrix = readonly [number, number, number, number, number, number];

/** A subform, area, exclusion group, page area or field that an element is in, for its SOM name. */
export type PathStep = {
  readonly kind: "subform" | "area" | "exclGroup" | "pageArea" | "field";
  /** Absent for unnamed subforms. */
  readonly name?: string;
  /** The element's id in the tree, equal for all of its boxes. */
  readonly id: string;
};

/** A text with its place in a box: lines as wide as `widthPt`, from the top left corner of the box. */
export type PlacedText = {
  readonly block: TextBlock;
  readonly xPt: number;
  readonly yPt: number;
  readonly widthPt: number;
};

/**
 * An element with its place on a page. Text is in boxes of its own, named `#text`, which are as large as the lines; the
 * elements of pictures (`svg`) have no boxes, nor have the options of lists.
 */
export type PlacedBox = {
  readonly node: XfaNode;
  readonly matrix: Matrix;
  readonly widthPt: number;
  readonly heightPt: number;
  readonly isVisible: boolean;
  /** Text that the element shows itself. */
  readonly text: PlacedText | null;
  readonly path: readonly PathStep[];
  readonly children: readonly PlacedBox[];
};

export type PlacedPage = {
  readonly widthPt: number;
  readonly heightPt: number;
  readonly root: PlacedBox;
};
