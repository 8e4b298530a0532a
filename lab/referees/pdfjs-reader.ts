import { withPdfjsDocument } from "./pdfjs-library.ts";
import { PlaceList, type Reading } from "./reading.ts";

/** A widget as described by pdf.js, whose declarations say `any`. */
export type PdfjsAnnotation = {
  readonly id: string;
  readonly subtype?: string;
  readonly fieldName?: string;
  readonly fieldType?: string;
  readonly fieldValue?: unknown;
  readonly checkBox?: boolean;
  readonly radioButton?: boolean;
  /** On-states of a checkbox and of a radio button, as pdf.js decodes them. */
  readonly exportValue?: string;
  readonly buttonValue?: string | null;
};

/** Reads the widgets of every page; a field that no page shows is not seen. */
export async function readWithPdfjs(pdf: Uint8Array): Promise<Reading> {
  const list = new PlaceList();
  await withPdfjsDocument(pdf, async (document) => {
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number);
      const annotations: readonly PdfjsAnnotation[] = await page.getAnnotations();
      for (const annotation of annotations) add(list, annotation);
      page.cleanup();
    }
  });
  return { library: "pdfjs", places: list.places };
}

function add(list: PlaceList, annotation: PdfjsAnnotation): void {
  if (annotation.fieldName === undefined) return;
  const values = texts(annotation.fieldValue);
  // A checkbox's value is its own /AS here; a radio button's is the /V of the field.
  const state = annotation.checkBox === true ? (values[0] ?? null) : null;
  list.add(annotation.fieldName, values, state);
}

function texts(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((item) => texts(item));
  return typeof value === "string" && value !== "" ? [value] : [];
}
