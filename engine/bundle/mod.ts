/**
 * The ZIP of many PDFs that begin alike, laid out without being made: where each byte comes from follows from sums, so
 * its length is known at once and any range of it can be sent.
 */
export { entryNames } from "./entry-names.ts";
export {
  type BundleInput,
  type BundleLayout,
  layoutBundle,
  type Segment,
} from "./layout-bundle.ts";
