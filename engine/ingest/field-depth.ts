import type { Dict, Document } from "#cos";

/** How deep the field tree goes, counted no further than `max` + 1. */
export function fieldDepth(document: Document, max: number): number {
  const root = document.dict(document.root);
  const form = document.dict(root?.get("AcroForm"));
  const seen = new Set<Dict>();
  let level = form === null ? [] : kidsOf(document, form, "Fields");
  let depth = 0;
  while (level.length > 0 && depth <= max) {
    depth += 1;
    const fresh = level.filter((dict) => !seen.has(dict));
    for (const dict of fresh) seen.add(dict);
    level = fresh.flatMap((dict) => kidsOf(document, dict, "Kids"));
  }
  return depth;
}

function kidsOf(document: Document, dict: Dict, key: string): readonly Dict[] {
  return (document.array(dict.get(key)) ?? []).flatMap((item) => {
    const kid = document.dict(item);
    return kid === null ? [] : [kid];
  });
}
