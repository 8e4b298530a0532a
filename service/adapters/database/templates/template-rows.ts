import type { Insertable, Selectable } from "kysely";
import { brand } from "#base/brand.ts";
import { instant } from "#base/instant.ts";
import type { AccountId } from "#domain/accounts";
import type { NewVersion, Template, TemplateId, TemplateVersion } from "#domain/templates";
import { instantOrNull } from "../connection/times.ts";
import type { Tables } from "../tables/tables.ts";

type VersionRow = Selectable<Tables["template_version"]>;

/** A template joined with its newest version. */
export type TemplateRow = VersionRow &
  Pick<
    Selectable<Tables["template"]>,
    "account_id" | "name" | "description" | "updated_at" | "archived_at"
  > & {
    readonly template_created_at: Date;
    readonly published: Readonly<Record<string, number>>;
  };

/** The template of a row. */
export function templateOf(row: TemplateRow): Template {
  return {
    id: brand<TemplateId>(row.template_id),
    accountId: brand<AccountId>(row.account_id),
    name: row.name,
    description: row.description,
    current: versionOf(row),
    published: {
      development: row.published["development"] ?? null,
      staging: row.published["staging"] ?? null,
      production: row.published["production"] ?? null,
    },
    createdAt: instant(row.template_created_at),
    updatedAt: instant(row.updated_at),
    archivedAt: instantOrNull(row.archived_at),
  };
}

/** The version of a row. */
export function versionOf(row: VersionRow): TemplateVersion {
  return {
    templateId: brand<TemplateId>(row.template_id),
    version: row.version,
    filename: row.filename,
    objectKey: row.object_key,
    sizeBytes: row.size_bytes,
    sha256: row.sha256,
    original: originalOf(row),
    pageCount: row.page_count,
    xfa: row.xfa,
    encryption: row.encryption,
    fields: row.fields,
    warnings: row.warnings,
    pages: row.pages,
    reading: row.reading,
    createdAt: instant(row.created_at),
    purgedAt: instantOrNull(row.purged_at),
  };
}

function originalOf(row: VersionRow): TemplateVersion["original"] {
  const { original_key: key, original_size_bytes: sizeBytes, original_sha256: sha256 } = row;
  if (key === null || sizeBytes === null || sha256 === null) return null;
  return { objectKey: key, sizeBytes, sha256 };
}

/** The row of a version. */
export function versionRow(version: NewVersion): Insertable<Tables["template_version"]> {
  return {
    template_id: version.templateId,
    version: version.version,
    filename: version.filename,
    object_key: version.objectKey,
    size_bytes: version.sizeBytes,
    sha256: version.sha256,
    original_key: version.original?.objectKey ?? null,
    original_size_bytes: version.original?.sizeBytes ?? null,
    original_sha256: version.original?.sha256 ?? null,
    page_count: version.pageCount,
    xfa: version.xfa,
    encryption: version.encryption,
    fields: JSON.stringify(version.fields),
    warnings: JSON.stringify(version.warnings),
    pages: JSON.stringify(version.pages),
    created_at: new Date(version.createdAt),
  };
}
