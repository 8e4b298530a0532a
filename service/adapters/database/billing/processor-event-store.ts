import { type Kysely, sql } from "kysely";
import type { ProcessorEventStore } from "#domain/billing-records";
import { instantOrNull } from "../connection/times.ts";
import type { Tables } from "../tables/tables.ts";

/** `ProcessorEventStore` on PostgreSQL; `db` may be a transaction. */
export function processorEventStore(db: Kysely<Tables>): ProcessorEventStore {
  return {
    recordEvent: async ({ id, type, createdAt }, accountId, now) => {
      const row = {
        id,
        account_id: accountId,
        type,
        created_at: new Date(createdAt),
        noted_at: new Date(now),
      };
      const adding = db.insertInto("processor_event").values(row);
      await adding.onConflict((conflict) => conflict.column("id").doNothing()).execute();
      const [known] = await listHandled(db, [id]);
      return known === undefined;
    },
    setEventHandled: async (id, now) => {
      const at = new Date(now);
      await db
        .updateTable("processor_event")
        .set({ handled_at: at })
        .where("id", "=", id)
        .where("handled_at", "is", null)
        .execute();
    },
    listHandled: (ids) => listHandled(db, ids),
    backfilledTo: async () => {
      const row = await db.selectFrom("processor_backfill").select("done_to").executeTakeFirst();
      return instantOrNull(row?.done_to ?? null);
    },
    setBackfilledTo: async (at) => {
      await sql`insert into processor_backfill (done_to) values (${new Date(at)})
        on conflict (is_only) do update set done_to = excluded.done_to`.execute(db);
    },
    purgeEvents: async (before) => {
      await db.deleteFrom("processor_event").where("noted_at", "<", new Date(before)).execute();
    },
  };
}

async function listHandled(db: Kysely<Tables>, ids: readonly string[]): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("processor_event")
    .select("id")
    .where("id", "in", ids)
    .where("handled_at", "is not", null)
    .execute();
  return rows.map(({ id }) => id);
}
