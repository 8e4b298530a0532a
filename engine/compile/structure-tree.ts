import { type CosObject, type Dict, type Document, Ref } from "#cos";

/**
 * Takes the references to annotations that are gone out of the structure tree, whose elements stay: what a reader
 * aloud says of the page is kept (ISO 32000-2, 14.7.5.3).
 */
export function dropObjectReferences(document: Document): void {
  const gone = goneAnnotations(document);
  const seen = new Set<number>();
  const waiting: CosObject[] = [document.dict(document.root)?.get("StructTreeRoot") ?? null];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node instanceof Ref) {
      if (seen.has(node.num)) continue;
      seen.add(node.num);
    }
    const element = document.dict(node);
    if (element === null) continue;
    const kids = element.get("K");
    const many = document.array(kids);
    const left = (many ?? [kids ?? null]).filter((kid) => !refersTo(document, kid, gone));
    waiting.push(...left);
    if (many !== null) element.set("K", left);
    else if (left.length === 0) element.delete("K");
  }
}

/** Widgets that no page shows any more. */
function goneAnnotations(document: Document): ReadonlySet<number> {
  const gone = new Set<number>();
  for (const [num, object] of document.objects) {
    if (object instanceof Map && document.name(object.get("Subtype")) === "Widget") gone.add(num);
  }
  return gone;
}

function refersTo(document: Document, kid: CosObject, gone: ReadonlySet<number>): boolean {
  const reference: Dict | null = document.dict(kid);
  if (reference === null || document.name(reference.get("Type")) !== "OBJR") return false;
  const target = reference.get("Obj");
  return target instanceof Ref && gone.has(target.num);
}
