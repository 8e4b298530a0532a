import { PDF } from "@libpdf/core";
import type { Field, FieldValue } from "@platen/engine";
import { onStates } from "../values/field-parts.ts";
import { type PeerFill, plainText, type Strategy, selection, wantedState } from "./peer.ts";

/** @libpdf/core: an update at the end of the file, or the whole file written anew. */
export const LIBPDF: readonly Strategy[] = [
  { peer: "libpdf", name: "load each row, save an update", prepare: saveWith(true) },
  { peer: "libpdf", name: "load each row, save whole", prepare: saveWith(false) },
  { peer: "libpdf", name: "load once, save whole", prepare: loadOnce },
];

function saveWith(incremental: boolean): Strategy["prepare"] {
  return async (blank, fields) => {
    const state = statesOf(fields);
    return async (values) => {
      const document = await PDF.load(blank);
      fill(document, fields, state, values);
      return document.save({ incremental, compressStreams: false });
    };
  };
}

async function loadOnce(blank: Uint8Array, fields: readonly Field[]): Promise<PeerFill> {
  const document = await PDF.load(blank);
  const states = statesOf(fields);
  return (values) => {
    fill(document, fields, states, values);
    return document.save({ incremental: false, compressStreams: false });
  };
}

type States = readonly (readonly string[])[];

function statesOf(fields: readonly Field[]): States {
  return fields.map((field) => onStates(field));
}

function fill(
  document: PDF,
  fields: readonly Field[],
  states: States,
  values: readonly FieldValue[],
): void {
  const form = document.getForm();
  fields.forEach((field, index) => {
    const value = values[index];
    switch (field.type) {
      case "text":
        return form?.getTextField(field.name)?.setValue(plainText(value));
      case "checkbox":
        return form
          ?.getCheckbox(field.name)
          ?.setValue(wantedState(field, states[index] ?? [], value));
      case "radio": {
        const state = wantedState(field, states[index] ?? [], value);
        return form?.getRadioGroup(field.name)?.setValue(state === "Off" ? null : state);
      }
      case "choice":
        form?.getDropdown(field.name)?.setValue(selection(value)[0] ?? "");
        return form?.getListBox(field.name)?.setValue([...selection(value)]);
      case "signature":
      case "button":
        return undefined;
    }
  });
}
