import { type Kysely, type Selectable, sql } from "kysely";
import { brand } from "#base/brand.ts";
import { type Instant, instant } from "#base/instant.ts";
import type { AccountId } from "#domain/accounts";
import type {
  ClaimedNotice,
  Notice,
  NoticeFilter,
  NoticeId,
  NoticeOutbox,
  StoredNotice,
} from "#domain/notices";
import type { Tables } from "../tables/tables.ts";

/** `NoticeOutbox` on PostgreSQL. */
export function noticeOutbox(db: Kysely<Tables>): NoticeOutbox {
  return {
    claim: (now, until, max) => claim(db, now, until, max),
    markSent: async (notice, at) => {
      await claimedRow(db, notice)
        .set({ sent_at: new Date(at), error: null })
        .execute();
    },
    markFailed: async (notice, error, dueAt) => {
      await claimedRow(db, notice)
        .set({ error, due_at: new Date(dueAt) })
        .execute();
    },
    markGivenUp: async (notice, error, at) => {
      await claimedRow(db, notice)
        .set({ error, given_up_at: new Date(at) })
        .execute();
    },
    list: (wanted) => list(db, wanted),
  };
}

type NoticeRow = Pick<
  Selectable<Tables["notice"]>,
  "id" | "account_id" | "key" | "facts" | "created_at"
>;
type ClaimedRow = NoticeRow & {
  readonly attempts: number;
  readonly first_tried_at: Date;
  readonly name: string | null;
  readonly email: string;
};

// Claiming postpones the due time, so that another sender takes over if this one dies.
async function claim(
  db: Kysely<Tables>,
  now: Instant,
  until: Instant,
  max: number,
): Promise<readonly ClaimedNotice[]> {
  const { rows } = await sql<ClaimedRow>`
    with due as materialized (
      select notice.id, account.name, account.email
      from notice join account on account.id = notice.account_id
      where sent_at is null and given_up_at is null and due_at <= ${new Date(now)}
        and account.email is not null and account.erased_at is null
      order by due_at limit ${max}
      for update of notice skip locked
    )
    update notice set attempts = attempts + 1, due_at = ${new Date(until)},
      first_tried_at = coalesce(first_tried_at, ${new Date(now)}::timestamptz)
    from due where notice.id = due.id
    returning notice.id, account_id, key, facts, created_at, attempts, first_tried_at,
      due.name, due.email`.execute(db);
  return rows.map((row) => ({
    ...noticeOf(row),
    attempt: row.attempts,
    firstTriedAt: instant(row.first_tried_at),
    accountName: row.name,
    email: row.email,
  }));
}

function claimedRow(db: Kysely<Tables>, { id, attempt }: ClaimedNotice) {
  return db
    .updateTable("notice")
    .where("id", "=", id)
    .where("attempts", "=", attempt)
    .where("sent_at", "is", null);
}

async function list(
  db: Kysely<Tables>,
  { isUnsent, accountId, limit }: NoticeFilter,
): Promise<readonly StoredNotice[]> {
  let found = db
    .selectFrom("notice")
    .innerJoin("account", "account.id", "notice.account_id")
    .selectAll("notice")
    .select(["account.name", "account.email"])
    .orderBy("notice.id", "desc")
    .limit(limit);
  if (accountId !== null) found = found.where("account_id", "=", accountId);
  if (isUnsent) found = found.where("sent_at", "is", null).where("given_up_at", "is", null);
  const rows = await found.execute();
  return rows.map((row) => ({
    ...noticeOf(row),
    accountName: row.name,
    email: row.email,
    attempts: row.attempts,
    sentAt: instantOrNull(row.sent_at),
    givenUpAt: instantOrNull(row.given_up_at),
    dueAt: instant(row.due_at),
    error: row.error,
  }));
}

function noticeOf(row: NoticeRow): Notice & { readonly id: NoticeId } {
  return {
    id: brand<NoticeId>(row.id),
    accountId: brand<AccountId>(row.account_id),
    key: row.key,
    facts: row.facts,
    createdAt: instant(row.created_at),
  };
}

function instantOrNull(date: Date | null): Instant | null {
  return date === null ? null : instant(date);
}
