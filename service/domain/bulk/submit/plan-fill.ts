import type { Hashing } from "#base/hashing.ts";
import { planRow } from "#domain/mappings";
import { compiledNow } from "../compile/plan-compilation.ts";
import type { FillPair, FillPlan } from "../fill-plan.ts";
import { type FillTarget } from "./fill-target.ts";
import { formLosses } from "./form-losses.ts";
import { mappingOf, type TargetPair } from "./target-pair.ts";

/** The options of a request that change how rows are filled. */
export type FillChoices = Pick<FillPlan, "flatten" | "strict" | "test">;

/** The plan to fill these forms with rows of these columns. */
export function fillPlanFor(
  hashing: Hashing,
  target: FillTarget,
  choices: FillChoices,
  columns: FillPlan["columns"],
): FillPlan {
  const { envelope, schemas } = target;
  const [first, ...rest] = target.pairs;
  const pairs: FillPlan["pairs"] = [fillPair(first), ...rest.map(fillPair)];
  const { flatten, strict, test } = choices;
  const formWarnings = formLosses(target.pairs.map(({ version }) => version));
  return {
    envelopeId: envelope?.id ?? null,
    pairs,
    schemas,
    ...compiledNow(hashing, { pairs, flatten, test }),
    flatten,
    strict,
    test,
    ...(formWarnings.length === 0 ? {} : { formWarnings }),
    columns,
  };
}

function fillPair(pair: TargetPair): FillPair {
  const { mapping, version } = pair;
  const fieldMappings = mappingOf(pair);
  const fed = new Set(planRow(fieldMappings, version.fields).fields);
  return {
    templateId: version.templateId,
    templateVersion: version.version,
    templateKey: version.objectKey,
    templateSha256: version.sha256,
    mappingId: mapping?.id ?? null,
    fieldMappings,
    fields: version.fields
      .filter(({ name }) => fed.has(name))
      .map(({ name, required, type }) => ({ name, required, type })),
  };
}
