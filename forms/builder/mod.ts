/** Builds PDF forms from descriptions: those of tests and benchmarks, the demo's form, and the invoices of the sandbox. */
export { buildForm, formDocument } from "./build-form.ts";
export type { FieldSpec, Place } from "./field-spec.ts";
export type { Color, FormSpec, Mark, PageSpec } from "./form-spec.ts";
export { printedLines, printedWidth } from "./printed-text.ts";
