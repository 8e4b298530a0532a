import { type Kysely, sql } from "kysely";
import { present } from "#base/assert.ts";
import { type Instant, instant } from "#base/instant.ts";
import { type Month, monthOf, monthsBefore } from "#base/month.ts";
import type { AccountId } from "#domain/accounts";
import {
  type Counter,
  type LedgerEntries,
  type Spent,
  type UsageKind,
  type UsageStore,
} from "#domain/usage";
import { actorColumns } from "../accounts/actor-columns.ts";
import type { Tables } from "../tables/tables.ts";
import { claimRows } from "./row-claims.ts";
import { multirangeOf } from "./row-ranges.ts";

/** `UsageStore` on PostgreSQL; `db` is the transaction in which outputs are reserved or marked done. */
export function usageStore(db: Kysely<Tables>): UsageStore {
  return {
    findSubscriber: async (accountId) =>
      await selectSubscriber(db, accountId).executeTakeFirstOrThrow(),
    // A weaker lock, so that inserts that reference the account need not wait.
    lockSubscriber: async (accountId) =>
      await selectSubscriber(db, accountId).forNoKeyUpdate().executeTakeFirstOrThrow(),
    findSpent: (accountId, month) => findSpent(db, accountId, month),
    findOutputTime: (accountId, month, ordinal) => findOutputTime(db, accountId, month, ordinal),
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
    countAiReservations: (accountId, now) => countAiReservations(db, accountId, now),
    addAiReservation: async ({ id, accountId, expiresAt }) => {
      const row = { id, account_id: accountId, expires_at: new Date(expiresAt) };
      await db.insertInto("ai_reservation").values(row).execute();
    },
    dropAiReservation: async (accountId, id) => {
      const { numDeletedRows } = await db
        .deleteFrom("ai_reservation")
        .where("id", "=", id)
        .where("account_id", "=", accountId)
        .executeTakeFirstOrThrow();
      return numDeletedRows > 0n;
    },
    lockCounter: (accountId, month, kind) => lockCounter(db, accountId, month, kind),
    closeCounter: async (accountId, month, now) => {
      const at = new Date(now);
      await db
        .insertInto("usage_counter")
        .values({ account_id: accountId, kind: "pdf", month, used: 0, closed_at: at })
        .onConflict((conflict) =>
          conflict
            .columns(["account_id", "kind", "month"])
            .doUpdateSet({ closed_at: at })
            .where("usage_counter.closed_at", "is", null),
        )
        .execute();
    },
    claimRows: (accountId, rows) => claimRows(db, accountId, rows),
    forgetClaims: async (bulkJobId) => {
      await db.deleteFrom("usage_claim").where("upload_id", "=", bulkJobId).execute();
    },
    countInLedger: (entries, month) => countInLedger(db, entries, month),
  };
}

function selectSubscriber(db: Kysely<Tables>, accountId: AccountId) {
  return db
    .selectFrom("account")
    .select([
      "plan as tier",
      "subscription_status as status",
      "overage_limit_pdfs as overageLimitPdfs",
    ])
    .where("id", "=", accountId);
}

// One statement, for a consistent snapshot: an output is either reserved or counted.
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
  ordinal: number,
): Promise<Instant | null> {
  const { rows } = await sql<{ occurred_at: Date }>`
    select occurred_at from (
      select occurred_at, sum(outputs) over (
        order by occurred_at rows between unbounded preceding and current row
      ) as up_to
      from usage_ledger
      -- A literal, so that the planner uses the partial index.
      where account_id = ${accountId} and kind = 'pdf' and month = ${month}
    ) as entry
    where up_to >= ${ordinal}
    order by occurred_at limit 1`.execute(db);
  const [found] = rows;
  return found === undefined ? null : instant(found.occurred_at);
}

