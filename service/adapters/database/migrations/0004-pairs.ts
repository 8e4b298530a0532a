import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** A bulk job fills a list of pairs of template and mapping; the signatures that its rows refer to. */
export const pairs: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql`alter table bulk_upload add column signatures json not null default '[]'`.execute(db);
    // The checksum identified the compilation, which is created again under its new name where rows are left to fill.
    await sql`update bulk_upload set fill_order = json_build_object(
      'envelopeId', fill_order -> 'envelopeId',
      'pairs', json_build_array(json_build_object(
        'templateId', fill_order -> 'templateId',
        'templateVersion', fill_order -> 'templateVersion',
        'templateKey', fill_order -> 'templateKey',
        'templateSha256', coalesce((
          select sha256 from template_version
          where template_id = (fill_order ->> 'templateId')::integer
            and version = (fill_order ->> 'templateVersion')::integer
        ), ''),
        'mappingId', fill_order -> 'mappingId',
        'fieldMappings', fill_order -> 'fieldMappings',
        'fields', fill_order -> 'fields'
      )),
      'schemas', json_build_array(),
      'compiledKey', fill_order -> 'compiledKey',
      'compiledVersion', fill_order -> 'compiledVersion',
      'flatten', fill_order -> 'flatten',
      'strict', fill_order -> 'strict',
      'test', false,
      'columns', fill_order -> 'columns'
    )`.execute(db);
  },
};
