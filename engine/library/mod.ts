/** The engine for other programs: forms opened, filled, bundled and flattened, each in one call. */
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
