/** The public engine: opens, fills, bundles and flattens forms, each with one call. */
export { createEngine } from "./create-engine.ts";
export type {
  Bundle,
  BundleChoices,
  Engine,
  FilledRow,
  Host,
  JoinedForm,
  Values,
} from "./engine.ts";
