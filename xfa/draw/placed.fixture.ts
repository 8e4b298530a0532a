import type { PlacedBox, PlacedPage } from "#place";
import type { TextStyle } from "#text";
import type { XfaNode } from "#tree";

const PLAIN_STYLE: TextStyle = {
  family: "Arial",
  sizePt: 10,
  isBold: false,
  isItalic: false,
  color: [0, 0, 0],
  lineHeightPt: null,
  letterSpacingPt: 0,
  risePt: 0,
  isUnderlined: false,
  isStruck: false,
};

/** An element of the tree. */
export function nodeOf(name: string, attributes: XfaNode["attributes"] = {}): XfaNode {
  return { name, attributes, children: [] };
}

/** A visible box of 100 × 50 points at 10, 20. */
export function boxOf(changes: Partial<PlacedBox> = {}): PlacedBox {
  return {
    node: nodeOf("div"),
    matrix: [1, 0, 0, 1, 10, 20],
    widthPt: 100,
    heightPt: 50,
    isVisible: true,
    text: null,
    path: [],
    children: [],
    ...changes,
  };
}

/** A page of 200 × 300 points with these boxes. */
export function pageOf(...children: readonly PlacedBox[]): PlacedPage {
  const root = boxOf({ matrix: [1, 0, 0, 1, 0, 0], widthPt: 200, heightPt: 300, children });
  return { widthPt: 200, heightPt: 300, root };
}

/** A text in the top left corner of its box. */
export function placedText(text: string, style: Partial<TextStyle> = {}): PlacedBox["text"] {
  const runs = [{ text, style: { ...PLAIN_STYLE, ...style } }];
  return { block: { runs, align: "left", indentPt: 0 }, xPt: 0, yPt: 0, widthPt: 90 };
}
