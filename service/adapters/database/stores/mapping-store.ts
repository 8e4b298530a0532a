import type { Insertable, Kysely, Selectable } from "kysely";
import { brand } from "#base/brand.ts";
import { instant } from "#base/instant.ts";
import { pageOf } from "#base/page.ts";
import type { AccountId } from "#domain/accounts";
import type { Mapping, MappingId, MappingStore, SchemaTemplateId } from "#domain/mappings";
import type { TemplateId } from "#domain/templates";
import type { Tables } from "../tables.ts";

/** Mappings' port on PostgreSQL; `db` may be a transaction. */
export function mappingStore(db: Kysely<Tables>): MappingStore {
  const own = (account: AccountId) =>
    db.selectFrom("mapping").selectAll().where("account_id", "=", account);
  return {
    createMapping: async (mapping) => {
      const { id } = await db
        .insertInto("mapping")
        .values(rowOf(mapping))
        .returning("id")
        .executeTakeFirstOrThrow();
      return brand<MappingId>(id);
    },
    findMapping: async (account, id) => {
      const row = await own(account).where("id", "=", id).executeTakeFirst();
      return row === undefined ? null : mappingOf(row);
    },
    lockMapping: async (account, id) => {
      const row = await own(account).where("id", "=", id).forUpdate().executeTakeFirst();
      return row === undefined ? null : mappingOf(row);
    },
    lockMappingsOf: async (account, template) => {
      const all = own(account).where("template_id", "=", template).orderBy("id").forUpdate();
      return (await all.execute()).map(mappingOf);
    },
    listMappings: async (account, page) => {
      const { total } = await db
        .selectFrom("mapping")
        .select((rows) => rows.fn.countAll<string>().as("total"))
        .where("account_id", "=", account)
        .executeTakeFirstOrThrow();
      const rows = await own(account)
        .$if(page.before !== null, (query) => query.where("id", "<", page.before ?? 0))
        .orderBy("id", "desc")
        .offset(page.skip)
        .limit(page.limit + 1)
        .execute();
      return pageOf(rows.map(mappingOf), page, Number(total), ({ id }) => id);
    },
    replaceMapping: async (mapping) => {
      await db.updateTable("mapping").set(rowOf(mapping)).where("id", "=", mapping.id).execute();
    },
    deleteMapping: async (id) => {
      await db.deleteFrom("mapping").where("id", "=", id).execute();
    },
    isInUse: async (id) => {
      const pairs = db.selectFrom("envelope_pair").select("position").where("mapping_id", "=", id);
      return (await pairs.limit(1).executeTakeFirst()) !== undefined;
    },
  };
}

function rowOf(mapping: Omit<Mapping, "id">): Insertable<Tables["mapping"]> {
  return {
    account_id: mapping.accountId,
    name: mapping.name,
    description: mapping.description,
    template_id: mapping.templateId,
    template_version: mapping.templateVersion,
    schema_template_id: mapping.schemaTemplateId,
    is_template: mapping.isTemplate,
    category: mapping.category,
    field_mappings: JSON.stringify(mapping.fieldMappings),
    created_at: new Date(mapping.createdAt),
    updated_at: new Date(mapping.updatedAt),
  };
}

function mappingOf(row: Selectable<Tables["mapping"]>): Mapping {
  return {
    id: brand<MappingId>(row.id),
    accountId: brand<AccountId>(row.account_id),
    name: row.name,
    description: row.description,
    templateId: brand<TemplateId>(row.template_id),
    templateVersion: row.template_version,
    schemaTemplateId:
      row.schema_template_id === null ? null : brand<SchemaTemplateId>(row.schema_template_id),
    fieldMappings: row.field_mappings,
    isTemplate: row.is_template,
    category: row.category,
    createdAt: instant(row.created_at),
    updatedAt: instant(row.updated_at),
  };
}
