import type { VALUE_WARNINGS } from "@platen/forms/row-values";

/**
 * A warning that `fail_on` may name. `unknown_alias` refuses a bulk file, or fails a single document; the last three are
 * about the template and never fail a row.
 */
export type FailOnCode =
  | (typeof VALUE_WARNINGS)[number]
  | "unknown_alias"
  | "encryption_removed"
  | "signature_invalidated"
  | "default_values_present";

/** True when unknown columns and keys are errors. `strict` never concerns them. */
export function refusesUnknown(failOn: readonly FailOnCode[]): boolean {
  return failOn.includes("unknown_alias");
}
