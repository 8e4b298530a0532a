import { PDF } from "@libpdf/core";
import { PlaceList, type Reading } from "./reading.ts";

/** Reads what @libpdf/core's form says; a place a widget, or the field where it has none. */
export async function readWithLibpdf(pdf: Uint8Array): Promise<Reading> {
  const document = await PDF.load(pdf);
  const list = new PlaceList();
  for (const field of document.getForm()?.getFields() ?? []) {
    const values = texts(field.getValue());
    const widgets = field.getWidgets();
    if (widgets.length === 0) list.add(field.name, values, null);
    for (const widget of widgets) list.add(field.name, values, widget.appearanceState);
  }
  return { library: "libpdf", places: list.places };
}

function texts(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((item) => texts(item));
  return typeof value === "string" && value !== "" ? [value] : [];
}
