import { present } from "#base/assert.ts";
import { requireIntact } from "#base/object-faults.ts";
import { pageEnd, pageRequest } from "#contract/page.ts";
import {
  Template,
  TemplatePage,
  TemplateQuery,
  TemplateUpdate,
  TemplateUpload,
} from "#contract/template.ts";
import {
  FileQuery,
  PreviewQuery,
  TemplatePromote,
  TemplatePromoted,
} from "#contract/template-version.ts";
import { type MappingDeps, promoteTemplate } from "#domain/mappings";
import {
  archiveTemplate,
  changeTemplate,
  findFile,
  findTemplate,
  listTemplates,
  previewPage,
  type TemplateDeps,
  uploadedFile,
  uploadTemplate,
  withCurrentReading,
} from "#domain/templates";
import { requiredFile } from "../http/form.ts";
import { templateId } from "../http/ids.ts";
import { parseBody } from "../http/parse.ts";
import { matchesEtag } from "../http/ranged.ts";
import { attachment, created, nothing, ok, PRIVATE, type Reply } from "../http/reply.ts";
import { route } from "../http/route.ts";
import { ADDED_FIELDS_PART, readAddedFields } from "./added-fields.ts";
import { promotedBody, templateBody } from "./bodies.ts";
import { pdfPart } from "./pdf-part.ts";

type Deps = TemplateDeps & MappingDeps;

