import type { Instant } from "#base/instant.ts";
import type { Mail } from "./mail.ts";

/** A mail on its way to one reader. */
export type OutgoingMail = Mail & {
  readonly to: string;
  /** The part of its name before the `@`: the same however often it is sent. */
  readonly name: string;
  readonly at: Instant;
};

/** What became of a mail; `code` is a word for the log, `error` what the mail server said, or why it said nothing. */
export type MailOutcome =
  | { readonly kind: "sent" }
  /** For now: the server was not there, or asks to come again. */
  | { readonly kind: "failed"; readonly code: string; readonly error: string }
  /** For good: the server knows no such reader, or will not have this mail. */
  | { readonly kind: "refused"; readonly code: string; readonly error: string };

/** What sends mails. It has a time limit of its own, shorter than `LEASE_SECONDS`. */
export type Mailer = { readonly send: (mail: OutgoingMail) => Promise<MailOutcome> };
