import type { Instant } from "#base/instant.ts";
import type { AccountId } from "#domain/accounts";

/** What an account's owner is told, once. */
export type Notice = {
  readonly accountId: AccountId;
  /** What happened, as nothing else did: of two notices with one key the first stands. */
  readonly key: string;
  readonly facts: NoticeFacts;
  readonly createdAt: Instant;
};

/** What is told. */
export type NoticeFacts = {
  readonly kind: "webhook_failing";
  readonly webhookId: number;
  readonly name: string;
  /** Without its query, which may hold a secret. */
  readonly url: string;
  /** The failure that was one too many. */
  readonly error: string | null;
  /** Nothing more is sent there until somebody switches the webhook on again. */
  readonly isSwitchedOff: boolean;
};
