import { type Kysely, type RawBuilder, sql } from "kysely";
import type { StampStore } from "#domain/documents";
import type { Tables } from "../tables/tables.ts";

/**
 * Stamps on PostgreSQL: the ids of the transactions that last wrote each row (`xmin`), which change with every update,
 * and the newest publication of each template, which is immutable.
 */
export function stampStore(db: Kysely<Tables>): StampStore {
  return {
    stampOf: (accountId, target) =>
      target.kind === "envelope"
        ? stampIn(
            db,
            accountId,
            sql`/* stamp-of-envelope */`,
            sql`
              select p.position, p.template_id, p.mapping_id, concat(e.xmin, ' ', p.xmin) as stamp
              from envelope e join envelope_pair p on p.envelope_id = e.id
              where e.id = ${target.envelopeId} and e.account_id = ${accountId}`,
          )
        : stampIn(
            db,
            accountId,
            sql`/* stamp-of-template */`,
            sql`
              select 0 as position, ${target.templateId}::integer as template_id,
                ${target.mappingId}::integer as mapping_id, '' as stamp`,
          ),
  };
}

async function stampIn(
  db: Kysely<Tables>,
  accountId: string,
  name: RawBuilder<unknown>,
  named: RawBuilder<unknown>,
): Promise<string> {
  const { rows } = await sql<{ stamp: string }>`${name}
    select concat_ws(' ',
      (select xmin from account where id = ${accountId}),
      string_agg(concat_ws(',', n.stamp, t.xmin, m.xmin, s.xmin,
        (select string_agg(v.xmin::text, '.' order by v.version)
          from template_version v where v.template_id = t.id),
        (select max(id) from template_publication u where u.template_id = t.id)
      ), ';' order by n.position)
    ) as stamp
    from (${named}) n
    left join template t on t.id = n.template_id and t.account_id = ${accountId}
    left join mapping m on m.id = n.mapping_id and m.account_id = ${accountId}
    left join schema_template s on s.id = m.schema_template_id`.execute(db);
  return rows[0]?.stamp ?? "";
}
