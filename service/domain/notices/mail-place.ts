import type { AccountId } from "#domain/accounts";

/** Where a mail leads, and to whose account. */
export type MailPlace = {
  /** How people reach the service, without a slash at its end. */
  readonly baseUrl: string;
  /** Where the owner puts billing in order; in a mail that is sent, a signed link. */
  readonly billingUrl: string;
  readonly accountId: AccountId;
  /** Null: it has none, and is known by its owner's address. */
  readonly accountName: string | null;
  readonly email: string;
};

/** What both forms of a mail show around its content. */
export type MailFrame = {
  /** The account, as its people call it. */
  readonly account: string;
  /** Why its reader gets it. */
  readonly reason: string;
};
