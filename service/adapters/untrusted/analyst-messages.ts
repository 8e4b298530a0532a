import type { FormAnalysis, MappingRequest, MappingSuggestions } from "@platen/forms";
import type { FormToAnalyze } from "#domain/suggestions";

/** A request to the process that suggests mappings and analyzes forms. */
export type AnalystRequest =
  | { readonly act: "suggest"; readonly request: MappingRequest }
  | { readonly act: "analyze"; readonly form: FormToAnalyze };

/** Its answer. */
export type AnalystAnswer =
  | { readonly kind: "suggested"; readonly found: MappingSuggestions }
  | { readonly kind: "analyzed"; readonly analysis: FormAnalysis };
