import { type Kysely, sql } from "kysely";
import type { Tables } from "../tables/tables.ts";

/** Figures that are stored more than once and must agree. */
export type CountDifferences = {
  /** Outputs in the ledger, and in the counters of months. */
  readonly ledger: number;
  readonly counter: number;
  /** Rows that ended jobs say have succeeded, and those that are recorded. */
  readonly succeeded: number;
  readonly recorded: number;
  /** One sentence for each account's month, and each job, whose figures differ. */
  readonly differences: readonly string[];
};

/** Compares ledger, counters and rows; `db` is a transaction with one snapshot, so that work may go on. */
export async function countDifferences(db: Kysely<Tables>): Promise<CountDifferences> {
  const [months, jobs] = [await compareMonths(db), await compareJobs(db)];
  return {
    ledger: sumOf(months, ({ ledger }) => ledger),
    counter: sumOf(months, ({ counter }) => counter),
    succeeded: sumOf(jobs, ({ succeeded }) => succeeded),
    recorded: sumOf(jobs, ({ recorded }) => recorded),
    differences: [
      ...months
        .filter(({ ledger, counter }) => ledger !== counter)
        .map(
          ({ account_id, kind, month, ledger, counter }) =>
            `${account_id} ${kind} ${month}: the ledger has ${ledger} outputs, the counter ${counter}`,
        ),
      ...jobs
        .filter(
          ({ succeeded, recorded, counted }) => succeeded !== recorded || succeeded !== counted,
        )
        .map(
          ({ id, succeeded, recorded, counted }) =>
            `${id}: ${succeeded} rows succeeded, ${recorded} are recorded, ${counted} are in the ledger`,
        ),
    ],
  };
}

type Month = {
  readonly account_id: string;
  readonly kind: string;
  readonly month: string;
  readonly ledger: number;
  readonly counter: number;
};

async function compareMonths(db: Kysely<Tables>): Promise<readonly Month[]> {
  const { rows } = await sql<Month>`
    select account_id, kind, month,
      coalesce(outputs, 0)::float8 as ledger, coalesce(used, 0)::float8 as counter
    from (
      select account_id, kind, month, sum(outputs) as outputs from usage_ledger group by 1, 2, 3
    ) as ledger
    full join (select account_id, kind, month, used from usage_counter) as counter
      using (account_id, kind, month)
    order by 1, 2, 3`.execute(db);
  return rows;
}

type Job = {
  readonly id: string;
  readonly succeeded: number;
  readonly recorded: number;
  /** Outputs in the ledger; for a test job, whose rows are not counted, its succeeded rows. */
  readonly counted: number;
};

// Rows of jobs under way are recorded chunk by chunk, so these agree at any time, too; the ledger of a job that an upgrade
// restarted keeps what was counted before, until its rows are made again.
async function compareJobs(db: Kysely<Tables>): Promise<readonly Job[]> {
  const { rows } = await sql<Job>`
    with packed as (
      select upload_id, sum(row_count) as rows from bulk_row_record group by 1
    ), single as (
      select upload_id, count(*) as rows from bulk_row where status = 'succeeded' group by 1
    ), ledger as (
      select upload_id, sum(outputs) as outputs from usage_ledger
      where upload_id is not null group by 1
    )
    select id, succeeded,
      (coalesce(packed.rows, 0) + coalesce(single.rows, 0))::float8 as recorded,
      case when (fill_plan ->> 'test')::boolean then succeeded
        else coalesce(outputs, 0)::float8 end as counted
    from bulk_upload
    left join packed on packed.upload_id = id
    left join single on single.upload_id = id
    left join ledger on ledger.upload_id = id
    where status in ('completed', 'failed', 'cancelled')
    order by seq`.execute(db);
  return rows;
}

function sumOf<Row>(rows: readonly Row[], figure: (row: Row) => number): number {
  return rows.reduce((sum, row) => sum + figure(row), 0);
}
