/**
 * The ZIP of many PDFs with a common prefix, laid out without being created: the source of each byte follows from sums,
 * so that its length is known at once and any range can be sent.
 */
export { type BundleEntry, type EntryColumns, entryColumns } from "./entry-columns.ts";
export { entryNames } from "./entry-names.ts";
export {
  type BundleInput,
  type BundleLayout,
  type EntryRange,
  layoutBundle,
  type Segment,
} from "./layout-bundle.ts";
export { lastAtMost, type PrefixSize } from "./members.ts";
