import type { Brand } from "#base/brand.ts";
import type { Instant } from "#base/instant.ts";
import type { AccountId } from "#domain/accounts";
import type { Notice } from "./notice.ts";

/** The number of a notice in the outbox. */
export type NoticeId = Brand<string, "NoticeId">;

/** A notice that is ours to send for a while. */
export type ClaimedNotice = Notice & {
  readonly id: NoticeId;
  /** Which attempt this is, from 1; whoever has a later one has taken it over. */
  readonly attempt: number;
  /** When the first one began. */
  readonly firstTriedAt: Instant;
  readonly accountName: string | null;
  readonly email: string;
};

/** A notice as the operator sees it. */
export type KeptNotice = Omit<ClaimedNotice, "attempt" | "firstTriedAt" | "email"> & {
  /** Null: the account was erased. */
  readonly email: string | null;
  readonly attempts: number;
  readonly sentAt: Instant | null;
  readonly givenUpAt: Instant | null;
  /** When it is tried next. */
  readonly dueAt: Instant;
  /** Why it could not be sent the last time. */
  readonly error: string | null;
};

/** Which notices are asked for. */
export type NoticesWanted = {
  /** Only those that are neither sent nor given up. */
  readonly isUnsent: boolean;
  readonly accountId: AccountId | null;
  readonly limit: number;
};

/** The outbox of notices, as those see it who send and look. Nobody is found in it whose account is erased. */
export type NoticeOutbox = {
  /** Some that are due, ours until `until`. Two who ask at once never get the same. */
  readonly claim: (now: Instant, until: Instant, max: number) => Promise<readonly ClaimedNotice[]>;
  /** Nothing changes, here and below, when somebody has taken it over. */
  readonly noteSent: (notice: ClaimedNotice, at: Instant) => Promise<void>;
  readonly noteFailed: (notice: ClaimedNotice, error: string, dueAt: Instant) => Promise<void>;
  readonly noteGivenUp: (notice: ClaimedNotice, error: string, at: Instant) => Promise<void>;
  /** Newest first. */
  readonly list: (wanted: NoticesWanted) => Promise<readonly KeptNotice[]>;
};
