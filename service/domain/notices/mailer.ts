import type { Instant } from "#base/instant.ts";
import type { Mail } from "./mail.ts";

/** A mail to one recipient. */
export type OutgoingMail = Mail & {
  readonly to: string;
  /** Local part of the message id; the same for every attempt. */
  readonly name: string;
  readonly at: Instant;
};

/**
 * The result of an attempt; `code` is for the log, `error` is the mail server's reply or the reason why there was none.
 */
export type MailOutcome =
  | { readonly kind: "sent" }
  /** Temporary: the server was unreachable or asked to retry later. */
  | { readonly kind: "failed"; readonly code: string; readonly error: string }
  /** Permanent: the server rejected the recipient or the mail. */
  | { readonly kind: "refused"; readonly code: string; readonly error: string };

/** Sends mails. Its time limit is shorter than `LEASE_SECONDS`. */
export type Mailer = { readonly send: (mail: OutgoingMail) => Promise<MailOutcome> };
