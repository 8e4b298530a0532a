import { z } from "zod";
import { Field, FormPage, Warning } from "./field.ts";
import { PageQuery, pageSchema } from "./page.ts";
import { Switch } from "./switch.ts";
import { Description, Name, Timestamp } from "./text.ts";

/** Whether documents made from an encrypted PDF are encrypted too. */
export const EncryptionChoice = z.enum(["keep", "remove"]).meta({
  id: "EncryptionChoice",
  description:
    "Encryption of documents made from an encrypted PDF. `keep` (default): they are encrypted with the same permissions. `remove`: they are not encrypted.",
});

/** The members of an upload form that add fields to its PDF. */
export const ADDED_FIELDS_MEMBERS = {
  fields: z.string().optional().meta({
    description:
      "A JSON array of at most 800 `FieldDefinition`: fields that are added to those of the PDF, which may have none.",
  }),
  replace_fields: Switch.optional().meta({
    description: "true: the fields that the PDF has are removed first.",
  }),
};

/** The fields of the upload form, in addition to `file`. */
export const TemplateUpload = z
  .strictObject({
    name: Name,
    description: Description.optional(),
    encryption: EncryptionChoice.optional(),
    ...ADDED_FIELDS_MEMBERS,
  })
  .meta({ id: "TemplateUpload" });

/** Request to update a template. Omitted members keep their value. A new PDF is uploaded as a new version. */
export const TemplateUpdate = z
  .strictObject({ name: Name, description: Description.nullable() })
  .partial()
  .meta({ id: "TemplateUpdate" });

/** Members that describe an uploaded form. */
export const FORM_MEMBERS = {
  filename: z.string(),
  field_metadata: z.record(z.string(), Field).meta({ description: "Fields by raw field name." }),
  fields: z.array(Field).meta({ description: "The same fields as a list, in form order." }),
  field_count: z.int(),
  page_count: z.int(),
  pages: z.array(FormPage).meta({ description: "All pages in order." }),
  size_bytes: z.int().meta({ description: "Size of the uploaded file." }),
  sha256: z.string().meta({ description: "SHA-256 of the uploaded file, in hexadecimal." }),
  xfa: z.enum(["none", "static", "dynamic_flattened"]).meta({
    id: "XfaKind",
    description:
      "static: an XFA part beside the fields on the pages was removed. dynamic_flattened: the form was converted from dynamic XFA; its pages and fields are those of the converted PDF.",
  }),
  encryption: z.enum(["none", "kept", "removed"]).meta({
    id: "EncryptionState",
    description:
      "none: the uploaded file is not encrypted. kept: documents have the file's encryption and permissions. removed: documents are not encrypted.",
  }),
  fields_source: z.enum(["pdf", "defined", "both"]).meta({
    id: "FieldsSource",
    description: "Whether the uploaded file had the fields, definitions added them, or both.",
  }),
  warnings: z.array(Warning),
};

/** A fillable PDF; the form members describe its newest version. */
export const Template = z
  .object({
    id: z.int(),
    name: z.string(),
    description: z.string().nullable(),
    ...FORM_MEMBERS,
    current_version: z.int(),
    environment_versions: z
      .object({
        development: z.int().nullable(),
        staging: z.int().nullable(),
        production: z.int().nullable(),
      })
      .meta({ id: "EnvironmentVersions" }),
    created_at: Timestamp,
    updated_at: Timestamp,
    archived_at: Timestamp.nullable(),
  })
  .meta({ id: "Template" });

/** A page of the account's templates. */
export const TemplatePage = pageSchema("templates", Template).meta({ id: "TemplatePage" });

/** Filters for templates. */
export const TemplateQuery = PageQuery.extend({
  archived: Switch.default("false").meta({ description: "true: include archived templates." }),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/, "Not a SHA-256 in hexadecimal, lower case.")
    .optional()
    .meta({
      description: "Only those whose newest version was uploaded as the file with this SHA-256.",
    }),
});
