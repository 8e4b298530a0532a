import { invalid } from "#base/refusal.ts";
import { Template, TemplateUpload } from "#contract/template.ts";
import { newTemplateKey, type UploadTemplatePorts, uploadTemplate } from "#domain/templates";
import { templateBody } from "../bodies/template-body.ts";
import { baseName } from "../pipeline/base-name.ts";
import { parseBody } from "../pipeline/parse.ts";
import { created } from "../reply.ts";
import { type Route, route } from "../route.ts";
import type { Uses } from "../uses.ts";

/** POST /api/v1/templates/upload */
export function uploadTemplateRoute(
  uses: UploadTemplatePorts & Pick<Uses, "plans" | "randomness" | "templateBytesMax">,
): Route {
  return route({
    method: "POST",
    path: "/api/v1/templates/upload",
    scope: "write",
    tag: "Templates",
    summary: "Upload a fillable PDF",
    form: { fields: TemplateUpload, files: ["file"], bytesMax: uses.templateBytesMax },
    answers: { 201: { description: "The template.", schema: Template } },
    refusals: {
      400: ["invalid_pdf", "no_form_fields"],
      403: ["feature_limit_reached"],
      413: ["file_too_large"],
    },
    handle: ({ caller, form }) =>
      form({
        keep: async ({ filename, body }) => {
          const objectKey = newTemplateKey(caller.accountId, uses.randomness);
          const { sizeBytes, sha256 } = await uses.objects.put(objectKey, body);
          return { objectKey, sizeBytes, sha256, filename: baseName(filename, "template.pdf") };
        },
        use: async ({ fields, files }) => {
          const { name, description = null } = parseBody(TemplateUpload, fields);
          const file = files.get("file");
          if (file === undefined) throw noFile();
          const pdf = { ...file, name, description };
          return created(templateBody(await uploadTemplate(uses, caller, pdf)));
        },
        drop: ({ objectKey }) => uses.objects.delete(objectKey),
      }),
  });
}

function noFile(): Error {
  const detail = { field: "file", code: "required", message: "Send the PDF as a part named file." };
  return invalid("The form has no file.", [detail]);
}
