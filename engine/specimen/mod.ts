/** Specimens: PDF forms created from descriptions, for tests, benchmarks, the demo and the sandbox only. */
export { buildForm, formDocument } from "./build-form.ts";
export type { FieldSpec, Place } from "./field-spec.ts";
export type { FormSpec, Mark, PageSpec } from "./form-spec.ts";
export { demoAliases, demoForm } from "./permit-form.ts";
export { demoRows } from "./permit-rows.ts";
export { printedWidth } from "./printed-text.ts";
export { buildXfaForm, type XfaFieldSpec, type XfaSpec } from "./xfa-form.ts";
