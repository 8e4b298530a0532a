import Yoga from "yoga-layout";
import type { MeasureText } from "#text";
import type { XfaNode, XfaPage } from "#tree";
import { readLength, readShare } from "./css.ts";
import { type FlowNode, flowNode } from "./flow-node.ts";
import { INITIAL } from "./inherited.ts";
import { IDENTITY, multiply, readTransform } from "./matrix.ts";
import type { Matrix, PathStep, PlacedBox, PlacedPage } from "./placed.ts";

/** Computes the boxes of a page's elements. */
export function placePage(page: XfaPage, measure: MeasureText): PlacedPage {
  const config = Yoga.Config.create();
  config.setUseWebDefaults(false);
  config.setPointScaleFactor(0);
  const root = flowNode(page.root, INITIAL, [], { config, measure });
  try {
    const style = page.root.attributes.style ?? {};
    const widthPt = readLength(style["width"]) ?? page.widthPt;
    const heightPt = readLength(style["height"]) ?? page.heightPt;
    root.flow.calculateLayout(widthPt, heightPt);
    const above = { matrix: IDENTITY, widthPt, heightPt, path: [] };
    return { widthPt, heightPt, root: placeNode(root, above) };
  } finally {
    root.flow.freeRecursive();
    config.free();
  }
}

type Above = {
  readonly matrix: Matrix;
  readonly widthPt: number;
  readonly heightPt: number;
  readonly path: readonly PathStep[];
};

function placeNode(flow: FlowNode, above: Above): PlacedBox {
  const { node } = flow;
  const style = node.attributes.style ?? {};
  const isBorder = node.attributes.class?.includes("xfaBorder") === true;
  const { left, top, width, height } = flow.flow.getComputedLayout();
  const widthPt = isBorder ? readShare(style["width"], above.widthPt) : width;
  const heightPt = isBorder ? readShare(style["height"], above.heightPt) : height;
  const moved = multiply(above.matrix, [1, 0, 0, 1, left, top]);
  const matrix = multiply(moved, readTransform(style, widthPt, heightPt));
  const path = pathOf(node, above.path);
  const inside = { matrix, widthPt, heightPt, path };
  return {
    node,
    matrix,
    widthPt,
    heightPt,
    isVisible: flow.isVisible,
    text: flow.text === null ? null : { block: flow.text, xPt: 0, yPt: 0, widthPt },
    path,
    children: flow.children.map((child) => placeNode(child, inside)),
  };
}

const KINDS = ["subform", "area", "exclGroup", "pageArea", "field"] as const;

/** The body of a page is not inside its page area. */
function pathOf({ attributes }: XfaNode, above: readonly PathStep[]): readonly PathStep[] {
  const { id, xfaName } = attributes;
  if (attributes.class?.includes("xfaContentarea") === true) return [];
  const kind = KINDS.find((each) => id !== undefined && new RegExp(`^${each}\\d+$`).test(id));
  if (kind === undefined || id === undefined) return above;
  return [...above, { kind, id, ...(xfaName === undefined ? {} : { name: xfaName }) }];
}
