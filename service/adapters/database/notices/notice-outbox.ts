import { type Kysely, type Selectable, sql } from "kysely";
import { assert } from "#base/assert.ts";
import { brand } from "#base/brand.ts";
import { type Instant, instant } from "#base/instant.ts";
import type { AccountId } from "#domain/accounts";
import {
  type ClaimedNotice,
  isLinkMail,
  type NoticeFilter,
  type NoticeId,
  type NoticeOutbox,
  type QueuedNotice,
  type StoredNotice,
} from "#domain/notices";
import type { Tables } from "../tables/tables.ts";
import { linkTokenOf } from "./person-mails.ts";

/** `NoticeOutbox` on PostgreSQL. */
export function noticeOutbox(db: Kysely<Tables>): NoticeOutbox {
  return {
    claim: (now, until, max) => claim(db, now, until, max),
    markSent: async (notice, at) => {
      await claimedRow(db, notice)
        .set({ sent_at: new Date(at), error: null, sealed_link: null })
        .execute();
    },
    markFailed: async (notice, error, dueAt) => {
      await claimedRow(db, notice)
        .set({ error, due_at: new Date(dueAt) })
        .execute();
    },
    markGivenUp: async (notice, error, at) => {
      await claimedRow(db, notice)
        .set({ error, given_up_at: new Date(at), sealed_link: null })
        .execute();
    },
    list: (wanted) => list(db, wanted),
  };
}

/** Counts the mails that were given up. */
export async function countGivenUp(db: Kysely<Tables>): Promise<number> {
  const { count } = await db
    .selectFrom("notice")
    .select((rows) => rows.fn.countAll<string>().as("count"))
    .where("given_up_at", "is not", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

type NoticeRow = Pick<
  Selectable<Tables["notice"]>,
  "id" | "account_id" | "key" | "facts" | "created_at" | "sealed_link"
> & {
  readonly name: string | null;
  readonly owner_email: string | null;
};
type ClaimedRow = NoticeRow & {
  readonly attempts: number;
  readonly first_tried_at: Date;
  readonly email: string;
};

// Claiming postpones the due time, so that another sender takes over if this one crashes.
async function claim(
  db: Kysely<Tables>,
  now: Instant,
  until: Instant,
  max: number,
): Promise<readonly ClaimedNotice[]> {
  const { rows } = await sql<ClaimedRow>`
    with due as materialized (
      select notice.id, account.name, account.email as owner_email,
        coalesce(person.email, member.email, account.email) as email
      from notice
        left join account on account.id = notice.account_id
        left join member on member.id = notice.member_id
        left join person on person.id = notice.person_id
      where sent_at is null and given_up_at is null and due_at <= ${new Date(now)}
        and (account.id is null or account.email is not null and account.erased_at is null)
      order by due_at limit ${max}
      for update of notice skip locked
    )
    update notice set attempts = attempts + 1, due_at = ${new Date(until)},
      first_tried_at = coalesce(first_tried_at, ${new Date(now)}::timestamptz)
    from due where notice.id = due.id
    returning notice.id, account_id, key, facts, created_at, sealed_link, attempts, first_tried_at,
      due.name, due.owner_email, due.email`.execute(db);
  return rows.map((row) => ({
    ...noticeOf(row),
    attempt: row.attempts,
    firstTriedAt: instant(row.first_tried_at),
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
  { state, accountId, limit }: NoticeFilter,
): Promise<readonly StoredNotice[]> {
  let found = db
    .selectFrom("notice")
    .leftJoin("account", "account.id", "notice.account_id")
    .leftJoin("member", "member.id", "notice.member_id")
    .leftJoin("person", "person.id", "notice.person_id")
    .selectAll("notice")
    .select(["account.name", "account.email as owner_email"])
    .select(sql<string | null>`coalesce(person.email, member.email, account.email)`.as("email"))
    .orderBy("notice.id", "desc")
    .limit(limit);
  if (accountId !== null) found = found.where("notice.account_id", "=", accountId);
  if (state === "given_up") found = found.where("given_up_at", "is not", null);
  if (state === "unsent")
    found = found.where("sent_at", "is", null).where("given_up_at", "is", null);
  const rows = await found.execute();
  return rows.map((row) => ({
    ...noticeOf(row),
    email: row.email,
    attempts: row.attempts,
    sentAt: instantOrNull(row.sent_at),
    givenUpAt: instantOrNull(row.given_up_at),
    dueAt: instant(row.due_at),
    error: row.error,
  }));
}

/** Returns a mail in the outbox, without the recipient and its attempts. */
function noticeOf(row: NoticeRow): QueuedNotice {
  const { key, facts, account_id, sealed_link: sealedLink } = row;
  const accountId = account_id === null ? null : brand<AccountId>(account_id);
  const account =
    accountId === null ? null : { id: accountId, name: row.name, ownerEmail: row.owner_email };
  const queued = { id: brand<NoticeId>(row.id), createdAt: instant(row.created_at), account };
  if (isLinkMail(facts))
    return { ...queued, accountId, facts, tokenSha256: linkTokenOf(key), sealedLink };
  assert(accountId !== null, "a notice to an owner has an account");
  return { ...queued, accountId, key, facts };
}

function instantOrNull(date: Date | null): Instant | null {
  return date === null ? null : instant(date);
}
