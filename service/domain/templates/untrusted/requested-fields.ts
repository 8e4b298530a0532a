import { snakeCase } from "#base/camel-case.ts";
import { invalid, type RefusalDetail } from "#base/refusal.ts";
import type {
  AddedFields,
  EncryptionChoice,
  FormReader,
  FormRefusal,
  PdfInput,
  ReadForm,
} from "./form-reader.ts";

/** Faults of definitions that are reported at most. */
const FAULTS_MAX = 100;

/** Fields that a caller asks to add. */
export type RequestedFields = AddedFields & {
  /** The position of each definition in the caller's list. */
  readonly positions: readonly number[];
  /** Faults of definitions that are no such thing, which are not among `definitions`. */
  readonly faults: readonly RefusalDetail[];
};

/** Adds the fields to a PDF and reads the result; 400 `validation_error` with all faults of the definitions. */
export async function readRequestedFields(
  formReader: FormReader,
  pdf: PdfInput,
  { positions, faults, ...added }: RequestedFields,
  encryption: EncryptionChoice,
): Promise<ReadForm | FormRefusal> {
  const form = await formReader.readWithFields(pdf, added, encryption);
  if (form.kind === "refused") return form;
  const found = form.kind === "faulty" ? form.faults : [];
  const all = [
    ...faults,
    ...found.map(({ index, member, message }) => ({
      field: `fields[${positions[index] ?? index}].${snakeCase(member)}`,
      code: "invalid",
      message,
    })),
  ];
  if (form.kind === "form" && all.length === 0) return form;
  throw invalid("The fields cannot be added.", all.slice(0, FAULTS_MAX));
}
