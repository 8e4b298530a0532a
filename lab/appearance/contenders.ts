import { PDF } from "@libpdf/core";
import {
  PDFCheckBox,
  PDFDocument,
  PDFDropdown,
  type PDFForm,
  PDFOptionList,
  PDFRadioGroup,
  PDFTextField,
} from "pdf-lib";
import { fillWithOurs } from "./fill-ours.ts";
import type { Filled, Filler, Task } from "./filler.ts";

/** A library under test, by the name that the table gives it. */
export type Contender = { readonly name: string; readonly fill: Filler };

export const OURS = "platen";

/** Ours first. */
export const CONTENDERS: readonly Contender[] = [
  { name: OURS, fill: fillWithOurs },
  { name: "pdf-lib", fill: fillWithPdfLib },
  { name: "@libpdf/core", fill: fillWithLibpdf },
];

/** @libpdf/core as its guide has it: set, and save whole with the appearances that it makes. */
async function fillWithLibpdf(blank: Uint8Array, tasks: readonly Task[]): Promise<Filled> {
  const document = await PDF.load(blank);
  const form = document.getForm();
  if (form === null) return { pdf: null, message: "it finds no form" };
  for (const { sample, text } of tasks) {
    const { name, value, kind, state } = sample;
    const values = typeof value === "string" || value === null ? [text] : value;
    if (kind === "check") form.getCheckbox(name)?.setValue(state);
    else if (kind === "radio") form.getRadioGroup(name)?.setValue(state);
    else if (kind === "combo") form.getDropdown(name)?.setValue(text);
    else if (kind === "list") form.getListBox(name)?.setValue([...values]);
    else form.getTextField(name)?.setValue(text);
  }
  return { pdf: await document.save({ incremental: false }) };
}

/** pdf-lib as its guide has it: set, and save with the appearances that it makes. */
async function fillWithPdfLib(blank: Uint8Array, tasks: readonly Task[]): Promise<Filled> {
  const document = await PDFDocument.load(blank, { updateMetadata: false });
  const form = document.getForm();
  for (const task of tasks) set(form, task);
  return { pdf: await document.save() };
}

function set(form: PDFForm, { sample, text }: Task): void {
  const field = form.getField(sample.name);
  const values = typeof sample.value === "string" || sample.value === null ? [text] : sample.value;
  if (field instanceof PDFTextField) field.setText(text);
  else if (field instanceof PDFCheckBox) field.check();
  else if (field instanceof PDFRadioGroup) field.select(sample.state);
  else if (field instanceof PDFDropdown) field.select(text);
  else if (field instanceof PDFOptionList) field.select([...values]);
}
