import type { Logger } from "pino";
import type { NoticeDeps } from "#domain/notices";
import type { Database } from "../adapters/database/connection/open.ts";
import { noticeOutbox } from "../adapters/database/notices/notice-outbox.ts";
import { tokenStore } from "../adapters/database/people/token-store.ts";
import { openMailer } from "../adapters/mail/smtp-mailer.ts";
import type { MailSettings } from "../settings/billing-settings.ts";
import { startSendingMails } from "../worker/send-mails.ts";

/** Starts sending mails. Without a mail server they are only stored, which is logged. */
export function startMailSender(
  opened: Pick<NoticeDeps, "clock" | "baseUrl" | "vault">,
  { db }: Pick<Database, "db">,
  { url, from, pollMs }: MailSettings & { readonly pollMs: number },
  logger: Logger,
): { readonly stop: () => Promise<void> } {
  if (url === null) {
    logger.info("without SMTP_URL mails are kept: platen admin notices shows them");
    return { stop: () => Promise.resolve() };
  }
  const mailer = openMailer({ url, from });
  const onError = (err: unknown, what: string): void => logger.warn({ err }, what);
  const outbox = noticeOutbox(db);
  const tokens = tokenStore(db);
  const isLinkValid: NoticeDeps["isLinkValid"] = async (kind, sha256, now) =>
    (await tokens.peek(kind, sha256, now)) !== null;
  const sending = startSendingMails({ ...opened, outbox, isLinkValid, mailer, onError }, pollMs);
  return {
    stop: async () => {
      await sending.stop();
      mailer.close();
    },
  };
}
