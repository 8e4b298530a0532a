import { type Kysely, sql } from "kysely";
import type { AccountId, Environment } from "#domain/accounts";
import type { ConfirmedPairStore } from "#domain/suggestions";
import type { Tables } from "../tables/tables.ts";

/** Mappings that are read, and pairs in them, newest first: a statement has a time limit. */
const MAPPINGS_MAX = 50;
const PAIRS_MAX = 5000;

type ConfirmedRow = {
  readonly alias: string;
  readonly rawField: string;
  readonly label: string | null;
};

/** `ConfirmedPairStore` on PostgreSQL; `db` may be a transaction. */
export function confirmedPairStore(db: Kysely<Tables>): ConfirmedPairStore {
  return { listConfirmed: (account, environment) => listConfirmed(db, account, environment) };
}

// A label is found by the position of its field; versions are expanded once for all their mappings.
async function listConfirmed(
  db: Kysely<Tables>,
  account: AccountId,
  environment: Environment,
): Promise<readonly ConfirmedRow[]> {
  const { rows } = await sql<ConfirmedRow>`
    with newest as materialized (
      select id, template_id, template_version, field_mappings, updated_at from mapping
      where account_id = ${account} and exists (
        select from template_publication
        where template_publication.template_id = mapping.template_id
          and version = mapping.template_version and environment = ${environment}
      )
      order by updated_at desc, id desc limit ${MAPPINGS_MAX}
    ), labelled as materialized (
      select template_version.template_id, version, zipped.field ->> 'name' as name,
        zipped.naming ->> 'label' as label
      from template_version
      cross join lateral rows from (
        json_array_elements(fields), json_array_elements(reading -> 'labels')
      ) as zipped (field, naming)
      where (template_version.template_id, version)
        in (select template_id, template_version from newest)
    )
    select pair.alias, pair.name as "rawField", labelled.label
    from newest
    cross join lateral (
      select name, case json_typeof(mapped) when 'string' then mapped #>> '{}'
        else mapped ->> 'source' end as alias
      from json_each(field_mappings) as given (name, mapped)
      where json_typeof(mapped) = 'string' or mapped ->> 'condition' is null
    ) as pair
    left join labelled on labelled.template_id = newest.template_id
      and labelled.version = newest.template_version and labelled.name = pair.name
    order by newest.updated_at desc, newest.id desc, pair.name
    limit ${PAIRS_MAX}`.execute(db);
  return rows;
}
