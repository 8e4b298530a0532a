import type { Field, FieldValue } from "@platen/engine";
import {
  ParseSpeeds,
  PDFCheckBox,
  PDFDocument,
  PDFDropdown,
  type PDFFont,
  type PDFForm,
  PDFName,
  PDFOptionList,
  PDFRadioGroup,
  PDFTextField,
  StandardFonts,
} from "pdf-lib";
import { onStates } from "../values/field-parts.ts";
import { type PeerFill, plainText, type Strategy, selection, wantedState } from "./peer.ts";

/** pdf-lib, with every option set to its fastest; which of the two is faster depends on the form. */
export const PDF_LIB: readonly Strategy[] = [
  { peer: "pdf-lib", name: "load each row", prepare: loadEachRow },
  { peer: "pdf-lib", name: "load once, save each row", prepare: loadOnce },
];

const LOAD = { parseSpeed: ParseSpeeds.Fastest, updateMetadata: false };
// Object streams would be deflated in JavaScript; waiting for a tick costs wall time only.
const SAVE = {
  useObjectStreams: false,
  addDefaultPage: false,
  objectsPerTick: Number.POSITIVE_INFINITY,
  updateFieldAppearances: false,
};

async function loadEachRow(blank: Uint8Array, fields: readonly Field[]): Promise<PeerFill> {
  return async (values) => {
    const document = await PDFDocument.load(blank, LOAD);
    const form = document.getForm();
    const setters = settersFor(form, fields, await document.embedFont(StandardFonts.Helvetica));
    setters.forEach((set, index) => set(values[index]));
    return document.save(SAVE);
  };
}

/** The same document takes row after row; the appearances of the row before are dropped, or the file would grow. */
async function loadOnce(blank: Uint8Array, fields: readonly Field[]): Promise<PeerFill> {
  const document = await PDFDocument.load(blank, LOAD);
  const form = document.getForm();
  const setters = settersFor(form, fields, await document.embedFont(StandardFonts.Helvetica));
  const { context } = document;
  const first = context.largestObjectNumber;
  return async (values) => {
    for (const [ref] of context.enumerateIndirectObjects()) {
      if (
        ref.objectNumber > first &&
        context.lookup(ref)?.constructor.name === "PDFContentStream"
      ) {
        context.delete(ref);
      }
    }
    setters.forEach((set, index) => set(values[index]));
    return document.save(SAVE);
  };
}

type Setter = (value: FieldValue | undefined) => void;

/** `getField` searches the whole form, so each field is looked up once. */
function settersFor(form: PDFForm, fields: readonly Field[], font: PDFFont): readonly Setter[] {
  const byName = Map.groupBy(form.getFields(), (field) => field.getName());
  return fields.map((field): Setter => {
    const setters = (byName.get(field.name) ?? []).map((target) => setterFor(field, target, font));
    return (value) => setters.forEach((set) => set(value));
  });
}

type Target = ReturnType<PDFForm["getFields"]>[number];

function setterFor(field: Field, target: Target, font: PDFFont): Setter {
  if (target instanceof PDFTextField) {
    return (value) => {
      target.setText(plainText(value));
      target.updateAppearances(font);
    };
  }
  if (target instanceof PDFCheckBox || target instanceof PDFRadioGroup) {
    return stateSetter(field, target);
  }
  if (target instanceof PDFDropdown || target instanceof PDFOptionList) {
    return (value) => {
      const texts = selection(value);
      if (texts.length === 0) target.clear();
      else target.select([...texts]);
      target.updateAppearances(font);
    };
  }
  return () => {};
}

/** Its own check() and select() know one state or go by /Opt; the states themselves are what a value means. */
function stateSetter(field: Field, target: PDFCheckBox | PDFRadioGroup): Setter {
  const states = onStates(field);
  const names = new Map([...states, "Off"].map((state) => [state, PDFName.of(state)]));
  const widgets = target.acroField.getWidgets();
  const known = widgets.map((widget) => widget.getOnValue());
  const off = PDFName.of("Off");
  return (value) => {
    const state = names.get(wantedState(field, states, value)) ?? off;
    target.acroField.dict.set(PDFName.of("V"), state);
    widgets.forEach((widget, index) => {
      widget.setAppearanceState(known[index] === state ? state : off);
    });
  };
}
