/**
 * Notices: what the owner of an account is told by mail, written in the transaction of its cause
 * and sent afterwards. Each is told once, whatever is run twice.
 */
export { composeMail, type Mail, type MailPlace } from "./mail.ts";
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
export { LEASE_SECONDS, type SendPorts, sendNotices } from "./send-notices.ts";
export type {
  ClaimedNotice,
  KeptNotice,
  NoticeId,
  NoticeOutbox,
  NoticeStore,
  NoticesWanted,
} from "./store.ts";
