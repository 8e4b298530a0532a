import type { z } from "zod";
import { isoString } from "#base/instant.ts";
import type { Template as TemplateSchema } from "#contract/template.ts";
import type { Template } from "#domain/templates";
import { fieldBody } from "./field-body.ts";

/** A template as the wire shows it. */
export function templateBody(template: Template): z.output<typeof TemplateSchema> {
  const { current, published } = template;
  const fields = current.fields.map(fieldBody);
  return {
    id: template.id,
    name: template.name,
    description: template.description,
    filename: current.filename,
    field_metadata: Object.fromEntries(fields.map((field) => [field.name, field])),
    fields,
    field_count: fields.length,
    page_count: current.pageCount,
    size_bytes: current.sizeBytes,
    sha256: current.sha256,
    xfa: current.xfa,
    warnings: current.warnings.map(({ code, message }) => ({ code, message })),
    current_version: current.version,
    environment_versions: { ...published },
    created_at: isoString(template.createdAt),
    updated_at: isoString(template.updatedAt),
    archived_at: template.archivedAt === null ? null : isoString(template.archivedAt),
  };
}
