import { type Kysely, sql } from "kysely";
import type { TemplateStore, VersionUsability } from "#domain/templates";
import type { Tables } from "../tables/tables.ts";

/** Stores the publications of templates. */
export function publications(
  db: Kysely<Tables>,
): Pick<TemplateStore, "publish" | "wasPublished" | "usabilityOf"> {
  return {
    publish: async ({ templateId, version, environment, publishedAt }) => {
      const at = { published_at: new Date(publishedAt) };
      await db
        .insertInto("template_publication")
        .values({ template_id: templateId, version, environment, ...at })
        .execute();
    },
    wasPublished: async (id, version, environment) => {
      const row = await db
        .selectFrom("template_publication")
        .select("id")
        .where("template_id", "=", id)
        .where("version", "=", version)
        .where("environment", "=", environment)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },
    usabilityOf: async (id, version, environment) => {
      const { rows } = await sql<{ usability: VersionUsability }>`
        select case
          when archived_at is not null then 'archived'
          when exists (
            select from template_publication
            where template_id = ${id} and version = ${version} and environment = ${environment}
          ) then 'usable'
          else 'unpublished'
        end as usability
        from template where id = ${id}`.execute(db);
      return rows[0]?.usability ?? "unpublished";
    },
  };
}
