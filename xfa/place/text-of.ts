import type { TextBlock, TextRun } from "#text";
import type { XfaNode } from "#tree";
import { type Inherited, inherit } from "./inherited.ts";

const INLINE: ReadonlySet<string> = new Set("#text span br a b i em strong u sub sup".split(" "));

export function isInline(node: XfaNode): boolean {
  return INLINE.has(node.name) && node.attributes.style?.["display"] !== "flex";
}

/** Inline elements as one block of text; `null` when they have none. */
export function textBlock(nodes: readonly XfaNode[], above: Inherited): TextBlock | null {
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
