import type { z } from "zod";
import { FieldDetection } from "#contract/detection.ts";
import { MappingSuggestions, TemplateAnalysis } from "#contract/suggestion.ts";
import type {
  TemplateAnalysis as Analysis,
  FieldDetection as Detection,
  SuggestedMapping,
} from "#domain/suggestions";
import { bodyWriter } from "../http/body-mapper.ts";
import { pageBody } from "../templates/page-body.ts";

const writeSuggestions = bodyWriter(MappingSuggestions);
const writeAnalysis = bodyWriter(TemplateAnalysis);
const writeDetection = bodyWriter(FieldDetection);

/** Returns the JSON of suggestions. */
export function suggestionsBody(found: SuggestedMapping): z.output<typeof MappingSuggestions> {
  return writeSuggestions({ ...found, templateVersion: found.version });
}

/** Returns the JSON of an analysis. */
export function analysisBody(analysis: Analysis): z.output<typeof TemplateAnalysis> {
  return writeAnalysis({ ...analysis, templateVersion: analysis.version });
}

/** Returns the JSON of the fields that were found on pages. */
export function detectionBody(found: Detection): z.output<typeof FieldDetection> {
  return writeDetection({ ...found, pages: found.pages.map(pageBody) });
}
