import { type Kysely, sql } from "kysely";
import { brand } from "#base/brand.ts";
import type { AccountId } from "#domain/accounts";
import type { Template, TemplateId, TemplateStore } from "#domain/templates";
import { listPage, mapPage } from "../connection/list-page.ts";
import { toRow } from "../tables/rows.ts";
import type { Tables } from "../tables/tables.ts";
import { publications } from "./publications.ts";
import { purges } from "./purges.ts";
import { readings } from "./readings.ts";
import { templateOf, versionOf, versionRow } from "./template-rows.ts";

/** Records of templates on PostgreSQL; `db` may be a transaction. */
export function templateStore(db: Kysely<Tables>): TemplateStore {
  return {
    ...publications(db),
    ...readings(db),
    ...purges(db),
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
      await db
        .updateTable("template")
        .set({ current_version: version.version, updated_at: new Date(version.createdAt) })
        .where("id", "=", version.templateId)
        .execute();
    },
    findTemplate: (account, id) => findTemplate(db, account, id),
    lockTemplate: (account, id) => lockTemplate(db, account, id),
    replaceTemplate: async ({ id, name, description, updatedAt, archivedAt }) => {
      const row = toRow("template", { name, description, updatedAt, archivedAt });
      await db.updateTable("template").set(row).where("id", "=", id).execute();
    },
    holdCount: (account) => holdCount(db, account),
    isInUse: async (id) => {
      const { rows } = await sql<{ used: boolean }>`
        select exists (select from mapping where template_id = ${id})
          or exists (select from envelope_pair where template_id = ${id}) as used`.execute(db);
      return rows[0]?.used === true;
    },
    listTemplates: async (account, { archived, sha256, ...page }) => {
      const all = templates(db)
        .where("template.account_id", "=", account)
        .$if(!archived, (query) => query.where("template.archived_at", "is", null))
        .$if(sha256 !== null, (query) => query.where(UPLOADED_SHA256, "=", sha256));
      const rows = await listPage(all, "template.id", page, (row) => row.template_id);
      return mapPage(rows, templateOf);
    },
    listVersions: async (account, id, page) => {
      const all = versions(db, account, id);
      const rows = await listPage(all, "template_version.version", page, ({ version }) => version);
      return mapPage(rows, versionOf);
    },
    findVersion: async (account, id, version) => {
      const row = await versions(db, account, id)
        .where("template_version.version", "=", version)
        .executeTakeFirst();
      return row === undefined ? null : versionOf(row);
    },
  };
}

const UPLOADED_SHA256 = sql<string>`coalesce(template_version.original_sha256, template_version.sha256)`;

async function lockTemplate(
  db: Kysely<Tables>,
  account: AccountId,
  id: TemplateId,
): Promise<Template | null> {
  // Lock the row before reading what belongs to it.
  const held = await db
    .selectFrom("template")
    .select("id")
    .where("account_id", "=", account)
    .where("id", "=", id)
    // `for no key update`: the id is immutable, so that rows that reference it can be inserted meanwhile, which prevents
    // deadlocks with their transactions.
    .forNoKeyUpdate()
    .executeTakeFirst();
  return held === undefined ? null : await findTemplate(db, account, id);
}

async function holdCount(
  db: Kysely<Tables>,
  account: AccountId,
): ReturnType<TemplateStore["holdCount"]> {
  const { plan } = await db
    .selectFrom("account")
    .select("plan")
    .where("id", "=", account)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const { live } = await db
    .selectFrom("template")
    .select((rows) => rows.fn.countAll<string>().as("live"))
    .where("account_id", "=", account)
    .where("archived_at", "is", null)
    .executeTakeFirstOrThrow();
  return { tier: plan, live: Number(live) };
}

async function findTemplate(
  db: Kysely<Tables>,
  account: AccountId,
  id: TemplateId,
): Promise<Template | null> {
  const row = await templates(db)
    .where("template.account_id", "=", account)
    .where("template.id", "=", id)
    .executeTakeFirst();
  return row === undefined ? null : templateOf(row);
}

function versions(db: Kysely<Tables>, account: AccountId, id: TemplateId) {
  return db
    .selectFrom("template_version")
    .innerJoin("template", "template.id", "template_version.template_id")
    .selectAll("template_version")
    .where("template.account_id", "=", account)
    .where("template_version.template_id", "=", id);
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
