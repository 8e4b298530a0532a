import { type Kysely, sql } from "kysely";
import type { Notice, NoticeStore } from "#domain/notices";
import type { Tables } from "../tables/tables.ts";

/** `NoticeStore` on PostgreSQL; `db` is the transaction of the notice's cause. */
export function noticeStore(db: Kysely<Tables>): NoticeStore {
  return { append: (notice, unless = []) => append(db, notice, unless) };
}

async function append(
  db: Kysely<Tables>,
  { accountId, key, facts, createdAt }: Notice,
  unless: readonly string[],
): Promise<void> {
  await sql`insert into notice (account_id, kind, key, facts, created_at, due_at)
    select ${accountId}, ${facts.kind}, ${key}, ${JSON.stringify(facts)}::json,
      ${new Date(createdAt)}::timestamptz, ${new Date(createdAt)}::timestamptz
    where not exists (select from notice where key = any (${unless}::text[]))
    on conflict (key) do nothing`.execute(db);
}
