import type { Instant } from "#base/instant.ts";
import type { AuditAction, AuditEntry, AuditStore, Caller } from "#domain/accounts";
import type { WebhookId } from "./webhook.ts";

/** Notes for the account's admins what was done to a webhook: by its id, since a URL may hold a secret. */
export async function noteWebhook(
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
