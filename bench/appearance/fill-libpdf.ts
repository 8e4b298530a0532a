import { PDF } from "@libpdf/core";
import type { Filled, Task } from "./filler.ts";

/** @libpdf/core as its guide has it: set, and save whole with the appearances that it makes. */
export async function fillWithLibpdf(blank: Uint8Array, tasks: readonly Task[]): Promise<Filled> {
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
