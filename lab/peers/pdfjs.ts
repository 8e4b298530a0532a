import type { Field, FieldValue } from "@platen/engine";
import type { PDFDocumentProxy } from "pdfjs-dist";
import { openWithPdfjs } from "../referees/pdfjs-library.ts";
import type { PdfjsAnnotation } from "../referees/pdfjs-reader.ts";
import { onStates } from "../values/field-parts.ts";
import { type PeerFill, plainText, type Strategy, selection, wantedState } from "./peer.ts";

/** pdf.js: values go into its annotation storage, `saveDocument` appends an update to the file. */
export const PDFJS: readonly Strategy[] = [
  { peer: "pdfjs", name: "load once, save an update", prepare: loadOnce },
];

async function loadOnce(blank: Uint8Array, fields: readonly Field[]): Promise<PeerFill> {
  const { document } = await openWithPdfjs(blank);
  const setters = await settersFor(document, fields);
  return (values) => {
    setters.forEach((set, index) => set(values[index]));
    return document.saveDocument();
  };
}

type Setter = (value: FieldValue | undefined) => void;

async function settersFor(
  document: PDFDocumentProxy,
  fields: readonly Field[],
): Promise<readonly Setter[]> {
  const annotations: PdfjsAnnotation[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const found: readonly PdfjsAnnotation[] = await page.getAnnotations();
    annotations.push(...found);
  }
  const byName = Map.groupBy(annotations, (annotation) => annotation.fieldName);
  return fields.map((field) => setterFor(document, field, byName.get(field.name) ?? []));
}

function setterFor(
  { annotationStorage: storage }: PDFDocumentProxy,
  field: Field,
  annotations: readonly PdfjsAnnotation[],
): Setter {
  const states = onStates(field);
  const ids = annotations.map((annotation) => annotation.id);
  switch (field.type) {
    case "text":
      return (value) => ids.forEach((id) => storage.setValue(id, { value: plainText(value) }));
    case "choice":
      return (value) => {
        const texts = selection(value);
        const chosen = field.multiSelect ? texts : (texts[0] ?? "");
        ids.forEach((id) => storage.setValue(id, { value: chosen }));
      };
    case "signature":
    case "button":
      return () => {};
    case "checkbox":
    case "radio":
      return (value) => {
        const wanted = wantedState(field, states, value);
        const at = states.indexOf(wanted);
        const spellings = [wanted, field.options[at]?.exportValue, field.options[at]?.text];
        for (const { id, exportValue, buttonValue } of annotations) {
          const own = exportValue ?? buttonValue ?? undefined;
          storage.setValue(id, { value: own !== undefined && spellings.includes(own) });
        }
      };
  }
}
