import type { Hashing } from "#base/hashing.ts";
import { planRow } from "#domain/mappings";
import type { TemplateVersion } from "#domain/templates";
import { compiledNow } from "../compile/plan-compilation.ts";
import type { FillPair, FillPlan, FormLoss } from "../fill-plan.ts";
import type { FillTarget } from "./fill-target.ts";
import { mappingOf, type TargetPair } from "./target-pair.ts";

/** The options of a request that change how rows are filled. */
export type FillChoices = Pick<FillPlan, "flatten" | "strict" | "test">;

const ENCRYPTION_REMOVED = "encryption_removed";

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

/** What documents lose compared to these versions, each once, however many versions lose it. */
function formLosses(versions: readonly Pick<TemplateVersion, "warnings">[]): readonly FormLoss[] {
  const lost = versions
    .flatMap(({ warnings }) => warnings)
    .find(({ code }) => code === ENCRYPTION_REMOVED);
  return lost === undefined ? [] : [{ code: ENCRYPTION_REMOVED, message: lost.message }];
}
