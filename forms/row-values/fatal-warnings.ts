import { overflowOf } from "#field-mappings";
import { planRow } from "./plan-row.ts";
import type { MappedFields } from "./row-reader.ts";

/** Warnings about values: with `strict`, every one of them fails its row. */
export const VALUE_WARNINGS = [
  "text_truncated",
  "font_substituted",
  "glyph_missing",
  "field_read_only",
  "format_mismatch",
  "suspicious_value",
  "calculation_not_run",
  "barcode_not_drawn",
] as const;

/** The warnings that fail a row. */
export type FatalWarnings = {
  readonly codes: readonly string[];
  /** Indices of values whose `text_truncated` fails the row, whatever the codes. */
  readonly overflow: readonly number[];
};

/** The choices that decide which warnings fail a row. */
export type FatalPlan = {
  readonly strict: boolean;
  /** Codes of further warnings; those that are not about values have no effect. */
  readonly failOn: readonly string[];
  readonly pairs: readonly MappedFields[];
};

/** Determines the warnings that fail a row of this plan. */
export function fatalWarningsOf({ strict, failOn, pairs }: FatalPlan): FatalWarnings {
  const codes = VALUE_WARNINGS.filter((code) => strict || failOn.includes(code));
  return { codes, overflow: pairs.some(hasOverflow) ? overflowIn(pairs) : [] };
}

function hasOverflow({ fieldMappings }: MappedFields): boolean {
  return Object.values(fieldMappings).some((mapping) => overflowOf(mapping) === "fail");
}

/** Indices in the row's values, which are those of the pairs, in order. */
function overflowIn(pairs: FatalPlan["pairs"]): readonly number[] {
  return pairs
    .flatMap(({ fieldMappings, fields }) => {
      const mapped = new Map(Object.entries(fieldMappings));
      return planRow(fieldMappings, fields).fields.map((name) => mapped.get(name));
    })
    .flatMap((mapping, index) =>
      mapping !== undefined && overflowOf(mapping) === "fail" ? [index] : [],
    );
}
