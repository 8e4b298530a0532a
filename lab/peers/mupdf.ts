import type { Field, FieldValue } from "@platen/engine";
import type { PDFDocument, PDFPage, PDFWidget } from "mupdf";
import { loadMupdf, openWithMupdf } from "../referees/mupdf-library.ts";
import { onStates } from "../values/field-parts.ts";
import { type PeerFill, plainText, type Strategy, selection, wantedState } from "./peer.ts";

/** mupdf: widgets set, pages updated, an update saved. */
export const MUPDF: readonly Strategy[] = [
  { peer: "mupdf", name: "load each row, save an update", prepare: loadEachRow },
  { peer: "mupdf", name: "load once, save an update", prepare: loadOnce },
];

async function loadEachRow(blank: Uint8Array, fields: readonly Field[]): Promise<PeerFill> {
  const mupdf = await loadMupdf();
  return (values) => {
    const document = openWithMupdf(mupdf, blank);
    const pages = loadPages(document);
    const pdf = fillAndSave(document, pages, settersFor(document, pages, fields), values);
    document.destroy();
    return pdf;
  };
}

async function loadOnce(blank: Uint8Array, fields: readonly Field[]): Promise<PeerFill> {
  const document = openWithMupdf(await loadMupdf(), blank);
  const pages = loadPages(document);
  const setters = settersFor(document, pages, fields);
  return (values) => fillAndSave(document, pages, setters, values);
}

type Setter = (value: FieldValue | undefined) => void;

function loadPages(document: PDFDocument): readonly PDFPage[] {
  return Array.from({ length: document.countPages() }, (_, index) => document.loadPage(index));
}

function fillAndSave(
  document: PDFDocument,
  pages: readonly PDFPage[],
  setters: readonly Setter[],
  values: readonly FieldValue[],
): Uint8Array {
  setters.forEach((set, index) => set(values[index]));
  for (const page of pages) page.update();
  const buffer = document.saveToBuffer("incremental");
  const pdf = buffer.asUint8Array().slice();
  buffer.destroy();
  return pdf;
}

function settersFor(
  document: PDFDocument,
  pages: readonly PDFPage[],
  fields: readonly Field[],
): readonly Setter[] {
  const widgets = pages.flatMap((page) => page.getWidgets());
  const byName = Map.groupBy(widgets, (widget) => widget.getName());
  return fields.map((field) => setterFor(document, field, byName.get(field.name) ?? []));
}

function setterFor(document: PDFDocument, field: Field, widgets: readonly PDFWidget[]): Setter {
  const [first] = widgets;
  if (first === undefined) return () => {};
  switch (field.type) {
    case "text":
      return (value) => {
        first.setTextValue(plainText(value));
      };
    case "choice":
      return (value) => {
        first.setChoiceValue(selection(value)[0] ?? "");
      };
    case "signature":
    case "button":
      return () => {};
    case "checkbox":
    case "radio": {
      const states = onStates(field);
      return (value) => setState(document, widgets, wantedState(field, states, value));
    }
  }
}

/** `toggle` is a click; what a row wants is a state, whatever was there before. */
function setState(document: PDFDocument, widgets: readonly PDFWidget[], state: string): void {
  for (const widget of widgets) {
    const object = widget.getObject();
    const known = state !== "Off" && !object.get("AP", "N", state).isNull();
    object.put("AS", document.newName(known ? state : "Off"));
    const parent = object.get("Parent");
    const holder = object.get("T").isNull() && !parent.isNull() ? parent : object;
    holder.put("V", document.newName(state));
  }
}
