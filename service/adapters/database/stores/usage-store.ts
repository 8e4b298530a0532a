import { type Kysely, sql } from "kysely";
import type { UsageStore } from "#domain/usage";
import type { Tables } from "../tables.ts";

/** Usage's port on PostgreSQL; `db` is the transaction in which outputs are marked done. */
export function usageStore(db: Kysely<Tables>): UsageStore {
  return {
    tierOf: async (accountId) => {
      const { plan } = await db
        .selectFrom("account")
        .select("plan")
        .where("id", "=", accountId)
        .executeTakeFirstOrThrow();
      return plan;
    },
    appendToLedger: async (entries, month) => {
      const sources = entries.sources.map(({ source }) => source);
      const rows = entries.sources.map(({ row }) => row);
      const added = await sql`
        insert into usage_ledger (
          account_id, kind, month, source, tier, occurred_at, environment, key_id, template_id,
          mapping_id, envelope_id, upload_id, "row"
        )
        select ${entries.accountId}, ${entries.kind}, ${month}, source, ${entries.tier},
          ${new Date(entries.at)}::timestamptz, ${entries.environment}, ${entries.keyId}::integer,
          ${entries.templateId}::integer, ${entries.mappingId}::integer,
          ${entries.envelopeId}::integer, ${entries.uploadId}, "row"
        from unnest(${sources}::text[], ${rows}::integer[]) as given (source, "row")
        on conflict (kind, source) do nothing`.execute(db);
      return Number(added.numAffectedRows ?? 0);
    },
    addToCounter: async (accountId, month, pdfs) => {
      await db
        .insertInto("usage_counter")
        .values({ account_id: accountId, kind: "pdf", month, used: pdfs })
        .onConflict((conflict) =>
          conflict.columns(["account_id", "kind", "month"]).doUpdateSet((counter) => ({
            used: sql<number>`${counter.ref("usage_counter.used")} + ${pdfs}::bigint`,
          })),
        )
        .execute();
    },
  };
}
