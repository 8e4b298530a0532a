import {
  type Kysely,
  type RawBuilder,
  type Selectable,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from "kysely";
import { brand } from "#base/brand.ts";
import type { Page, PageRequest } from "#base/page.ts";
import type { AccountId } from "#domain/accounts";
import type { Mapping, MappingId, MappingStore } from "#domain/mappings";
import { batchLookups } from "../connection/batch-lookups.ts";
import { listPage, mapPage } from "../connection/list-page.ts";
import { fromRow, toRow } from "../tables/rows.ts";
import type { Tables } from "../tables/tables.ts";

/** Records of mappings on PostgreSQL; `db` may be a transaction. */
export function mappingStore(db: Kysely<Tables>): MappingStore {
  const selectOwn = (account: AccountId) =>
    db.selectFrom("mapping").selectAll().where("account_id", "=", account);
  const find = batchLookups(nameOf, (wanted) => findMappings(db, wanted));
  return {
    createMapping: async (mapping) => {
      const { id } = await db
        .insertInto("mapping")
        .values(toRow("mapping", mapping))
        .returning("id")
        .executeTakeFirstOrThrow();
      return brand<MappingId>(id);
    },
    findMapping: (account, id) => find({ account, id }),
    lockMapping: async (account, id) => {
      const row = await selectOwn(account).where("id", "=", id).forUpdate().executeTakeFirst();
      return row === undefined ? null : mappingOf(row);
    },
    lockMappingsOf: async (account, template) => {
      const all = selectOwn(account).where("template_id", "=", template).orderBy("id").forUpdate();
      return (await all.execute()).map(mappingOf);
    },
    listMappings: async (account, template, page) => {
      const all = selectOwn(account).$if(template !== null, (query) =>
        query.where("template_id", "=", template),
      );
      return await listMappings(all, page);
    },
    listLibrary: async (account, { category, search }, page) => {
      const library = selectOwn(account)
        .where("is_template", "=", true)
        .$if(category !== null, (query) => query.where("category", "=", category))
        .$if(search !== null, (query) => query.where(holds(search ?? "")));
      return await listMappings(library, page);
    },
    findNewestWithSchema: async (account, schema) => {
      const found = selectOwn(account)
        .where("schema_template_id", "=", schema)
        .orderBy("id", "desc");
      const row = await found.limit(1).executeTakeFirst();
      return row === undefined ? null : mappingOf(row);
    },
    replaceMapping: async ({ id, ...mapping }) => {
      const row = toRow("mapping", mapping);
      await db.updateTable("mapping").set(row).where("id", "=", id).execute();
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

type Wanted = { readonly account: AccountId; readonly id: MappingId };

function nameOf({ account, id }: Wanted): string {
  return `${id} ${account}`;
}

// The same statement for any number of ids.
async function findMappings(
  db: Kysely<Tables>,
  wanted: readonly Wanted[],
): Promise<readonly (Mapping | null)[]> {
  const { rows } = await sql<Selectable<Tables["mapping"]>>`
    select mapping.* from mapping
    join unnest(
      ${wanted.map(({ id }) => id)}::integer[], ${wanted.map(({ account }) => account)}::text[]
    ) as wanted (id, account_id) using (id, account_id)`.execute(db);
  const found = new Map(
    rows.map(mappingOf).map((own) => [nameOf({ ...own, account: own.accountId }), own]),
  );
  return wanted.map((one) => found.get(nameOf(one)) ?? null);
}

type Rows = SelectQueryBuilder<Tables, "mapping", Selectable<Tables["mapping"]>>;

async function listMappings(rows: Rows, page: PageRequest): Promise<Page<Mapping>> {
  return mapPage(await listPage(rows, "mapping.id", page, ({ id }) => id), mappingOf);
}

/** Matches rows with the text in their name or description, in any case. */
function holds(search: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`strpos(lower(name || ' ' || coalesce(description, '')), lower(${search})) > 0`;
}

function mappingOf(row: Selectable<Tables["mapping"]>): Mapping {
  return fromRow("mapping", row);
}
