import { type Kysely, sql } from "kysely";
import type { AccountId } from "#domain/accounts";
import type { ChunkRows } from "#domain/usage";
import type { Tables } from "../tables/tables.ts";
import { multirangeOf, rowsOf } from "./row-ranges.ts";

// The primary key permits only one transaction at a time to claim rows of a chunk, so that no row is claimed twice.
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
