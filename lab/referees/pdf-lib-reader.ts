import { PDFArray, PDFDocument, PDFHexString, PDFName, type PDFObject, PDFString } from "pdf-lib";
import { PlaceList, type Reading } from "./reading.ts";

/** Reads /V and /AS as pdf-lib decodes them; a place a widget, or the field where it has none. */
export async function readWithPdfLib(pdf: Uint8Array): Promise<Reading> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  const list = new PlaceList();
  for (const field of document.getForm().getFields()) {
    const values = texts(field.acroField.V());
    const widgets = field.acroField.getWidgets();
    if (widgets.length === 0) list.add(field.getName(), values, null);
    for (const widget of widgets) {
      const state = widget.getAppearanceState();
      list.add(field.getName(), values, state === undefined ? null : state.decodeText());
    }
  }
  return { library: "pdf-lib", places: list.places };
}

function texts(value: PDFObject | undefined): readonly string[] {
  if (value instanceof PDFArray) return value.asArray().flatMap((item) => texts(item));
  if (value instanceof PDFString || value instanceof PDFHexString || value instanceof PDFName) {
    return [value.decodeText()];
  }
  return [];
}
