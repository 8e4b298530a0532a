/** The public engine: opens, fills, bundles and flattens forms and adds fields, each with one call. */
export { createEngine } from "./create-engine.ts";
export type { DefineOptions, DefineResult } from "./define-fields.ts";
export type {
  Bundle,
  BundleChoices,
  Engine,
  FilledRow,
  Host,
  JoinedForm,
  Values,
} from "./engine.ts";
export { saveForm } from "./save-form.ts";
