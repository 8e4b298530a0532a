import type { PDFObject } from "mupdf";
import { loadMupdf, openWithMupdf } from "./mupdf-library.ts";
import { PlaceList, type Reading } from "./reading.ts";

/** Reads the widgets of every page as mupdf resolves them; a field that no page shows is not seen. */
export async function readWithMupdf(pdf: Uint8Array): Promise<Reading> {
  const document = openWithMupdf(await loadMupdf(), pdf);
  const list = new PlaceList();
  try {
    for (let index = 0; index < document.countPages(); index += 1) {
      const page = document.loadPage(index);
      for (const widget of page.getWidgets()) {
        const object = widget.getObject();
        const state = object.get("AS");
        list.add(
          widget.getName(),
          texts(object.getInheritable("V")),
          state.isName() ? state.asName() : null,
        );
      }
      page.destroy();
    }
  } finally {
    document.destroy();
  }
  return { library: "mupdf", places: list.places };
}

function texts(value: PDFObject): readonly string[] {
  if (value.isName()) return [value.asName()];
  if (value.isString()) return [value.asString()];
  if (!value.isArray()) return [];
  const items: string[] = [];
  value.forEach((item) => items.push(...texts(item)));
  return items;
}
