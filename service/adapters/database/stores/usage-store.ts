import { type Kysely, sql } from "kysely";
import { present } from "#base/assert.ts";
import { type Instant, instant } from "#base/instant.ts";
import type { AccountId } from "#domain/accounts";
import type { LedgerEntries, Month, Spent, UsageStore } from "#domain/usage";
import type { Tables } from "../tables.ts";

/** Usage's port on PostgreSQL; `db` is the transaction in which outputs are promised or marked done. */
export function usageStore(db: Kysely<Tables>): UsageStore {
  return {
    findSubscriber: async (accountId) => await subscriber(db, accountId).executeTakeFirstOrThrow(),
    // Not against those who refer to the account: they need not wait.
    lockSubscriber: async (accountId) =>
      await subscriber(db, accountId).forNoKeyUpdate().executeTakeFirstOrThrow(),
    findSpent: (accountId, month) => findSpent(db, accountId, month),
    findOutputTime: (accountId, month, place) => findOutputTime(db, accountId, month, place),
    addReservation: async ({ source, accountId, outputs }) => {
      const row = { source, account_id: accountId, outputs };
      await db.insertInto("usage_reservation").values(row).execute();
    },
    reduceReservation: async (source, outputs) => {
      await db
        .updateTable("usage_reservation")
        .set({ outputs: sql<number>`greatest(0, outputs - ${outputs}::integer)` })
        .where("source", "=", source)
        .execute();
    },
    dropReservation: async (source) => {
      await db.deleteFrom("usage_reservation").where("source", "=", source).execute();
    },
    lockCounter: async (accountId, month) => {
      const { used } = await db
        .insertInto("usage_counter")
        .values({ account_id: accountId, kind: "pdf", month, used: 0 })
        .onConflict((conflict) =>
          conflict.columns(["account_id", "kind", "month"]).doUpdateSet((counter) => ({
            used: sql<number>`${counter.ref("usage_counter.used")}`,
          })),
        )
        .returning("used")
        .executeTakeFirstOrThrow();
      return Number(used);
    },
    countInLedger: (entries, month) => countInLedger(db, entries, month),
  };
}

function subscriber(db: Kysely<Tables>, accountId: AccountId) {
  return db
    .selectFrom("account")
    .select(["plan as tier", "overage_limit_pdfs as overageLimitPdfs"])
    .where("id", "=", accountId);
}

// One statement sees one moment: an output is promised or counted, never both and never neither.
async function findSpent(db: Kysely<Tables>, accountId: AccountId, month: Month): Promise<Spent> {
  const { rows } = await sql<Record<keyof Spent, string>>`
    select (
      select coalesce(max(used), 0) from usage_counter
      where account_id = ${accountId} and kind = 'pdf' and month >= ${month}
    ) as used, (
      select coalesce(sum(outputs), 0) from usage_reservation where account_id = ${accountId}
    ) as reserved`.execute(db);
  return { used: Number(rows[0]?.used), reserved: Number(rows[0]?.reserved) };
}

async function findOutputTime(
  db: Kysely<Tables>,
  accountId: AccountId,
  month: Month,
  place: number,
): Promise<Instant | null> {
  const found = await db
    .selectFrom("usage_ledger")
    .select("occurred_at")
    .where("account_id", "=", accountId)
    // Written out, so that the index of these lines alone is seen to serve.
    .where("kind", "=", sql.lit("pdf"))
    .where("month", "=", month)
    .orderBy("occurred_at")
    .offset(place - 1)
    .limit(1)
    .executeTakeFirst();
  return found === undefined ? null : instant(found.occurred_at);
}

// One statement: the counter grows by the lines that the ledger took.
async function countInLedger(
  db: Kysely<Tables>,
  entries: LedgerEntries,
  month: Month,
): Promise<number> {
  const { included, overageCents } = entries;
  const sources = entries.sources.map(({ source }) => source);
  const rows = entries.sources.map(({ row }) => row);
  const { rows: counted } = await sql<{ lines: string }>`
    with added as (
      insert into usage_ledger (
        account_id, kind, month, source, tier, occurred_at, environment, key_id, template_id,
        mapping_id, envelope_id, upload_id, "row", task_id, overage, overage_cents
      )
      select ${entries.accountId}, ${entries.kind}, ${month}, source, ${entries.tier},
        ${new Date(entries.at)}::timestamptz, ${entries.environment}, ${entries.keyId}::integer,
        ${entries.templateId}::integer, ${entries.mappingId}::integer,
        ${entries.envelopeId}::integer, ${entries.uploadId}, "row", ${entries.taskId ?? null},
        coalesce(place > ${included}::bigint, false),
        case when place > ${included}::bigint then ${overageCents}::integer end
      from (
        select source, "row", row_number() over (order by ordinality) as place
        from unnest(${sources}::text[], ${rows}::integer[]) with ordinality
          as given (source, "row", ordinality)
        where not exists (
          select from usage_ledger as known
          where known.kind = ${entries.kind} and known.source = given.source
        )
      ) as fresh
      on conflict (kind, source) do nothing
      returning 1
    ), new as (select count(*) as lines from added)
    update usage_counter set used = used + new.lines from new
    where account_id = ${entries.accountId} and kind = ${entries.kind} and month = ${month}
    returning new.lines`.execute(db);
  return Number(present(counted[0], "counter of the month").lines);
}
