import { contentOf } from "./content-of.ts";
import { htmlOf } from "./mail-html.ts";
import type { MailFrame, MailPlace } from "./mail-place.ts";
import { textOf } from "./mail-text.ts";
import type { NoticeFacts } from "./notice.ts";
import { oneLine } from "./words.ts";

/** A mail as people read it; the subject is one line. */
export type Mail = { readonly subject: string; readonly text: string; readonly html: string };

/** The mail that tells of a notice; the same for the same facts. */
export function composeMail(facts: NoticeFacts, place: MailPlace): Mail {
  const content = contentOf(facts, place);
  const account = oneLine(place.accountName ?? "") || oneLine(place.email);
  const reason = `You get this mail because this is the owner's address of the account ${place.accountId} at ${place.baseUrl}. It is sent once.`;
  const frame: MailFrame = { account, reason };
  return {
    subject: content.subject,
    text: textOf(content, frame),
    html: htmlOf(content, frame),
  };
}
