import { plannedFields, planRow } from "@platen/forms/row-values";
import type { Hashing } from "#base/hashing.ts";
import type { Envelope, FailOnCode } from "#domain/envelopes";
import type { TemplateVersion } from "#domain/templates";
import type { FillOptions, FillPair, FillPlan } from "./fill-plan.ts";
import { type FillTarget, mappingOf, type TargetPair } from "./fill-target.ts";
import { compiledNow } from "./plan-compilation.ts";

/** The options of a request that change how rows are filled. */
export type FillChoices = FillOptions & {
  /** Warnings that fail a row; null: those of the envelope. */
  readonly failOn: readonly FailOnCode[] | null;
};

const ENCRYPTION_REMOVED = "encryption_removed";
const JOINED =
  "A form of the envelope is encrypted; documents made from several forms are not, and the restrictions of its password do not hold for them.";

/** The plan to fill these forms with rows of these columns. */
export function fillPlanFor(
  hashing: Hashing,
  target: FillTarget,
  choices: FillChoices,
  columns: FillPlan["columns"],
): FillPlan {
  const { envelope, schemas } = target;
  const [first, ...rest] = target.pairs;
  const pairs: FillPlan["pairs"] =
    rest.length === 0 ? [encryptedPair(first)] : [fillPair(first), ...rest.map(fillPair)];
  const { flatten, strict, test } = choices;
  const formWarnings = formLosses(target.pairs.map(({ version }) => version));
  return {
    envelopeId: envelope?.id ?? null,
    pairs,
    schemas,
    ...compiledNow(hashing, pairs, choices),
    flatten,
    strict,
    failOn: failOnOf(envelope, choices.failOn),
    test,
    formWarnings,
    columns,
  };
}

/** The warnings that fail a row: those of the request, else those of the envelope. */
export function failOnOf(
  envelope: Envelope | null,
  chosen: FillChoices["failOn"],
): readonly FailOnCode[] {
  return chosen ?? envelope?.failOn ?? [];
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
    fields: plannedFields(labelledFields(version), fieldMappings).filter(({ name }) =>
      fed.has(name),
    ),
  };
}

/** The pair of documents that have one form: several forms have no key in common. */
function encryptedPair(pair: TargetPair): FillPair {
  const plain = fillPair(pair);
  return pair.version.encryption === "kept" ? { ...plain, encryption: "keep" } : plain;
}

/** Labels of a version whose pages are not read yet are null. */
function labelledFields({ fields, reading }: TemplateVersion) {
  return fields.map((field, index) => ({
    ...field,
    label: reading?.labels[index]?.label ?? null,
  }));
}

/** Returns the losses of documents compared to these versions, each once, however many versions have it. */
function formLosses(versions: readonly TemplateVersion[]): FillPlan["formWarnings"] {
  const lost = versions
    .flatMap(({ warnings }) => warnings)
    .find(({ code }) => code === ENCRYPTION_REMOVED);
  if (lost !== undefined) return [{ code: ENCRYPTION_REMOVED, message: lost.message }];
  const isLost = versions.length > 1 && versions.some(({ encryption }) => encryption === "kept");
  return isLost ? [{ code: ENCRYPTION_REMOVED, message: JOINED }] : [];
}
