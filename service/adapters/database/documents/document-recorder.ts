import { type Kysely, type RawBuilder, sql } from "kysely";
import { brand } from "#base/brand.ts";
import type { Instant } from "#base/instant.ts";
import type { Month } from "#base/month.ts";
import type { AccountId } from "#domain/accounts";
import {
  type DocumentRecorder,
  type DocumentsToRecord,
  type FinishedDocument,
} from "#domain/documents";
import { type SubscriberCount, syncSource } from "#domain/usage";
import { actorColumns } from "../accounts/actor-columns.ts";
import type { Tables } from "../tables/tables.ts";
import { REPORT_AFTER } from "../usage/usage-store.ts";
import { insertFiles } from "./file-store.ts";

/** `DocumentRecorder` on PostgreSQL; `db` is not a transaction. */
export function documentRecorder(db: Kysely<Tables>): DocumentRecorder {
  return {
    findCounts: (accountIds, month) => findCounts(db, accountIds, month),
    record: (wanted) => record(db, wanted).catch(falseIfRecorded),
  };
}

async function findCounts(
  db: Kysely<Tables>,
  accountIds: readonly AccountId[],
  month: Month,
): Promise<ReadonlyMap<AccountId, SubscriberCount>> {
  const rows = await db
    .selectFrom("usage_counter")
    .innerJoin("account", "account.id", "usage_counter.account_id")
    .select([
      "account_id",
      "used",
      "plan as tier",
      "subscription_status as status",
      "overage_limit_pdfs as overageLimitPdfs",
    ])
    .where("account_id", "in", accountIds)
    .where("kind", "=", "pdf")
    .where("month", "=", month)
    .execute();
  return new Map(
    rows.map(({ account_id, used, ...subscriber }) => [
      brand<AccountId>(account_id),
      { subscriber, used: Number(used) },
    ]),
  );
}

// Locks the counters in the order of `finishDocuments`. After waiting for a lock, the conditions are checked again on the
// counter as it is then; nothing is written unless they hold for all. Without waiting, a locked counter is left out.
async function record(db: Kysely<Tables>, wanted: DocumentsToRecord): Promise<boolean> {
  const { documents, counts, month, at, waitsForLocks } = wanted;
  const isOverage = counts.some(({ segment }) => segment.isOverage);
  const name = `record${isOverage ? "-overage" : ""}-documents${waitsForLocks ? "-waiting" : ""}`;
  const { rows } = await sql<{ holds: boolean }>`${sql.raw(`/* ${name} */`)}
    with expected as materialized (${expectedCounts(wanted)}),
    locked as materialized (
      select from expected e
      join account a on a.id = e.account_id and a.plan = e.tier
        and a.subscription_status is not distinct from e.status
        and a.overage_limit_pdfs is not distinct from e.overage_limit
      join usage_counter c on c.account_id = e.account_id and c.kind = 'pdf' and c.month = ${month}
        and c.closed_at is null and c.used >= e.used_from and c.used + e.outputs <= e.used_to
      order by e.account_id collate "C"
      for no key update of c ${waitsForLocks ? sql`` : sql`skip locked`}
    ), guard as materialized (
      select (select count(*) from locked) = (select count(*) from expected) as holds
    ), counted as (
      update usage_counter c set used = c.used + e.outputs, "limit" = e.plan_limit from expected e
      where c.account_id = e.account_id and c.kind = 'pdf' and c.month = ${month}
        and (select holds from guard)
    ), added as (
      ${insertLedger(documents, month, at)} where (select holds from guard)
    )${isOverage ? overageSums(month, at) : sql``}, recorded as (
      ${insertFiles(documents.map(({ file }) => file))} where (select holds from guard)
    )
    select holds from guard`.execute(db);
  return rows[0]?.holds === true;
}

function expectedCounts({ counts }: DocumentsToRecord): RawBuilder<unknown> {
  const segments = counts.map(({ segment }) => segment);
  const subscribers = segments.map(({ subscriber }) => subscriber);
  return sql`
    select * from unnest(
      ${counts.map(({ accountId }) => accountId)}::text[],
      ${counts.map(({ outputs }) => outputs)}::integer[],
      ${subscribers.map(({ tier }) => tier)}::text[],
      ${subscribers.map(({ status }) => status)}::text[],
      ${subscribers.map(({ overageLimitPdfs }) => overageLimitPdfs)}::integer[],
      ${segments.map(({ from }) => from)}::bigint[], ${segments.map(({ to }) => to)}::bigint[],
      ${segments.map(({ limit }) => limit)}::bigint[],
      ${segments.map((segment) => segment.isOverage)}::boolean[],
      ${segments.map(({ overageCents }) => overageCents)}::integer[]
    ) as expected (
      account_id, outputs, tier, status, overage_limit, used_from, used_to, plan_limit, is_overage,
      overage_cents
    )`;
}

function insertLedger(
  documents: readonly FinishedDocument[],
  month: Month,
  at: Instant,
): RawBuilder<unknown> {
  const counted = documents.flatMap(({ file, outputs }) =>
    outputs === null
      ? []
      : [{ ...outputs, ...actorColumns(outputs.by), source: syncSource(file.id) }],
  );
  return sql`
    insert into usage_ledger (
      account_id, kind, month, source, tier, occurred_at, environment, key_id, member_id,
      template_id, mapping_id, envelope_id, overage, overage_cents
    )
    select e.account_id, 'pdf', ${month}, source, e.tier, ${new Date(at)}::timestamptz, environment,
      key_id, member_id, template_id, mapping_id, envelope_id, e.is_overage, e.overage_cents
    from unnest(
      ${counted.map(({ accountId }) => accountId)}::text[],
      ${counted.map(({ source }) => source)}::text[],
      ${counted.map(({ environment }) => environment)}::text[],
      ${counted.map(({ key_id }) => key_id)}::integer[],
      ${counted.map(({ member_id }) => member_id)}::integer[],
      ${counted.map(({ templateId }) => templateId)}::integer[],
      ${counted.map(({ mappingId }) => mappingId)}::integer[],
      ${counted.map(({ envelopeId }) => envelopeId)}::integer[]
    ) as given (
      account_id, source, environment, key_id, member_id, template_id, mapping_id, envelope_id
    ) join expected e on e.account_id = given.account_id`;
}

/** Returns the parts of the statement that sum the overage and schedule its report if it has a price. */
function overageSums(month: Month, at: Instant): RawBuilder<unknown> {
  return sql`, sums as (
      insert into usage_overage (account_id, month, tier, cents, pdfs)
        select account_id, ${month}, tier, overage_cents, outputs from expected
        where is_overage and (select holds from guard)
      on conflict (account_id, month, tier, cents)
        do update set pdfs = usage_overage.pdfs + excluded.pdfs
    ), reported as (
      insert into overage_month (account_id, month, due_at)
        select account_id, ${month}, ${new Date(at)}::timestamptz + ${REPORT_AFTER}::interval
        from expected where overage_cents > 0 and (select holds from guard)
      on conflict (account_id, month) do update set due_at = excluded.due_at
        where overage_month.due_at is null
    )`;
}

/** PostgreSQL's code when a document has already been recorded or counted. */
const UNIQUE_VIOLATION = "23505";

function falseIfRecorded(error: unknown): false {
  if (error instanceof Error && "code" in error && error.code === UNIQUE_VIOLATION) return false;
  throw error;
}
