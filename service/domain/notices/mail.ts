import type { AccountId } from "#domain/accounts";
import { contentOf } from "./mail-content.ts";
import { htmlOf } from "./mail-html.ts";
import { textOf } from "./mail-text.ts";
import type { NoticeFacts } from "./notice.ts";
import { oneLine } from "./words.ts";

/** Where a mail leads, and to whose account. */
export type MailPlace = {
  /** How people reach the service, without a slash at its end. */
  readonly baseUrl: string;
  readonly accountId: AccountId;
  /** Null: it has none, and is known by its owner's address. */
  readonly accountName: string | null;
  readonly email: string;
};

/** A mail as people read it; the subject is one line. */
export type Mail = { readonly subject: string; readonly text: string; readonly html: string };

/** What both forms of a mail show around its content. */
export type MailFrame = {
  /** The account, as its people call it. */
  readonly account: string;
  /** Why its reader gets it. */
  readonly reason: string;
};

/** The mail that tells of a notice; the same for the same facts. */
export function composeMail(facts: NoticeFacts, place: MailPlace): Mail {
  const content = contentOf(facts, place);
  const account = oneLine(place.accountName ?? "") || oneLine(place.email);
  const reason = `You get this mail because this is the owner's address of the account ${place.accountId} at ${place.baseUrl}. It is sent once.`;
  const frame = { account, reason };
  return {
    subject: content.subject,
    text: textOf(content, frame),
    html: htmlOf(content, frame),
  };
}
