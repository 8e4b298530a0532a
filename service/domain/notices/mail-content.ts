import type { AccountId } from "#domain/accounts";

/** The account that a mail is about. */
export type MailAccount = {
  readonly id: AccountId;
  /** Null: its owner's address is shown. */
  readonly name: string | null;
  /** Null after an erasure. */
  readonly ownerEmail: string | null;
};

/** The account and the URLs that a mail refers to. */
export type MailContext = {
  /** Public URL of the service, without a trailing slash. */
  readonly baseUrl: string;
  /** Where the mail's button leads: a signed link to the account's billing, or a person's single-use link. */
  readonly link: string;
  /** Null: a mail that concerns no account. */
  readonly account: MailAccount | null;
};

/** A context whose account is given by its name. */
export type NamedContext = Omit<MailContext, "account"> & { readonly account: string | null };

/** The parts that text and HTML show around the content. */
export type MailFrame = {
  /** Name of the account, if the mail concerns one. */
  readonly account: string | null;
  /** Why the recipient gets the mail. */
  readonly reason: string;
};

/** The content of a mail as plain text, not escaped yet. */
export type MailContent = {
  readonly subject: string;
  /** Some service has stopped or will stop. */
  readonly isUrgent: boolean;
  readonly headline: string;
  /** The event and its consequences; one or more sentences each. */
  readonly paragraphs: readonly string[];
  /** Facts by name. */
  readonly details: readonly (readonly [name: string, value: string])[];
  /** The button: its label, and the page that it opens. */
  readonly action: { readonly label: string; readonly url: string };
};
