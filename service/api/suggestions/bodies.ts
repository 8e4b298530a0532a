import type { z } from "zod";
import { MappingSuggestions, TemplateAnalysis } from "#contract/suggestion.ts";
import type { TemplateAnalysis as Analysis, SuggestedMapping } from "#domain/suggestions";
import { bodyWriter } from "../http/body-mapper.ts";

const writeSuggestions = bodyWriter(MappingSuggestions);
const writeAnalysis = bodyWriter(TemplateAnalysis);

/** Returns the JSON of suggestions. */
export function suggestionsBody(found: SuggestedMapping): z.output<typeof MappingSuggestions> {
  return writeSuggestions({ ...found, templateVersion: found.version });
}

/** Returns the JSON of an analysis. */
export function analysisBody(analysis: Analysis): z.output<typeof TemplateAnalysis> {
  return writeAnalysis({ ...analysis, templateVersion: analysis.version });
}
