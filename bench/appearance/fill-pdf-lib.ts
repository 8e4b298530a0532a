import {
  PDFCheckBox,
  PDFDocument,
  PDFDropdown,
  type PDFForm,
  PDFOptionList,
  PDFRadioGroup,
  PDFTextField,
} from "pdf-lib";
import type { Filled, Task } from "./filler.ts";

/** pdf-lib as its guide has it: set, and save with the appearances that it makes. */
export async function fillWithPdfLib(blank: Uint8Array, tasks: readonly Task[]): Promise<Filled> {
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
