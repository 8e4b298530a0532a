import type { z } from "zod";
import type { MappingSuggestions, TemplateAnalysis } from "#contract/suggestion.ts";
import type { TemplateAnalysis as Analysis, SuggestedMapping } from "#domain/suggestions";

/** The JSON of suggestions. */
export function suggestionsBody(found: SuggestedMapping): z.input<typeof MappingSuggestions> {
  return {
    template_id: found.templateId,
    template_version: found.version,
    suggestions: found.suggestions.map(
      ({ rawField, alias, confidence, reason, source, alternatives }) => ({
        raw_field: rawField,
        alias,
        confidence,
        reason,
        source,
        alternatives: alternatives.map((other) => ({
          raw_field: other.rawField,
          confidence: other.confidence,
        })),
      }),
    ),
    unmatched_aliases: [...found.unmatchedAliases],
    warnings: found.warnings.map(({ code, message }) => ({ code, message })),
    usage: found.usage,
  };
}

/** The JSON of an analysis. */
export function analysisBody(analysis: Analysis): z.input<typeof TemplateAnalysis> {
  return {
    template_id: analysis.templateId,
    template_version: analysis.version,
    fields: analysis.fields.map((field) => ({
      raw_field: field.rawField,
      label: field.label,
      section: field.section,
      suggested_type: field.suggestedType,
      suggested_alias: field.suggestedAlias,
      confidence: field.confidence,
      format: field.format,
      transform: field.transform,
      group: field.group,
    })),
    warnings: analysis.warnings.map(({ code, message, fields }) => ({
      code,
      message,
      fields: [...fields],
    })),
    usage: analysis.usage,
  };
}
