import type { Kysely, Selectable } from "kysely";
import { brand } from "#base/brand.ts";
import type { AccountId } from "#domain/accounts";
import type { SchemaTemplate, SchemaTemplateId, SchemaTemplateStore } from "#domain/mappings";
import { listPage, mapPage } from "../connection/list-page.ts";
import { fromRow, toRow } from "../tables/rows.ts";
import type { Tables } from "../tables/tables.ts";

/** Records of schemas on PostgreSQL; `db` may be a transaction. */
export function schemaTemplateStore(db: Kysely<Tables>): SchemaTemplateStore {
  const selectOwn = (account: AccountId) =>
    db.selectFrom("schema_template").selectAll().where("account_id", "=", account);
  return {
    createSchema: async (schema) => {
      const { id } = await db
        .insertInto("schema_template")
        .values(toRow("schema_template", schema))
        .returning("id")
        .executeTakeFirstOrThrow();
      return brand<SchemaTemplateId>(id);
    },
    findSchema: async (account, id) => {
      const row = await selectOwn(account).where("id", "=", id).executeTakeFirst();
      return row === undefined ? null : schemaOf(row);
    },
    lockSchema: async (account, id) => {
      const row = await selectOwn(account).where("id", "=", id).forUpdate().executeTakeFirst();
      return row === undefined ? null : schemaOf(row);
    },
    listSchemas: async (account, page) => {
      const rows = await listPage(selectOwn(account), "schema_template.id", page, ({ id }) => id);
      return mapPage(rows, schemaOf);
    },
    replaceSchema: async ({ id, ...schema }) => {
      const row = toRow("schema_template", schema);
      await db.updateTable("schema_template").set(row).where("id", "=", id).execute();
    },
    deleteSchema: async (id) => {
      await db.deleteFrom("schema_template").where("id", "=", id).execute();
    },
    isSchemaInUse: async (id) => {
      const users = db.selectFrom("mapping").select("id").where("schema_template_id", "=", id);
      return (await users.limit(1).executeTakeFirst()) !== undefined;
    },
  };
}

function schemaOf(row: Selectable<Tables["schema_template"]>): SchemaTemplate {
  return fromRow("schema_template", row);
}
