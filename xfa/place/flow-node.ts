import Yoga, { type Config, type Node } from "yoga-layout";
import type { MeasureText, TextBlock, TextRun } from "#text";
import type { XfaNode } from "#tree";
import { type Inherited, inherit } from "./inherited.ts";
import { styleBox } from "./style-box.ts";

/** An element with its node of the layout. */
export type FlowNode = {
  readonly node: XfaNode;
  readonly flow: Node;
  readonly text: TextBlock | null;
  readonly isVisible: boolean;
  readonly children: readonly FlowNode[];
};

type Context = { readonly config: Config; readonly measure: MeasureText };

/** Elements whose insides are not laid out. */
const LEAVES: ReadonlySet<string> = new Set(["svg", "img", "input", "textarea", "select"]);

/** The layout's node for an element and for all inside. The caller frees the root's, with all below it. */
export function flowNode(
  node: XfaNode,
  above: Inherited,
  parentClasses: readonly string[],
  context: Context,
): FlowNode {
  const flow = Yoga.Node.createWithConfig(context.config);
  styleBox(flow, node, parentClasses);
  const own = inherit(above, node);
  const children = LEAVES.has(node.name) ? [] : contentOf(node, own, context);
  for (const [index, child] of children.entries()) flow.insertChild(child.flow, index);
  return { node, flow, text: null, isVisible: own.isVisible, children };
}

/**
 * Successive inline elements are one text. CSS would lay each out by itself in a flex box, so that the end of a line were
 * a blank line; in XFA it only ends the line, wherever the text is in its box (XFA 3.3, "text").
 */
function contentOf(node: XfaNode, own: Inherited, context: Context): readonly FlowNode[] {
  const value: XfaNode = { name: "#text", value: node.value ?? "", attributes: {}, children: [] };
  const items = node.value === undefined ? node.children : [value, ...node.children];
  const found: FlowNode[] = [];
  let inline: XfaNode[] = [];
  const flush = (): void => {
    const block = textBlock(inline, own);
    if (block !== null) found.push(textNode(block, own, context));
    inline = [];
  };
  for (const item of items) {
    if (isInline(item)) inline.push(item);
    else {
      flush();
      found.push(flowNode(item, own, node.attributes.class ?? [], context));
    }
  }
  flush();
  return found;
}

function textNode(text: TextBlock, own: Inherited, { config, measure }: Context): FlowNode {
  const flow = Yoga.Node.createWithConfig(config);
  flow.setMeasureFunc((width) => {
    const size = measure(text, Number.isNaN(width) ? Number.POSITIVE_INFINITY : width);
    return { width: size.widthPt, height: size.heightPt };
  });
  const node: XfaNode = { name: "#text", attributes: {}, children: [] };
  return { node, flow, text, isVisible: own.isVisible, children: [] };
}

const INLINE: ReadonlySet<string> = new Set("#text span br a b i em strong u sub sup".split(" "));

function isInline(node: XfaNode): boolean {
  return INLINE.has(node.name) && node.attributes.style?.["display"] !== "flex";
}

/** Inline elements as one block of text; `null` when they have none. */
function textBlock(nodes: readonly XfaNode[], above: Inherited): TextBlock | null {
  const runs = nodes.flatMap((node) => runsOf(node, above));
  if (runs.every(({ text }) => text === "")) return null;
  return { runs, align: above.align, indentPt: above.indentPt };
}

function runsOf(node: XfaNode, above: Inherited): readonly TextRun[] {
  if (node.name === "br") return [{ text: "\n", style: above.text }];
  const own = node.name === "#text" ? above : inherit(above, node);
  const text = (node.value ?? "").replaceAll(/\r\n?|\u2028|\u2029/g, "\n");
  const runs = text === "" ? [] : [{ text, style: own.text }];
  return [...runs, ...node.children.flatMap((child) => runsOf(child, own))];
}
