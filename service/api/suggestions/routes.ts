import type { z } from "zod";
import {
  AnalysisRequest,
  MappingSuggestions,
  SuggestionRequest,
  TemplateAnalysis,
} from "#contract/suggestion.ts";
import {
  type AliasSource,
  analyzeTemplate,
  type SuggestionDeps,
  suggestMappingFor,
} from "#domain/suggestions";
import { schemaTemplateId, templateId } from "../http/ids.ts";
import { ok } from "../http/reply.ts";
import { route } from "../http/route.ts";
import { analysisBody, suggestionsBody } from "./bodies.ts";

/** Refusals of both routes. */
const COMMON = {
  402: ["ai_quota_exceeded"],
  409: ["suggestions_not_available"],
  410: ["file_expired"],
} as const;

/** Suggestions and analyses, counted as AI generations. */
export const suggestionRoutes = [
  route({
    method: "POST",
    path: "/api/v1/ai/mapping-suggestions",
    scope: "write",
    tag: "AI",
    summary: "Suggest a mapping",
    description:
      "Suggests the field that each alias means, with a confidence and a reason. Aliases that the account mapped before are suggested first. Saves nothing; counts as one AI generation when it succeeds.",
    body: SuggestionRequest,
    work: "analysis",
    answers: { 200: { description: "The suggestions.", schema: MappingSuggestions } },
    refusals: {
      ...COMMON,
      404: ["template_not_found", "version_not_found", "schema_template_not_found"],
    },
    handle: async ({ caller, body }, deps: SuggestionDeps) => {
      const found = await suggestMappingFor(deps, caller, {
        templateId: templateId(body.template_id),
        templateVersion: body.template_version ?? null,
        source: sourceOf(body),
        minConfidence: body.min_confidence,
      });
      return ok(suggestionsBody(found));
    },
  }),
  route({
    method: "POST",
    path: "/api/v1/ai/templates/:template_id/analyze",
    scope: "write",
    tag: "AI",
    summary: "Analyze a template",
    description:
      "Finds the label, section, type and group of every field, suggests a name for it, and warns about faults of the form. Saves nothing; counts as one AI generation when it succeeds.",
    body: AnalysisRequest,
    work: "analysis",
    answers: { 200: { description: "The analysis.", schema: TemplateAnalysis } },
    refusals: { ...COMMON, 404: ["template_not_found", "version_not_found"] },
    handle: async ({ caller, params, body }, deps: SuggestionDeps) => {
      const id = templateId(params.template_id);
      return ok(analysisBody(await analyzeTemplate(deps, caller, id, body?.version ?? null)));
    },
  }),
];

function sourceOf(body: z.output<typeof SuggestionRequest>): AliasSource {
  const { aliases, csv_headers, schema_template_id } = body;
  if (schema_template_id !== undefined)
    return { kind: "schema", schemaTemplateId: schemaTemplateId(schema_template_id) };
  return { kind: "aliases", aliases: aliases ?? csv_headers ?? [] };
}
