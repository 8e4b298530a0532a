import type { SplitValue } from "@platen/forms";
import type { Caller } from "#domain/accounts";
import { findFile, readingWarnings, type TemplateId } from "#domain/templates";
import type { UsedOfLimit } from "#domain/usage";
import { asGeneration, notAvailable, readForm } from "./ai-generation.ts";
import { type AliasSource, aliasesOf } from "./aliases-of.ts";
import { consultModel } from "./consult-model.ts";
import type { SuggestionDeps } from "./deps.ts";
import type { MappingSuggestion } from "./merge-advice.ts";

export type SuggestionsWanted = {
  readonly templateId: TemplateId;
  /** The newest when null. */
  readonly templateVersion: number | null;
  readonly source: AliasSource;
  /** 0 to 1. */
  readonly minConfidence: number;
};

/** A reason why suggestions may be missing or less accurate. */
export type SuggestionWarning = { readonly code: string; readonly message: string };

/** Fields suggested for aliases. */
export type SuggestedMapping = {
  readonly templateId: TemplateId;
  readonly version: number;
  /** In reading order of the fields. */
  readonly suggestions: readonly MappingSuggestion[];
  /** In the order given. */
  readonly unmatchedAliases: readonly string[];
  /** Values that the form divides among boxes; a suggestion of the first box is one of the whole value. */
  readonly splitValues: readonly SplitValue[];
  readonly warnings: readonly SuggestionWarning[];
  readonly usage: UsedOfLimit;
};

/**
 * Suggests the field that each alias means; pairs that the account saved before come first. Saves nothing. 404
 * `template_not_found`, `version_not_found`, `schema_template_not_found`; 400 `validation_error` for a schema without
 * names; 402 `ai_quota_exceeded`; 409 `suggestions_not_available`; 410 `file_expired`; 503 `unavailable`. Only a success
 * is counted.
 */
export async function suggestMappingFor(
  deps: SuggestionDeps,
  caller: Caller,
  { templateId, templateVersion, source, minConfidence }: SuggestionsWanted,
): Promise<SuggestedMapping> {
  const file = await findFile(deps, caller, templateId, templateVersion);
  const aliases = await aliasesOf(deps, caller, source);
  const { result, usage } = await asGeneration(deps, caller, file.templateId, async () => {
    const { version, form } = await readForm(deps, file);
    const { accountId, environment } = caller;
    const confirmed = await deps.confirmedPairs.listConfirmed(accountId, environment);
    const answer = await deps.formAnalyst.suggest({ ...form, aliases, confirmed, minConfidence });
    if (answer.kind === "refused") throw notAvailable(answer);
    const offline = { ...answer.found, form, aliases, minConfidence };
    const advised = await consultModel(deps, accountId, offline);
    const { splitValues } = answer.found;
    const warnings = [...readingWarnings(version), ...advised.warnings];
    return { ...advised, splitValues, warnings };
  });
  return { templateId, version: file.version, ...result, usage };
}
