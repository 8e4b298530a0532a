import type { z } from "zod";
import { DetectionForm, DetectionRequest, FieldDetection } from "#contract/detection.ts";
import {
  AnalysisRequest,
  MappingSuggestions,
  SuggestionRequest,
  TemplateAnalysis,
} from "#contract/suggestion.ts";
import {
  type AliasSource,
  analyzeTemplate,
  detectInPdf,
  detectInTemplate,
  type SuggestionDeps,
  suggestMappingFor,
} from "#domain/suggestions";
import { dropPdf, type UploadDeps } from "#domain/templates";
import { requiredFile } from "../http/form.ts";
import { schemaTemplateId, templateId } from "../http/ids.ts";
import { parseBody } from "../http/parse.ts";
import { ok } from "../http/reply.ts";
import { route } from "../http/route.ts";
import { pdfPart } from "../templates/pdf-part.ts";
import { analysisBody, detectionBody, suggestionsBody } from "./bodies.ts";

/** Refusals of all these routes. */
const COMMON = {
  402: ["ai_quota_exceeded"],
  409: ["suggestions_not_available"],
  410: ["file_expired"],
} as const;

/** Suggestions, analyses and searches for fields, counted as AI generations. */
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
  route({
    method: "POST",
    path: "/api/v1/ai/detect-fields",
    scope: "write",
    tag: "AI",
    summary: "Find the fields of a flat PDF",
    description:
      "Finds the fields that pages seem to have by the lines, boxes and texts on them, in a PDF or a template; where it has fields already, only others. Equal files give equal fields. Saves nothing; counts as one AI generation when it succeeds. The `fields` of an upload or of a new version make them fields of a template.",
    body: DetectionRequest,
    form: { fields: DetectionForm, files: ["file"], limit: "templateBytesMax" },
    work: "analysis",
    answers: { 200: { description: "The fields found.", schema: FieldDetection } },
    refusals: {
      ...COMMON,
      400: ["invalid_pdf"],
      404: ["template_not_found", "version_not_found"],
      413: ["file_too_large"],
    },
    handle: async ({ caller, body, isForm, form }, deps: SuggestionDeps & UploadDeps) => {
      if (!isForm) {
        const id = templateId(body.template_id);
        const found = await detectInTemplate(deps, caller, id, body.version ?? null);
        return ok(detectionBody(found));
      }
      return await form({
        ...pdfPart(deps, caller),
        use: async ({ fields, files }) => {
          parseBody(DetectionForm, fields);
          const pdf = requiredFile(files, "the PDF");
          const found = await detectInPdf(deps, caller, pdf);
          await dropPdf(deps, pdf);
          return ok(detectionBody(found));
        },
      });
    },
  }),
];

function sourceOf(body: z.output<typeof SuggestionRequest>): AliasSource {
  const { aliases, csv_headers, schema_template_id } = body;
  if (schema_template_id !== undefined)
    return { kind: "schema", schemaTemplateId: schemaTemplateId(schema_template_id) };
  return { kind: "aliases", aliases: aliases ?? csv_headers ?? [] };
}