/** Templates. */
export const templateRoutes = [
  route({
    method: "POST",
    path: "/api/v1/templates/upload",
    scope: "write",
    tag: "Templates",
    summary: "Upload a fillable PDF",
    description:
      "Creates a template from a PDF with form fields, or from any PDF with the `fields` to add to it; dynamic XFA is converted. Version 1 is published to development and to the key's environment.",
    form: {
      fields: TemplateUpload,
      files: ["file"],
      limit: "templateBytesMax",
      jsonFields: ADDED_FIELDS_PART,
    },
    work: "parsing",
    answers: { 201: { description: "The template.", schema: Template } },
    refusals: {
      400: ["invalid_pdf", "no_form_fields"],
      403: ["feature_limit_reached"],
      413: ["file_too_large"],
    },
    handle: ({ caller, form }, deps: Deps) =>
      form({
        ...pdfPart(deps, caller),
        use: async ({ fields, files }) => {
          const upload = parseBody(TemplateUpload, fields);
          const { name, description = null, encryption = "keep" } = upload;
          const file = requiredFile(files, "the PDF");
          const added = readAddedFields(upload);
          const pdf = { ...file, name, description, encryption, added };
          const template = await uploadTemplate(deps, caller, pdf);
          return created(templateBody(await withCurrentReading(deps, template)));
        },
      }),
  }),
  route({
    method: "GET",
    path: "/api/v1/templates",
    scope: "read",
    tag: "Templates",
    summary: "List templates",
    description:
      "Lists the account's templates, newest first, without the archived ones unless `archived` is `true`. `sha256` finds those of a file.",
    query: TemplateQuery,
    answers: { 200: { description: "A page of templates.", schema: TemplatePage } },
    handle: async ({ caller, query }, deps: Deps) => {
      const archived = query.archived === "true";
      const filter = { archived, sha256: query.sha256 ?? null };
      const page = await listTemplates(deps, caller, { ...pageRequest(query), ...filter });
      return ok({ templates: page.items.map(templateBody), ...pageEnd(page) });
    },
  }),
  route({
    method: "GET",
    path: "/api/v1/templates/:template_id",
    scope: "read",
    tag: "Templates",
    summary: "Get a template",
    description:
      "Returns a template with the fields of its newest version and the version published in each environment.",
    answers: { 200: { description: "The template.", schema: Template } },
    refusals: { 404: ["template_not_found"] },
    handle: async ({ caller, params }, deps: Deps) => {
      const template = await findTemplate(deps, caller, templateId(params.template_id));
      return ok(templateBody(await withCurrentReading(deps, template)));
    },
  }),
  route({
    method: "PUT",
    path: "/api/v1/templates/:template_id",
    scope: "write",
    tag: "Templates",
    summary: "Update a template",
    description: "Changes the template's name or description. Members left out keep their values.",
    body: TemplateUpdate,
    answers: { 200: { description: "The updated template.", schema: Template } },
    refusals: { 404: ["template_not_found"] },
    handle: async ({ caller, params, body: { name, description } }, deps: Deps) => {
      const change = {
        ...(name === undefined ? {} : { name }),
        ...(description === undefined ? {} : { description }),
      };
      const id = templateId(params.template_id);
      return ok(templateBody(await changeTemplate(deps, caller, id, change)));
    },
  }),
  route({
    method: "DELETE",
    path: "/api/v1/templates/:template_id",
    scope: "write",
    tag: "Templates",
    summary: "Archive a template",
    description:
      "Archives a template that no mapping and no envelope uses. Its files are deleted once nothing needs them.",
    answers: { 204: { description: "The template is archived." } },
    refusals: { 404: ["template_not_found"], 409: ["template_in_use"] },
    handle: async ({ caller, params }, deps: Deps) => {
      await archiveTemplate(deps, caller, templateId(params.template_id));
      return nothing();
    },
  }),
  route({
    method: "GET",
    path: "/api/v1/templates/:template_id/file",
    scope: "read",
    tag: "Templates",
    summary: "Download a template's PDF",
    description:
      "Downloads the PDF that is filled, by default of the newest version: the uploaded file or, where it was converted from dynamic XFA or fields were added, the result. `original` asks for the uploaded file.",
    query: FileQuery,
    answers: { 200: { description: "The PDF.", contentType: "application/pdf" } },
    refusals: { 404: ["template_not_found", "version_not_found"], 410: ["file_expired"] },
    handle: async ({ caller, params, query }, deps: Deps) => {
      const id = templateId(params.template_id);
      const version = await findFile(deps, caller, id, query.version ?? null);
      const file = query.original === "true" ? uploadedFile(version) : version;
      const body = async function* (): AsyncIterable<Uint8Array> {
        await requireIntact(deps.objects, file.objectKey, file);
        yield* deps.objects.get(file.objectKey);
      };
      const [{ filename }, { sizeBytes }] = [version, file];
      return attachment({ filename, contentType: "application/pdf", sizeBytes, body });
    },
  }),
  route({
    method: "GET",
    path: "/api/v1/templates/:template_id/preview",
    scope: "read",
    tag: "Templates",
    summary: "Preview a page",
    description:
      "Renders a page as PNG, rotated as it is shown. With `marks`, each field is outlined and has its `number`.",
    query: PreviewQuery,
    work: "drawing",
    answers: {
      200: { description: "The page as PNG.", contentType: "image/png" },
      304: { description: "Not modified: the ETag matches If-None-Match." },
    },
    refusals: {
      404: ["template_not_found", "version_not_found", "page_not_found"],
      409: ["preview_not_available"],
      410: ["file_expired"],
    },
    handle: async ({ caller, params, query, headers }, deps: Deps): Promise<Reply> => {
      const { etag, open } = await previewPage(deps, caller, {
        templateId: templateId(params.template_id),
        version: query.version ?? null,
        page: query.page,
        width: query.width,
        isMarked: query.marks === "true",
      });
      const common = { etag, ...PRIVATE };
      if (matchesEtag(etag, headers["if-none-match"]))
        return { kind: "nothing", status: 304, headers: common };
      const { sizeBytes, read } = await open();
      const png = { contentType: "image/png", sizeBytes, body: read };
      return { kind: "bytes", status: 200, ...png, headers: common };
    },
  }),
  route({
    method: "POST",
    path: "/api/v1/templates/:template_id/promote",
    scope: "write",
    tag: "Templates",
    summary: "Publish a version",
    description:
      "Publishes a version to an environment. Publishing an older version rolls the environment back. Publishing to production requires an admin key.",
    body: TemplatePromote,
    answers: {
      200: {
        description: "The template with its published versions, and what the promotion changed.",
        schema: TemplatePromoted,
      },
    },
    refusals: {
      404: ["template_not_found", "version_not_found"],
      409: [
        "already_published",
        "mapping_incompatible",
        "template_archived",
        "template_not_published",
      ],
    },
    handle: async ({ caller, params, body }, deps: Deps) => {
      const promoted = await promoteTemplate(deps, caller, {
        templateId: templateId(params.template_id),
        to: present(body.to ?? body.target_environment, "environment required by the schema"),
        from: body.from ?? null,
        version: body.version ?? null,
        carry: body.carry_mappings ?? false,
      });
      return ok(promotedBody(promoted));
    },
  }),
];