async function countAiReservations(
  db: Kysely<Tables>,
  accountId: AccountId,
  now: Instant,
): Promise<number> {
  await db
    .deleteFrom("ai_reservation")
    .where("account_id", "=", accountId)
    .where("expires_at", "<=", new Date(now))
    .execute();
  const { count } = await db
    .selectFrom("ai_reservation")
    .select((row) => row.fn.countAll<string>().as("count"))
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function lockCounter(
  db: Kysely<Tables>,
  accountId: AccountId,
  month: Month,
  kind: UsageKind,
): Promise<Counter> {
  const found = await db
    .insertInto("usage_counter")
    .values({ account_id: accountId, kind, month, used: 0 })
    .onConflict((conflict) =>
      conflict.columns(["account_id", "kind", "month"]).doUpdateSet((counter) => ({
        used: sql<number>`${counter.ref("usage_counter.used")}`,
      })),
    )
    .returning(["used", "closed_at"])
    .executeTakeFirstOrThrow();
  return { used: Number(found.used), isClosed: found.closed_at !== null };
}

/** Delay between the first overage PDF and its report, so that reports are batched. */
export const REPORT_AFTER = "60 seconds";

// A transaction whose commit was not acknowledged may be repeated in the next month.
// One statement: the counter increases by the outputs of the added ledger entries, and the overage sum by the overage
// among them.
async function countInLedger(
  db: Kysely<Tables>,
  entries: LedgerEntries,
  month: Month,
): Promise<number> {
  const { included, overageCents, kind, limit } = entries;
  const { accountId, at } = entries;
  const by = actorColumns(entries.by);
  const sources = entries.lines.map(({ source }) => source);
  const rows = entries.lines.map((line) => line.rows && multirangeOf(line.rows));
  const outputs = entries.lines.map((line) => line.rows?.length ?? 1);
  const sum = outputs.reduce((all, some) => all + some, 0);
  const mayBePast = included !== null && included < sum;
  const { rows: counted } = await sql<{ outputs: string }>`
    with added as (
      insert into usage_ledger (
        account_id, kind, month, source, tier, occurred_at, environment, key_id, member_id,
        template_id, mapping_id, envelope_id, upload_id, rows, outputs, task_id, overage,
        overage_cents
      )
      select ${accountId}, ${kind}, ${month}, source, ${entries.tier},
        ${new Date(at)}::timestamptz, ${entries.environment}, ${by.key_id}::integer,
        ${by.member_id}::integer, ${entries.templateId}::integer, ${entries.mappingId}::integer,
        ${entries.envelopeId}::integer, ${entries.bulkJobId}, rows, outputs,
        ${entries.taskId ?? null},
        coalesce(ordinal > ${included}::bigint, false),
        case when ordinal > ${included}::bigint then ${overageCents}::integer end
      from (
        select source, rows, outputs, sum(outputs) over (order by ordinality) as ordinal
        from unnest(${sources}::text[], ${rows}::int4multirange[], ${outputs}::integer[])
          with ordinality as given (source, rows, outputs, ordinality)
        -- With a limit, so that each source is looked up in the index of sources, whatever the planner knows of a month
        -- that has just begun; it would scan all of it.
        left join lateral (
          select true as is_known from usage_ledger as known
          where known.kind = ${kind} and known.source = given.source
            and known.month >= ${monthOf(monthsBefore(at, 1))}
          limit 1
        ) as known on true
        where is_known is null
      ) as fresh
      on conflict do nothing
      returning outputs, overage
    ), new as (
      select coalesce(sum(outputs), 0) as outputs,
        coalesce(sum(outputs) filter (where overage), 0) as past
      from added
    )${mayBePast ? sumsOf(entries, month) : sql``}
    update usage_counter set used = used + new.outputs, "limit" = ${limit}::bigint from new
    where account_id = ${accountId} and kind = ${kind} and month = ${month}
    returning new.outputs`.execute(db);
  return Number(present(counted[0], "counter of the month").outputs);
}

/** The parts of the statement that sum the overage and schedule its report if it has a price. */
function sumsOf({ accountId, tier, overageCents, at }: LedgerEntries, month: Month) {
  return sql`, sums as (
      insert into usage_overage
        select ${accountId}, ${month}, ${tier}, ${overageCents}::integer, past from new
        where past > 0
      on conflict (account_id, month, tier, cents)
        do update set pdfs = usage_overage.pdfs + excluded.pdfs
    ), reported as (
      insert into overage_month
        select ${accountId}, ${month}, ${new Date(at)}::timestamptz + ${REPORT_AFTER}::interval
        from new where past > 0 and ${overageCents}::integer > 0
      on conflict (account_id, month) do update set due_at = excluded.due_at
        where overage_month.due_at is null
    )`;
}
