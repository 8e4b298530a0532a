import { PageQuery, pageEnd, pageRequest } from "#contract/page.ts";
import { TemplateDiff } from "#contract/template-diff.ts";
import {
  TemplateReupload,
  TemplateReuploaded,
  TemplateVersion,
  TemplateVersionPage,
} from "#contract/template-version.ts";
import { type MappingDeps, redefineTemplate, reuploadTemplate } from "#domain/mappings";
import {
  diffFields,
  findTemplate,
  findVersion,
  listVersions,
  type ReadingDeps,
  type UploadDeps,
  withCurrentReading,
  withReading,
} from "#domain/templates";
import { requiredFile } from "../http/form.ts";
import { templateId, versionNumber } from "../http/ids.ts";
import { parseBody } from "../http/parse.ts";
import { created, ok } from "../http/reply.ts";
import { route } from "../http/route.ts";
import { ADDED_FIELDS_PART, readAddedFields } from "./added-fields.ts";
import { reuploadedBody, templateDiffBody, versionBody } from "./bodies.ts";
import { pdfPart } from "./pdf-part.ts";

type Deps = MappingDeps & UploadDeps & ReadingDeps;

/** Versions of a template. */
export const versionRoutes = [
  route({
    method: "GET",
    path: "/api/v1/templates/:template_id/versions",
    scope: "read",
    tag: "Templates",
    summary: "List versions",
    description: "Lists the template's versions with their fields, newest first.",
    query: PageQuery,
    answers: { 200: { description: "A page of versions.", schema: TemplateVersionPage } },
    refusals: { 404: ["template_not_found"] },
    handle: async ({ caller, params, query }, deps: Deps) => {
      const id = templateId(params.template_id);
      const page = await listVersions(deps, caller, id, pageRequest(query));
      return ok({ versions: page.items.map(versionBody), ...pageEnd(page) });
    },
  }),
  route({
    method: "GET",
    path: "/api/v1/templates/:template_id/versions/:version",
    scope: "read",
    tag: "Templates",
    summary: "Get a version",
    description: "Returns one version of a template with its fields.",
    answers: { 200: { description: "The version.", schema: TemplateVersion } },
    refusals: { 404: ["template_not_found", "version_not_found"] },
    handle: async ({ caller, params }, deps: Deps) => {
      const { id } = await findTemplate(deps, caller, templateId(params.template_id));
      const version = await findVersion(deps, caller, id, versionNumber(params.version));
      return ok(versionBody(await withReading(deps, version)));
    },
  }),
  route({
    method: "GET",
    path: "/api/v1/templates/:template_id/versions/:version/diff/:other",
    scope: "read",
    tag: "Templates",
    summary: "Compare two versions",
    description:
      "Lists the fields that were added, removed, renamed, retyped, moved or changed from the first version to the second.",
    answers: { 200: { description: "The differences.", schema: TemplateDiff } },
    refusals: { 404: ["template_not_found", "version_not_found"] },
    handle: async ({ caller, params }, deps: Deps) => {
      const { id } = await findTemplate(deps, caller, templateId(params.template_id));
      const from = await findVersion(deps, caller, id, versionNumber(params.version));
      const to = await findVersion(deps, caller, id, versionNumber(params.other));
      const diff = diffFields(from.fields, to.fields);
      return ok(templateDiffBody(from.version, to.version, diff));
    },
  }),
  route({
    method: "POST",
    path: "/api/v1/templates/:template_id/versions",
    scope: "write",
    tag: "Templates",
    summary: "Upload a new version",
    description:
      "Adds a PDF as the template's next version; without a file, the newest version's file with the `fields` to add to it. Earlier versions and what is published stay as they are. The response says which mappings fit the new version; with `carry_mappings` those that fit are moved to it.",
    form: {
      fields: TemplateReupload,
      files: ["file"],
      limit: "templateBytesMax",
      jsonFields: ADDED_FIELDS_PART,
      isFileOptional: true,
    },
    work: "parsing",
    answers: {
      201: {
        description: "The template and how its mappings fit the new version.",
        schema: TemplateReuploaded,
      },
    },
    refusals: {
      400: ["invalid_pdf", "no_form_fields"],
      404: ["template_not_found"],
      409: ["template_archived"],
      410: ["file_expired"],
      413: ["file_too_large"],
    },
    handle: ({ caller, form, params }, deps: Deps) =>
      form({
        ...pdfPart(deps, caller),
        use: async ({ fields, files }) => {
          const upload = parseBody(TemplateReupload, fields);
          const { carry_mappings, encryption = "keep" } = upload;
          const added = readAddedFields(upload);
          const id = templateId(params.template_id);
          const carry = carry_mappings === "true";
          const rest = { encryption, added, templateId: id, carry };
          const { template, mappings } =
            added !== null && files.size === 0
              ? await redefineTemplate(deps, caller, { ...rest, added })
              : await reuploadTemplate(deps, caller, {
                  ...requiredFile(files, "the PDF"),
                  ...rest,
                });
          const read = await withCurrentReading(deps, template);
          return created(reuploadedBody({ template: read, mappings }));
        },
      }),
  }),
];
