import type { z } from "zod";
import { isoString } from "#base/instant.ts";
import type { Template as TemplateSchema } from "#contract/template.ts";
import type {
  TemplateReuploaded as ReuploadedSchema,
  TemplateVersion as VersionSchema,
} from "#contract/template-version.ts";
import type { Reuploaded } from "#domain/mappings";
import type { Template, TemplateVersion } from "#domain/templates";
import { fieldBody } from "./field-body.ts";

/** A template as the wire shows it. */
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

/** A template with its new version, as the wire shows it. */
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

/** A version as the wire shows it. */
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
  const fields = version.fields.map(fieldBody);
  return {
    filename: version.filename,
    field_metadata: Object.fromEntries(fields.map((field) => [field.name, field])),
    fields,
    field_count: fields.length,
    page_count: version.pageCount,
    size_bytes: version.sizeBytes,
    sha256: version.sha256,
    xfa: version.xfa,
    warnings: version.warnings.map(({ code, message }) => ({ code, message, fields: [] })),
  };
}
