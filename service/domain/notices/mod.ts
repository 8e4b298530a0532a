/**
 * Notices: mails to the owner of an account, stored in the transaction of their cause and sent afterwards. Each is sent
 * once, even if its cause is processed repeatedly.
 */
export { BILLING_LINK_PATH, type BillingLinkPorts, openBillingLink } from "./billing-link.ts";
export { composeMail } from "./mail.ts";
export type { Mailer, MailOutcome, OutgoingMail } from "./mailer.ts";
export type { Notice, NoticeFacts, NoticeStore, QuotaThreshold } from "./notice.ts";
export type {
  ClaimedNotice,
  NoticeFilter,
  NoticeId,
  NoticeOutbox,
  StoredNotice,
} from "./outbox.ts";
export { type SendPorts, sendNotices } from "./send-notices.ts";
