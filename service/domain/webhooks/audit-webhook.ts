import type { Instant } from "#base/instant.ts";
import type { AuditAction, AuditEntry, AuditStore, Caller } from "#domain/accounts";
import type { WebhookId } from "./webhook.ts";

/** Appends to the account's audit log; names the webhook by its id, because its URL may contain a secret. */
export async function auditWebhook(
  { audit }: { readonly audit: AuditStore },
  { accountId, keyId, environment }: Caller,
  action: Extract<AuditAction, `webhook.${string}`>,
  id: WebhookId,
  at: Instant,
  details: AuditEntry["details"] = {},
): Promise<void> {
  const subject = `webhook/${id}`;
  await audit.append({
    accountId,
    at,
    action,
    keyId,
    subject,
    details: { environment, ...details },
  });
}
