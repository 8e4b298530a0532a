import { type FailOnCode, VALUE_WARNINGS } from "#domain/envelopes";
import { overflowOf, planRow } from "#domain/mappings";
import type { FillPair, FillPlan } from "../fill-plan.ts";
import type { FatalWarnings } from "./fill-pool.ts";

/** The part of a plan that decides which warnings fail a row. */
export type FatalPlan = Pick<FillPlan, "strict" | "failOn"> & {
  readonly pairs: readonly Pick<FillPair, "fieldMappings" | "fields">[];
};

/** Which warnings fail a row of this plan. */
export function fatalWarningsOf({ strict, failOn = [], pairs }: FatalPlan): FatalWarnings {
  const codes = VALUE_WARNINGS.filter((code) => strict || failOn.includes(code));
  return { codes, overflow: pairs.some(hasOverflow) ? overflowIn(pairs) : [] };
}

/** True when unknown columns and keys are errors. `strict` never concerns them. */
export function refusesUnknown(failOn: readonly FailOnCode[] = []): boolean {
  return failOn.includes("unknown_alias");
}

function hasOverflow({ fieldMappings }: Pick<FillPair, "fieldMappings">): boolean {
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
