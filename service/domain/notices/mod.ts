/**
 * Mails, stored in the transaction of their cause and sent afterwards: notices to the owner of an account, each sent once
 * even if its cause is processed repeatedly, and single-use links to persons, sent only while they are valid.
 */
export { BILLING_LINK_PATH, openBillingLink } from "./billing-link.ts";
export type { NoticeDeps } from "./deps.ts";
export { isLinkMail, type LinkFacts, linkSeal } from "./link-mails.ts";
export { composeMail } from "./mail.ts";
export type { Mailer, MailOutcome, OutgoingMail } from "./mailer.ts";
export type { Notice, NoticeFacts, NoticeStore, QuotaThreshold } from "./notice.ts";
export type {
  ClaimedNotice,
  NoticeFilter,
  NoticeId,
  NoticeOutbox,
  QueuedNotice,
  StoredNotice,
} from "./outbox.ts";
export { MAIL_WAITS_SECONDS, sendNotices } from "./send-notices.ts";
