import { type CosObject, type Document, Name } from "#cos";
import type { Part } from "./part.ts";
import { numberTree, readNumberTree } from "./trees.ts";

/** The page labels of all parts (ISO 32000-2, 12.4.2); pages that had none keep their number in the whole. */
export function joinPageLabels(document: Document, parts: readonly Part[]): void {
  if (!parts.some(({ catalog }) => catalog.has("PageLabels"))) return;
  const labels = new Map<number, CosObject>();
  for (const { catalog, pagesBefore } of parts) {
    const own = readNumberTree(document, catalog.get("PageLabels") ?? null);
    const plain = new Map<string, CosObject>([
      ["S", new Name("D")],
      ["St", pagesBefore + 1],
    ]);
    if (!own.has(0)) labels.set(pagesBefore, plain);
    for (const [page, label] of own) if (page >= 0) labels.set(pagesBefore + page, label);
  }
  parts[0]?.catalog.set("PageLabels", document.add(numberTree(labels)));
}
