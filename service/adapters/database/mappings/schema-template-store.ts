import type { Insertable, Kysely, Selectable } from "kysely";
import { brand } from "#base/brand.ts";
import { instant } from "#base/instant.ts";
import type { AccountId } from "#domain/accounts";
import type { SchemaTemplate, SchemaTemplateId, SchemaTemplateStore } from "#domain/mappings";
import { listPage, mapPage } from "../connection/list-page.ts";
import type { Tables } from "../tables/tables.ts";

/** Records of schemas on PostgreSQL; `db` may be a transaction. */
export function schemaTemplateStore(db: Kysely<Tables>): SchemaTemplateStore {
  const own = (account: AccountId) =>
    db.selectFrom("schema_template").selectAll().where("account_id", "=", account);
  return {
    createSchema: async (schema) => {
      const { id } = await db
        .insertInto("schema_template")
        .values(rowOf(schema))
        .returning("id")
        .executeTakeFirstOrThrow();
      return brand<SchemaTemplateId>(id);
    },
    findSchema: async (account, id) => {
      const row = await own(account).where("id", "=", id).executeTakeFirst();
      return row === undefined ? null : schemaOf(row);
    },
    lockSchema: async (account, id) => {
      const row = await own(account).where("id", "=", id).forUpdate().executeTakeFirst();
      return row === undefined ? null : schemaOf(row);
    },
    listSchemas: async (account, page) => {
      const rows = await listPage(own(account), "schema_template.id", page, ({ id }) => id);
      return mapPage(rows, schemaOf);
    },
    replaceSchema: async (schema) => {
      const changed = db.updateTable("schema_template").set(rowOf(schema));
      await changed.where("id", "=", schema.id).execute();
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

function rowOf(schema: Omit<SchemaTemplate, "id">): Insertable<Tables["schema_template"]> {
  return {
    account_id: schema.accountId,
    name: schema.name,
    schema: JSON.stringify(schema.schema),
    created_at: new Date(schema.createdAt),
    updated_at: new Date(schema.updatedAt),
  };
}

function schemaOf(row: Selectable<Tables["schema_template"]>): SchemaTemplate {
  return {
    id: brand<SchemaTemplateId>(row.id),
    accountId: brand<AccountId>(row.account_id),
    name: row.name,
    schema: row.schema,
    createdAt: instant(row.created_at),
    updatedAt: instant(row.updated_at),
  };
}
