/** Specimens: PDF forms made by description, for tests, benchmarks and the demo. Nothing else imports this. */
export { buildForm, formDocument } from "./build-form.ts";
export type { FieldSpec, Place } from "./field-spec.ts";
export type { FormSpec, Mark, PageSpec } from "./form-spec.ts";
export { demoAliases, demoForm } from "./permit-form.ts";
export { demoRows } from "./permit-rows.ts";
