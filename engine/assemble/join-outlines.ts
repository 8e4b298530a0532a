import { type CosObject, type Dict, type Document, Name, Ref } from "#cos";
import type { Part } from "./part.ts";

const ITEMS_MAX = 1 << 16;

/** Joins the outlines of all parts below one root (ISO 32000-2, 12.3.3). */
export function joinOutlines(document: Document, parts: readonly Part[]): void {
  const outlines = parts.flatMap(({ catalog }) => {
    const dict = document.dict(catalog.get("Outlines"));
    return dict === null ? [] : [{ dict, items: itemsOf(document, dict) }];
  });
  const items = outlines.flatMap((outline) => outline.items);
  if (items.length === 0) return;
  const root: Dict = new Map<string, CosObject>([["Type", new Name("Outlines")]]);
  const ref = document.add(root);
  for (const [index, item] of items.entries()) {
    const dict = document.dict(item);
    dict?.set("Parent", ref);
    link(dict, "Prev", items[index - 1]);
    link(dict, "Next", items[index + 1]);
  }
  link(root, "First", items[0]);
  link(root, "Last", items.at(-1));
  const shown = outlines.map(({ dict, items: own }) =>
    Math.max(own.length, document.number(dict.get("Count")) ?? 0),
  );
  root.set(
    "Count",
    shown.reduce((sum, count) => sum + count, 0),
  );
  parts[0]?.catalog.set("Outlines", ref);
}

function itemsOf(document: Document, outline: Dict): readonly Ref[] {
  const items: Ref[] = [];
  const seen = new Set<number>();
  let next = outline.get("First");
  while (next instanceof Ref && !seen.has(next.num) && items.length < ITEMS_MAX) {
    const item = document.dict(next);
    if (item === null) break;
    seen.add(next.num);
    items.push(next);
    next = item.get("Next");
  }
  return items;
}

function link(dict: Dict | null, key: string, target: Ref | undefined): void {
  if (target === undefined) dict?.delete(key);
  else dict?.set(key, target);
}
