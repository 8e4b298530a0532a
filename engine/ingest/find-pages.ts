import { type CosObject, type Dict, Name, Ref } from "#cos";
import type { Source } from "./reader/source.ts";

/** Gives a catalog that leads to no pages the pages that stand in the file all the same. */
export function findPages(source: Source, root: Dict): void {
  const top = source.resolve(root.get("Pages"));
  if (top instanceof Map && top.has("Kids")) return;
  const kids = source.numbers().filter((num) => isPage(source, source.object(num)));
  const pages = new Map<string, CosObject>([
    ["Type", new Name("Pages")],
    ["Kids", kids.map((num) => new Ref(num))],
  ]);
  if (kids.length > 0) root.set("Pages", pages);
}

function isPage(source: Source, object: CosObject): boolean {
  const type = object instanceof Map ? source.resolve(object.get("Type")) : null;
  return type instanceof Name && type.value === "Page";
}
