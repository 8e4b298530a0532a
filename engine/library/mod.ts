/** The public engine: opens, fills, bundles and flattens forms and adds fields, each with one call. */
export { createEngine } from "./create-engine.ts";
export type {
  Bundle,
  BundleChoices,
  Engine,
  FilledRow,
  JoinedForm,
  Values,
} from "./engine.ts";
