import { brand } from "#base/brand.ts";
import { type Instant, isoString } from "#base/instant.ts";
import type { NoticeBody } from "#contract/notice.ts";
import type { AccountId } from "#domain/accounts";
import { composeMail, isLinkMail, type StoredNotice } from "#domain/notices";
import { TOKEN_PATHS } from "#domain/people/records";
import { noticeOutbox } from "../adapters/database/notices/notice-outbox.ts";
import type { Config } from "../settings/config.ts";
import { connect } from "../wiring/database.ts";
import { publicUrl } from "./public-url.ts";

/** Which notices to list. */
export type NoticeQuery = {
  /** Only those neither sent nor given up, or only those given up; null: all. */
  readonly state: "unsent" | "given_up" | null;
  /** Null: all accounts. */
  readonly account: string | null;
  readonly limit: number;
};

/**
 * The command `admin notices`: mails, newest first, from the database of these settings, whether or not the
 * service runs.
 */
export async function listNoticesIn(
  config: Config,
  { state, account, limit }: NoticeQuery,
): Promise<readonly NoticeBody[]> {
  const baseUrl = await publicUrl(config);
  const { db, close } = await connect(config);
  try {
    const accountId = account === null ? null : brand<AccountId>(account);
    const found = await noticeOutbox(db).list({ state, accountId, limit });
    return found.map((notice) => noticeBody(notice, baseUrl));
  } finally {
    await close();
  }
}

function noticeBody(notice: StoredNotice, baseUrl: string): NoticeBody {
  const { id, accountId, account, email, facts, createdAt, sentAt, givenUpAt } = notice;
  // Signed and single-use links are the recipient's.
  const link = isLinkMail(facts) ? `${baseUrl}${TOKEN_PATHS[facts.kind]}` : `${baseUrl}/billing`;
  const { subject, text } = composeMail(facts, { baseUrl, link, account });
  const isOpen = sentAt === null && givenUpAt === null;
  return {
    id: Number(id),
    account_id: accountId,
    email,
    kind: facts.kind,
    subject,
    text,
    created_at: isoString(createdAt),
    status: isOpen ? "unsent" : sentAt === null ? "given_up" : "sent",
    sent_at: writeTime(sentAt),
    given_up_at: writeTime(givenUpAt),
    due_at: isOpen ? isoString(notice.dueAt) : null,
    attempts: notice.attempts,
    error: notice.error,
  };
}

function writeTime(time: Instant | null): string | null {
  return time === null ? null : isoString(time);
}
