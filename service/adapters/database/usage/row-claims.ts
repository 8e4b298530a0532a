import { type Kysely, sql } from "kysely";
import type { AccountId } from "#domain/accounts";
import type { ChunkRows } from "#domain/usage";
import type { Tables } from "../tables/tables.ts";
import { multirangeOf, rowsOf } from "./row-ranges.ts";

// The primary key lets one transaction at a time claim rows of a chunk, so that no two take the same row.
export async function claimRows(
  db: Kysely<Tables>,
  accountId: AccountId,
  { bulkJobId, chunk, rows }: ChunkRows,
): Promise<readonly number[]> {
  const wanted = multirangeOf(rows);
  const { numInsertedOrUpdatedRows: isFirst } = await db
    .insertInto("usage_claim")
    .values({ upload_id: bulkJobId, chunk, account_id: accountId, rows: wanted })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (isFirst === 1n) return rows;
  const { rows: found } = await sql<{ fresh: string }>`
    with known as (
      select rows from usage_claim where upload_id = ${bulkJobId} and chunk = ${chunk} for update
    )
    update usage_claim set rows = known.rows + ${wanted}::int4multirange from known
    where upload_id = ${bulkJobId} and chunk = ${chunk}
    returning (${wanted}::int4multirange - known.rows)::text as fresh`.execute(db);
  return found.flatMap(({ fresh }) => rowsOf(fresh));
}

// The source of an entry is that of its first row, so that every entry of the job is found by one of its rows. Entries of
// earlier releases have one row, which they did not claim.
export async function claimCounted(
  db: Kysely<Tables>,
  accountId: AccountId,
  bulkJobId: string,
): Promise<void> {
  await sql`
    insert into usage_claim (upload_id, chunk, account_id, rows)
    select chunk.upload_id, chunk.chunk, ${accountId},
      range_agg(coalesce(
        entry.rows, int4multirange(int4range(entry."row", entry."row" + 1))))
    from bulk_chunk as chunk
    cross join unnest(chunk.lines, chunk.numbers) with ordinality as known (line, number, place)
    join usage_ledger as entry on entry.kind = 'pdf' and entry.source = 'bulk/' || chunk.upload_id
      || '/' || coalesce(number, chunk.first_row + place - 1)
    where chunk.upload_id = ${bulkJobId}
    group by chunk.upload_id, chunk.chunk
    on conflict (upload_id, chunk) do update set rows = usage_claim.rows + excluded.rows`.execute(
    db,
  );
}
