import { type Kysely, sql } from "kysely";
import type { TemplateStore } from "#domain/templates";
import type { Tables } from "../tables/tables.ts";
import { versionOf } from "./template-rows.ts";

/** Versions of one round. */
const VERSIONS_MAX = 100;

/** Purges archived templates. */
export function purges(db: Kysely<Tables>): Pick<TemplateStore, "listUnneeded" | "recordPurge"> {
  return {
    listUnneeded: async (before) => {
      const rows = await db
        .selectFrom("template_version")
        .innerJoin("template", "template.id", "template_version.template_id")
        .selectAll("template_version")
        .where("template.archived_at", "<", new Date(before))
        .where("template_version.purged_at", "is", null)
        .where(IS_NEEDED, "=", false)
        .orderBy("template_version.template_id")
        .orderBy("template_version.version")
        .limit(VERSIONS_MAX)
        .execute();
      return rows.map(versionOf);
    },
    recordPurge: async ({ templateId, version }, now) => {
      await db.transaction().execute(async (transaction) => {
        // Locks the version first, so that a reading recorded meanwhile is deleted too.
        await transaction
          .updateTable("template_version")
          .set({ purged_at: new Date(now) })
          .where("template_id", "=", templateId)
          .where("version", "=", version)
          .execute();
        await transaction
          .deleteFrom("template_text")
          .where("template_id", "=", templateId)
          .where("version", "=", version)
          .execute();
      });
    },
  };
}

const names = (order: string) => sql`exists (
  select from json_array_elements(${sql.ref(order)} -> 'pairs') as pair
  where (pair ->> 'templateId')::integer = template.id
)`;

// A job needs its templates until it is purged, since it can be retried; a file stored as a whole object needs none.
const IS_NEEDED = sql<boolean>`(
  exists (select from mapping where mapping.template_id = template.id)
  or exists (select from envelope_pair where envelope_pair.template_id = template.id)
  or exists (select from bulk_upload
    where bulk_upload.account_id = template.account_id and bulk_upload.purged_at is null
      and ${names("bulk_upload.fill_plan")})
  or exists (select from task
    where task.account_id = template.account_id and task.status in ('pending', 'processing')
      and ${names("task.fill_plan")})
)`;
