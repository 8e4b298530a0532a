/**
 * Notices: what the owner of an account is told by mail, written in the transaction of its cause
 * and sent afterwards. Each is told once, whatever is run twice.
 */
export type {
  Notice,
  NoticeFacts,
  PaymentFailed,
  QuotaThreshold,
  SubscriptionCanceled,
  TrialEnding,
  WebhookFailing,
} from "./notice.ts";
export type { NoticeStore } from "./store.ts";
