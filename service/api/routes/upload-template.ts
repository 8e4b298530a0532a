import { Template, TemplateUpload } from "#contract/template.ts";
import { type UploadTemplatePorts, uploadTemplate } from "#domain/templates";
import { pdfPart, templateFile } from "../bodies/pdf-part.ts";
import { templateBody } from "../bodies/template-body.ts";
import { parseBody } from "../pipeline/parse.ts";
import { requiredFile } from "../pipeline/required-file.ts";
import { created } from "../reply.ts";
import { type Route, route } from "../route.ts";
import type { Uses } from "../uses.ts";

/** POST /api/v1/templates/upload */
export function uploadTemplateRoute(
  uses: UploadTemplatePorts & Pick<Uses, "plans" | "notes" | "randomness" | "templateBytesMax">,
): Route {
  return route({
    method: "POST",
    path: "/api/v1/templates/upload",
    scope: "write",
    tag: "Templates",
    summary: "BulkJob a fillable PDF",
    form: { fields: TemplateUpload, files: ["file"], ...templateFile(uses) },
    answers: { 201: { description: "The template.", schema: Template } },
    refusals: {
      400: ["invalid_pdf", "no_form_fields"],
      403: ["feature_limit_reached"],
      413: ["file_too_large"],
    },
    handle: ({ caller, form }) =>
      form({
        ...pdfPart(uses, caller),
        use: async ({ fields, files }) => {
          const { name, description = null } = parseBody(TemplateUpload, fields);
          const file = requiredFile(files, "the PDF");
          const pdf = { ...file, name, description };
          return created(templateBody(await uploadTemplate(uses, caller, pdf)));
        },
      }),
  });
}
