import { z } from "zod";
import { Field, Warning } from "./field.ts";
import { PageQuery, pageSchema } from "./page.ts";
import { Description, Name, Timestamp } from "./text.ts";
import { whole } from "./whole.ts";

/** The fields of the upload form, beside its `file`. */
export const TemplateUpload = z
  .strictObject({ name: Name, description: Description.optional() })
  .meta({ id: "TemplateUpload" });

/** What changes a template; the members given. The PDF is changed by a new version. */
export const TemplateUpdate = z
  .strictObject({ name: Name, description: Description.nullable() })
  .partial()
  .meta({ id: "TemplateUpdate" });

/** What is known of an uploaded form. */
const FORM = {
  filename: z.string(),
  field_metadata: z.record(z.string(), Field).meta({ description: "By raw field name." }),
  fields: z.array(Field).meta({ description: "The same entries in the order of the form." }),
  field_count: z.int(),
  page_count: z.int(),
  size_bytes: z.int(),
  sha256: z.string(),
  xfa: z.enum(["none", "static", "dynamic_flattened"]),
  warnings: z.array(Warning),
};

/** A fillable PDF with its newest version. */
export const Template = z
  .object({
    id: z.int(),
    name: z.string(),
    description: z.string().nullable(),
    ...FORM,
    current_version: z.int(),
    environment_versions: z.object({
      development: z.int().nullable(),
      staging: z.int().nullable(),
      production: z.int().nullable(),
    }),
    created_at: Timestamp,
    updated_at: Timestamp,
    archived_at: Timestamp.nullable(),
  })
  .meta({ id: "Template" });

/** The fields of the form that brings a new version, beside its `file`. */
export const TemplateReupload = z
  .strictObject({
    carry_mappings: z
      .enum(["true", "false"])
      .optional()
      .meta({ description: "true: mappings that fit the new version are moved to it." }),
  })
  .meta({ id: "TemplateReupload" });

/** A template with its new version, and what became of its mappings. */
export const TemplateReuploaded = Template.extend({
  mappings: z
    .array(
      z.object({
        mapping_id: z.int(),
        name: z.string(),
        fits: z.boolean(),
        missing: z.array(z.string()).meta({ description: "Fields that the version lacks." }),
        template_version: z.int().meta({ description: "The version that it is pinned to now." }),
      }),
    )
    .meta({ description: "Every mapping of the template, oldest first." }),
}).meta({ id: "TemplateReuploaded" });

const EnvironmentName = z.enum(["development", "staging", "production"]);

/** Which version of a template shall be used in an environment. */
export const TemplatePromote = z
  .strictObject({
    to: EnvironmentName.optional(),
    target_environment: EnvironmentName.optional().meta({ description: "Another name of to." }),
    from: EnvironmentName.optional().meta({
      description: "What is published there; with version, only one that once was.",
    }),
    version: z.int().optional().meta({ description: "The newest one, when from is not given." }),
    carry_mappings: z
      .boolean()
      .optional()
      .meta({ description: "Moves all mappings of the template to the version." }),
  })
  .refine(
    ({ to, target_environment: target }) =>
      (to ?? target) !== undefined && (to ?? target) === (target ?? to),
    { path: ["to"], message: "Name the environment as to, or as target_environment." },
  )
  .meta({ id: "TemplatePromote" });

/** A part of the account's templates. */
export const TemplatePage = pageSchema("templates", Template).meta({ id: "TemplatePage" });

/** Which templates are listed. */
export const TemplateQuery = PageQuery.extend({
  archived: z
    .enum(["true", "false"])
    .default("false")
    .meta({ description: "true: those that are archived as well." }),
});

/** One upload of a template's form, which never changes. */
export const TemplateVersion = z
  .object({ template_id: z.int(), version: z.int(), ...FORM, created_at: Timestamp })
  .meta({ id: "TemplateVersion" });

/** A part of a template's versions. */
export const TemplateVersionPage = pageSchema("versions", TemplateVersion).meta({
  id: "TemplateVersionPage",
});

const VERSION_MAX = 2_147_483_647;

/** Which version of a template is meant. */
export const VersionQuery = z.object({ version: whole(1, VERSION_MAX).optional() });

/** Which page of which version is shown. */
export const PreviewQuery = VersionQuery.extend({
  page: z.coerce.number().int().min(1).default(1).meta({ description: "From 1." }),
});
