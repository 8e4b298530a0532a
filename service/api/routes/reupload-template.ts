import { invalid } from "#base/refusal.ts";
import { TemplateReupload, TemplateReuploaded } from "#contract/template-version.ts";
import { type ReuploadTemplatePorts, reuploadTemplate } from "#domain/mappings";
import { newTemplateKey } from "#domain/templates";
import { templateId } from "../bodies/ids.ts";
import { reuploadedBody } from "../bodies/template-body.ts";
import { baseName } from "../pipeline/base-name.ts";
import { parseBody } from "../pipeline/parse.ts";
import { created } from "../reply.ts";
import { type Route, route } from "../route.ts";
import type { Uses } from "../uses.ts";

/** POST /api/v1/templates/{template_id}/versions */
export function reuploadTemplateRoute(
  uses: ReuploadTemplatePorts & Pick<Uses, "randomness" | "templateBytesMax">,
): Route {
  return route({
    method: "POST",
    path: "/api/v1/templates/:template_id/versions",
    scope: "write",
    tag: "Templates",
    summary: "Upload a template's PDF anew, as its next version",
    form: { fields: TemplateReupload, files: ["file"], bytesMax: uses.templateBytesMax },
    answers: { 201: { description: "The template, its mappings.", schema: TemplateReuploaded } },
    refusals: {
      400: ["invalid_pdf", "no_form_fields"],
      404: ["template_not_found"],
      409: ["template_archived"],
      413: ["file_too_large"],
    },
    handle: ({ caller, form, params }) =>
      form({
        keep: async ({ filename, body }) => {
          const objectKey = newTemplateKey(caller.accountId, uses.randomness);
          const { sizeBytes, sha256 } = await uses.objects.put(objectKey, body);
          return { objectKey, sizeBytes, sha256, filename: baseName(filename, "template.pdf") };
        },
        use: async ({ fields, files }) => {
          const { carry_mappings } = parseBody(TemplateReupload, fields);
          const file = files.get("file");
          if (file === undefined) throw noFile();
          const id = templateId(params.template_id);
          const pdf = { ...file, templateId: id, carry: carry_mappings === "true" };
          return created(reuploadedBody(await reuploadTemplate(uses, caller, pdf)));
        },
        drop: ({ objectKey }) => uses.objects.delete(objectKey),
      }),
  });
}

function noFile(): Error {
  const detail = { field: "file", code: "required", message: "Send the PDF as a part named file." };
  return invalid("The form has no file.", [detail]);
}
