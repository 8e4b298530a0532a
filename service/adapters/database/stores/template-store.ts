import { type Kysely, sql } from "kysely";
import { brand } from "#base/brand.ts";
import type { TemplateId, TemplateStore } from "#domain/templates";
import type { Tables } from "../tables.ts";
import { listPage, mapPage } from "./list-page.ts";
import { templateOf, versionOf, versionRow } from "./template-rows.ts";

/** Templates' port on PostgreSQL; `db` may be a transaction. */
export function templateStore(db: Kysely<Tables>): TemplateStore {
  return {
    createTemplate: async ({ accountId, name, description, createdAt }) => {
      const at = new Date(createdAt);
      const times = { created_at: at, updated_at: at, archived_at: null };
      const { id } = await db
        .insertInto("template")
        .values({ account_id: accountId, name, description, current_version: 1, ...times })
        .returning("id")
        .executeTakeFirstOrThrow();
      return brand<TemplateId>(id);
    },
    createVersion: async (version) => {
      await db.insertInto("template_version").values(versionRow(version)).execute();
    },
    publish: async ({ templateId, version, environment, publishedAt }) => {
      const at = { published_at: new Date(publishedAt) };
      await db
        .insertInto("template_publication")
        .values({ template_id: templateId, version, environment, ...at })
        .execute();
    },
    findTemplate: async (account, id) => {
      const row = await templates(db)
        .where("template.account_id", "=", account)
        .where("template.id", "=", id)
        .executeTakeFirst();
      return row === undefined ? null : templateOf(row);
    },
    listTemplates: async (account, page) => {
      const all = templates(db).where("template.account_id", "=", account);
      const rows = await listPage(all, "template.id", page, (row) => row.template_id);
      return mapPage(rows, templateOf);
    },
    findVersion: async (account, id, version) => {
      const row = await db
        .selectFrom("template_version")
        .innerJoin("template", "template.id", "template_version.template_id")
        .selectAll("template_version")
        .where("template.account_id", "=", account)
        .where("template_version.template_id", "=", id)
        .where("template_version.version", "=", version)
        .executeTakeFirst();
      return row === undefined ? null : versionOf(row);
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
  };
}

// The newest publication in each environment, as one object.
const PUBLISHED = sql<Record<string, number>>`(
  select coalesce(json_object_agg(environment, version), '{}') from (
    select distinct on (environment) environment, version from template_publication
    where template_id = template.id order by environment, id desc
  ) as newest
)`.as("published");

function templates(db: Kysely<Tables>) {
  return db
    .selectFrom("template")
    .innerJoin("template_version", (join) =>
      join
        .onRef("template_version.template_id", "=", "template.id")
        .onRef("template_version.version", "=", "template.current_version"),
    )
    .selectAll("template_version")
    .select([
      "template.account_id",
      "template.name",
      "template.description",
      "template.created_at as template_created_at",
      "template.updated_at",
      "template.archived_at",
      PUBLISHED,
    ]);
}
