/**
 * Notices: what the owner of an account is told by mail, written in the transaction of its cause
 * and sent afterwards. Each is told once, whatever is run twice.
 */
export {
  BILLING_LINK_PATH,
  type BillingLinkPorts,
  type OpenedLink,
  openBillingLink,
} from "./billing-link.ts";
export { composeMail, type Mail } from "./mail.ts";
export type { MailPlace } from "./mail-place.ts";
export type { Mailer, MailOutcome, OutgoingMail } from "./mailer.ts";
export type {
  Notice,
  NoticeFacts,
  PaymentFailed,
  QuotaThreshold,
  SubscriptionCanceled,
  TrialEnding,
  WebhookFailing,
} from "./notice.ts";
export type {
  ClaimedNotice,
  KeptNotice,
  NoticeId,
  NoticeOutbox,
  NoticesWanted,
} from "./outbox.ts";
export { type SendPorts, sendNotices } from "./send-notices.ts";
export type { NoticeStore } from "./store.ts";
