import type { AccountId } from "#domain/accounts";

/** The account and the URLs that a mail refers to. */
export type MailContext = {
  /** Public URL of the service, without a trailing slash. */
  readonly baseUrl: string;
  /** URL of the account's billing; a signed link in mails that are sent. */
  readonly billingUrl: string;
  readonly accountId: AccountId;
  /** Null: the account has no name; its owner's address is shown. */
  readonly accountName: string | null;
  readonly email: string;
};

/** What text and HTML show around the content. */
export type MailFrame = {
  /** Name of the account. */
  readonly account: string;
  /** Why the recipient gets the mail. */
  readonly reason: string;
};

/** The content of a mail as plain text, not escaped yet. */
export type MailContent = {
  readonly subject: string;
  /** Some service has stopped or will stop. */
  readonly isUrgent: boolean;
  readonly headline: string;
  /** What happened and what follows; one or more sentences each. */
  readonly paragraphs: readonly string[];
  /** Facts by name. */
  readonly details: readonly (readonly [name: string, value: string])[];
  /** What to do, and where. */
  readonly action: { readonly label: string; readonly url: string };
};
