import {
  type CosObject,
  copyDocument,
  type Dict,
  type Document,
  Name,
  Stream,
  serialise,
} from "@platen/engine/cos";

/** A PDF of one empty page whose form is the XDP, with the fonts of `fonts`. */
export function layoutDocument(xdp: string, fonts: Document): Uint8Array {
  const document = copyDocument(fonts);
  const acroForm: Dict =
    document.dict(document.dict(document.root)?.get("AcroForm")) ?? new Map<string, CosObject>();
  acroForm.set("XFA", document.add(new Stream(new Map(), new TextEncoder().encode(xdp))));
  acroForm.set("Fields", []);
  const page: Dict = new Map<string, CosObject>([
    ["Type", new Name("Page")],
    ["MediaBox", [0, 0, 612, 792]],
  ]);
  const pages = document.add(
    new Map<string, CosObject>([
      ["Type", new Name("Pages")],
      ["Kids", [document.add(page)]],
      ["Count", 1],
    ]),
  );
  page.set("Parent", pages);
  document.set(
    document.root.num,
    new Map<string, CosObject>([
      ["Type", new Name("Catalog")],
      ["Pages", pages],
      ["AcroForm", document.add(acroForm)],
      ["NeedsRendering", true],
    ]),
  );
  return serialise(document);
}
