import type { Brand } from "#base/brand.ts";
import type { Instant } from "#base/instant.ts";
import type { AccountId } from "#domain/accounts";
import type { LinkMail } from "./link-mails.ts";
import type { MailAccount } from "./mail-content.ts";
import type { Notice } from "./notice.ts";

/** The number of a notice in the outbox. */
export type NoticeId = Brand<string, "NoticeId">;

/** A mail in the outbox. */
export type QueuedNotice = (Notice | LinkMail) & {
  readonly id: NoticeId;
  /** Null: a password reset, which concerns no account. */
  readonly account: MailAccount | null;
};

/** A mail claimed by this process until its lease expires. */
export type ClaimedNotice = QueuedNotice & {
  /** Number of the attempt (1-based); a later one means that the lease expired and another sender took over. */
  readonly attempt: number;
  /** When the first attempt began. */
  readonly firstTriedAt: Instant;
  /** The recipient. */
  readonly email: string;
};

/** A mail as shown to the operator. */
export type StoredNotice = QueuedNotice & {
  /** The recipient; null: the account was erased. */
  readonly email: string | null;
  readonly attempts: number;
  readonly sentAt: Instant | null;
  readonly givenUpAt: Instant | null;
  /** When the next attempt is due. */
  readonly dueAt: Instant;
  /** Why the last attempt failed. */
  readonly error: string | null;
};

/** Filter for listing notices. */
export type NoticeFilter = {
  /** Only those neither sent nor given up, or only those given up; null: all. */
  readonly state: "unsent" | "given_up" | null;
  readonly accountId: AccountId | null;
  readonly limit: number;
};

/** The outbox as senders and operators use it. Leaves out erased accounts. Sealed links are deleted with the last attempt. */
export type NoticeOutbox = {
  /** Claims due notices until `until`; concurrent callers never get the same ones. */
  readonly claim: (now: Instant, until: Instant, max: number) => Promise<readonly ClaimedNotice[]>;
  /** This and the following have no effect if another sender has taken over. */
  readonly markSent: (notice: ClaimedNotice, at: Instant) => Promise<void>;
  readonly markFailed: (notice: ClaimedNotice, error: string, dueAt: Instant) => Promise<void>;
  readonly markGivenUp: (notice: ClaimedNotice, error: string, at: Instant) => Promise<void>;
  /** Newest first. */
  readonly list: (wanted: NoticeFilter) => Promise<readonly StoredNotice[]>;
};
