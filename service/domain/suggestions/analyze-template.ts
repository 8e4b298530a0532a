import type { FieldAnalysis, SplitValue } from "@platen/forms";
import type { Caller } from "#domain/accounts";
import { findFile, readingWarnings, type TemplateId } from "#domain/templates";
import type { UsedOfLimit } from "#domain/usage";
import { asGeneration, notAvailable, readForm } from "./ai-generation.ts";
import type { SuggestionDeps } from "./deps.ts";

/** A fault of a form, or a limit of its analysis. */
export type AnalysisWarning = {
  readonly code: string;
  readonly message: string;
  /** Raw names; empty: the whole form. */
  readonly fields: readonly string[];
};

/** The meaning of each field of a version. */
export type TemplateAnalysis = {
  readonly templateId: TemplateId;
  readonly version: number;
  /** In the order of the form. */
  readonly fields: readonly FieldAnalysis[];
  readonly warnings: readonly AnalysisWarning[];
  /** Values that the form divides among boxes. */
  readonly splitValues: readonly SplitValue[];
  readonly usage: UsedOfLimit;
};

/**
 * Finds for every field its label, section, type, group and a name; of the newest version when null. Saves nothing. 404
 * `template_not_found`, `version_not_found`; 402 `ai_quota_exceeded`; 409 `suggestions_not_available`; 410
 * `file_expired`; 503 `unavailable`. Only a success is counted.
 */
export async function analyzeTemplate(
  deps: SuggestionDeps,
  caller: Caller,
  templateId: TemplateId,
  version: number | null,
): Promise<TemplateAnalysis> {
  const file = await findFile(deps, caller, templateId, version);
  const { result, usage } = await asGeneration(deps, caller, file.templateId, async () => {
    const read = await readForm(deps, file);
    const answer = await deps.formAnalyst.analyze(read.form);
    if (answer.kind === "refused") throw notAvailable(answer);
    const { fields, warnings, splitValues } = answer.analysis;
    const ofReading = readingWarnings(read.version).map((warning) => ({ ...warning, fields: [] }));
    return { fields, warnings: [...ofReading, ...warnings], splitValues };
  });
  return { templateId, version: file.version, ...result, usage };
}
