import { TemplateReupload, TemplateReuploaded } from "#contract/template-version.ts";
import { type ReuploadTemplatePorts, reuploadTemplate } from "#domain/mappings";
import { templateId } from "../bodies/ids.ts";
import { pdfPart, templateFile } from "../bodies/pdf-part.ts";
import { reuploadedBody } from "../bodies/template-body.ts";
import { parseBody } from "../pipeline/parse.ts";
import { requiredFile } from "../pipeline/required-file.ts";
import { created } from "../reply.ts";
import { type Route, route } from "../route.ts";
import type { Uses } from "../uses.ts";

/** POST /api/v1/templates/{template_id}/versions */
export function reuploadTemplateRoute(
  uses: ReuploadTemplatePorts & Pick<Uses, "notes" | "randomness" | "templateBytesMax">,
): Route {
  return route({
    method: "POST",
    path: "/api/v1/templates/:template_id/versions",
    scope: "write",
    tag: "Templates",
    summary: "BulkJob a template's PDF anew, as its next version",
    form: { fields: TemplateReupload, files: ["file"], ...templateFile(uses) },
    answers: { 201: { description: "The template, its mappings.", schema: TemplateReuploaded } },
    refusals: {
      400: ["invalid_pdf", "no_form_fields"],
      404: ["template_not_found"],
      409: ["template_archived"],
      413: ["file_too_large"],
    },
    handle: ({ caller, form, params }) =>
      form({
        ...pdfPart(uses, caller),
        use: async ({ fields, files }) => {
          const { carry_mappings } = parseBody(TemplateReupload, fields);
          const file = requiredFile(files, "the PDF");
          const id = templateId(params.template_id);
          const pdf = { ...file, templateId: id, carry: carry_mappings === "true" };
          return created(reuploadedBody(await reuploadTemplate(uses, caller, pdf)));
        },
      }),
  });
}
