import type { Insertable, Selectable } from "kysely";
import type { NewVersion, Template, TemplateVersion } from "#domain/templates";
import { fromRow, toRow } from "../tables/rows.ts";
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

/** Returns the template of a row. */
export function templateOf(row: TemplateRow): Template {
  const { account_id, name, description, template_created_at, ...rest } = row;
  const { updated_at, archived_at, published, ...version } = rest;
  const times = { created_at: template_created_at, updated_at, archived_at };
  const template = { id: row.template_id, account_id, name, description, ...times };
  return {
    ...fromRow("template", template),
    current: versionOf(version),
    published: {
      development: published["development"] ?? null,
      staging: published["staging"] ?? null,
      production: published["production"] ?? null,
    },
  };
}

/** Returns the version of a row. */
export function versionOf(row: VersionRow): TemplateVersion {
  const {
    readingFormat: _,
    originalKey,
    originalSizeBytes,
    originalSha256,
    ...version
  } = fromRow("template_version", row);
  const original =
    originalKey === null || originalSizeBytes === null || originalSha256 === null
      ? null
      : { objectKey: originalKey, sizeBytes: originalSizeBytes, sha256: originalSha256 };
  return { ...version, original };
}

/** Returns the row of a version. */
export function versionRow({
  original,
  ...version
}: NewVersion): Insertable<Tables["template_version"]> {
  return toRow("template_version", {
    ...version,
    originalKey: original?.objectKey ?? null,
    originalSizeBytes: original?.sizeBytes ?? null,
    originalSha256: original?.sha256 ?? null,
  });
}
