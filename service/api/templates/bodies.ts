import type { z } from "zod";
import { present } from "#base/assert.ts";
import { isoString } from "#base/instant.ts";
import { Field } from "#contract/field.ts";
import type { Template as TemplateSchema } from "#contract/template.ts";
import type { ComparedMembers, TemplateDiff } from "#contract/template-diff.ts";
import type {
  TemplatePromoted as PromotedSchema,
  TemplateReuploaded as ReuploadedSchema,
  TemplateVersion as VersionSchema,
} from "#contract/template-version.ts";
import type { Promoted, Reuploaded } from "#domain/mappings";
import {
  type diffFields,
  type FieldNaming,
  namingsOf,
  readingWarnings,
  type Template,
  type TemplateVersion,
  uploadedFile,
} from "#domain/templates";
import { bodyWriter } from "../http/body-mapper.ts";
import { pageBody } from "./page-body.ts";

/** Returns the JSON of a template. */
export function templateBody(template: Template): z.output<typeof TemplateSchema> {
  const { current, published } = template;
  return {
    id: template.id,
    name: template.name,
    description: template.description,
    ...formBody(current),
    current_version: current.version,
    environment_versions: { ...published },
    created_at: isoString(template.createdAt),
    updated_at: isoString(template.updatedAt),
    archived_at: template.archivedAt === null ? null : isoString(template.archivedAt),
  };
}

/** Returns the JSON of a template with its new version and the fit of its mappings. */
export function reuploadedBody({
  template,
  mappings,
}: Reuploaded): z.output<typeof ReuploadedSchema> {
  return {
    ...templateBody(template),
    mappings: mappings.map(({ mapping, missing }) => ({
      mapping_id: mapping.id,
      name: mapping.name,
      fits: missing.length === 0,
      missing: [...missing],
      template_version: mapping.templateVersion,
    })),
  };
}

/** Returns the JSON of a template after a promotion. */
export function promotedBody({
  template,
  previousVersion,
  mappings,
}: Promoted): z.output<typeof PromotedSchema> {
  return {
    ...templateBody(template),
    previous_version: previousVersion,
    mappings: mappings.map(({ mapping, isCarried }) => ({
      id: mapping.id,
      name: mapping.name,
      template_version: mapping.templateVersion,
      carried: isCarried,
    })),
  };
}

/** Returns the JSON of a version. */
export function versionBody(version: TemplateVersion): z.output<typeof VersionSchema> {
  return {
    template_id: version.templateId,
    version: version.version,
    ...formBody(version),
    created_at: isoString(version.createdAt),
  };
}

function formBody(
  version: TemplateVersion,
): Omit<z.output<typeof VersionSchema>, "template_id" | "version" | "created_at"> {
  const namings = namingsOf(version);
  const fields = version.fields.map((field, index) =>
    fieldBody(field, present(namings[index], "name of a field")),
  );
  const warnings = [...version.warnings, ...readingWarnings(version)];
  const { sizeBytes, sha256 } = uploadedFile(version);
  return {
    filename: version.filename,
    field_metadata: Object.fromEntries(fields.map((field) => [field.name, field])),
    fields,
    field_count: fields.length,
    page_count: version.pageCount,
    pages: version.pages.map(pageBody),
    size_bytes: sizeBytes,
    sha256,
    xfa: version.xfa,
    encryption: version.encryption,
    fields_source: version.fieldsSource,
    warnings: warnings.map(({ code, message, fields: concerned = [] }) => ({
      code,
      message,
      fields: [...concerned],
    })),
  };
}

const writeField = bodyWriter(Field);

/** Returns the JSON of a field. */
export function fieldBody(
  field: TemplateVersion["fields"][number],
  naming: FieldNaming,
): z.output<typeof Field> {
  return writeField({ ...field, ...naming });
}

/** Returns the JSON of the differences between two versions. */
export function templateDiffBody(
  from: number,
  to: number,
  diff: FieldsDiff,
): z.output<typeof TemplateDiff> {
  return {
    from_version: from,
    to_version: to,
    added: [...diff.added],
    removed: [...diff.removed],
    renamed: diff.renamed.map((one) => ({ ...one })),
    retyped: diff.retyped.map((one) => ({ ...one })),
    moved: diff.moved.map((one) => ({
      name: one.name,
      from: placeBody(one.from),
      to: placeBody(one.to),
    })),
    changed: diff.changed.map((one) => ({
      name: one.name,
      members: one.members.map((member) => MEMBERS[member]),
      from: membersBody(one, "from"),
      to: membersBody(one, "to"),
    })),
  };
}

type FieldsDiff = ReturnType<typeof diffFields>;
type ChangedField = FieldsDiff["changed"][number];

function membersBody(
  field: ChangedField,
  side: "from" | "to",
): Partial<z.output<typeof ComparedMembers>> {
  return Object.fromEntries(field.members.map((member) => [MEMBERS[member], field[side][member]]));
}

const MEMBERS: Readonly<
  Record<ChangedField["members"][number], keyof z.output<typeof ComparedMembers>>
> = {
  maxLength: "max_length",
  defaultValue: "default_value",
  required: "required",
  options: "options",
  exportValues: "export_values",
  multiline: "multiline",
  comb: "comb",
  readOnly: "read_only",
  multiSelect: "multi_select",
  tooltip: "tooltip",
  format: "format",
};

function placeBody({
  page,
  rect,
}: FieldsDiff["moved"][number]["from"]): z.output<typeof TemplateDiff>["moved"][number]["from"] {
  if (rect === null) return { page, rect };
  const [x1, y1, x2, y2] = rect;
  return { page, rect: [x1, y1, x2, y2] };
}
