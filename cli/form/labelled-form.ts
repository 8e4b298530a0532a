import { type FormLabels, labelForm, mapForm } from "@platen/service/labels";
import { withFormReader, withImageWorkers } from "./form-processes.ts";
import { type OpenedForm, readForm } from "./read-form.ts";

/** A field with what people call it and its number in reading order, from 1. */
export type LabelledField = OpenedForm["fields"][number] & FormLabels["labels"][number];

/** An opened form whose fields have labels, in the order of the form. */
export type LabelledForm = Omit<OpenedForm, "fields"> & {
  readonly fields: readonly LabelledField[];
  /** False when the pages could not be read to the end. */
  readonly isWhole: boolean;
  /** A PDF of all pages with the fields outlined and numbered; null when they cannot be drawn. */
  readonly drawMap: () => Promise<Uint8Array | null>;
};

/** Reads a form and its labels, and passes them to `work`; throws a refusal with the reason if it is not one. */
export async function withLabelledForm<Result>(
  path: string,
  work: (form: LabelledForm) => Promise<Result>,
): Promise<Result> {
  return await withImageWorkers(async (workers) => {
    const form = await withFormReader((reader) => readForm(reader, path));
    const { labels, isPartial } = await labelForm(workers, form);
    const fields = form.fields.map((field, index) => {
      const { label = null, labelSource = null, number = index + 1 } = labels[index] ?? {};
      const optionLabels = labels[index]?.optionLabels ?? [];
      return { ...field, label, labelSource, number, optionLabels };
    });
    const drawMap = async (): Promise<Uint8Array | null> => await mapForm(workers, form, labels);
    return await work({ ...form, fields, isWhole: !isPartial, drawMap });
  });
}
