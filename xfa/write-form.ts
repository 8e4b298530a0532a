import type { Platform } from "@platen/engine";
import { type CosObject, type Dict, type Document, Name, Stream } from "@platen/engine/cos";
import type { Scripts } from "@platen/engine/scripts";
import { type Drawn, drawPages } from "#draw";
import { addFields, type FormFields, type PageSlot } from "#fields";
import type { PlacedPage } from "#place";
import type { PreparedTemplate } from "#template";
import type { FormFont } from "#text";

type Parts = {
  readonly pages: readonly PlacedPage[];
  readonly template: PreparedTemplate;
  readonly fonts: readonly FormFont[];
  readonly host: { readonly platform: Platform; readonly scripts: Scripts };
};

type Written = { readonly fields: FormFields; readonly drawn: Omit<Drawn, "pages"> };

/** Makes `document` the form: a new catalog, its pages with their content, its fields. */
export function writeForm(document: Document, { pages, template, fonts, host }: Parts): Written {
  const drawn = drawPages(pages, { document, fonts, ...host, pictures: template.pictures.files });
  const pagesRef = document.add(null);
  const slots = pages.map((): PageSlot => ({ ref: document.add(null), annotations: [] }));
  const fields = addFields(document, pages, template, slots);
  for (const [index, slot] of slots.entries()) {
    const page = pages[index];
    const { content, resources } = drawn.pages[index] ?? {};
    if (page === undefined || content === undefined || resources === undefined) continue;
    const contents = document.add(new Stream(new Map(), content));
    const entries: Dict = new Map<string, CosObject>([
      ["Type", new Name("Page")],
      ["Parent", pagesRef],
      ["MediaBox", [0, 0, page.widthPt, page.heightPt]],
      ["Resources", resources],
      ["Contents", contents],
    ]);
    if (slot.annotations.length > 0) entries.set("Annots", slot.annotations);
    document.set(slot.ref.num, entries);
  }
  document.set(
    pagesRef.num,
    new Map<string, CosObject>([
      ["Type", new Name("Pages")],
      ["Kids", slots.map(({ ref }) => ref)],
      ["Count", slots.length],
    ]),
  );
  document.set(
    document.root.num,
    new Map<string, CosObject>([
      ["Type", new Name("Catalog")],
      ["Pages", pagesRef],
      ["AcroForm", document.add(fields.acroForm)],
    ]),
  );
  return { fields, drawn };
}
