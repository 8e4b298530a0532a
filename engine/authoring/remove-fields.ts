import { type Dict, type Document, Ref } from "#cos";
import { readPages } from "#form";

/** Removes the form of a document: its fields, and all widgets from its pages. */
export function removeFields(document: Document): void {
  document.dict(document.root)?.delete("AcroForm");
  for (const { dict } of readPages(document)) {
    const annotations = document.array(dict.get("Annots"));
    if (annotations === null) continue;
    const kept = annotations.filter((each) => !isWidget(document.dict(each)));
    if (kept.length === 0) dict.delete("Annots");
    else if (kept.length < annotations.length) dict.set("Annots", kept);
  }
  removeElements(document);

  function isWidget(annotation: Dict | null): boolean {
    return document.name(annotation?.get("Subtype")) === "Widget";
  }
}

/** In a tagged document, removes what the structure says about widgets, so that nothing refers to them. */
function removeElements(document: Document): void {
  for (const [num, object] of document.objects) {
    const dict = document.dict(new Ref(num));
    if (dict !== object || document.name(dict?.get("Type")) !== "StructElem") continue;
    const kids = dict?.get("K") ?? null;
    const list = document.array(kids) ?? [kids];
    const kept = list.filter((kid) => {
      const reference = document.dict(kid);
      if (document.name(reference?.get("Type")) !== "OBJR") return true;
      return document.name(document.dict(reference?.get("Obj"))?.get("Subtype")) !== "Widget";
    });
    if (kept.length < list.length) dict?.set("K", kept);
  }
}
