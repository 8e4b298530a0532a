import type { Instant } from "#base/instant.ts";
import { type AuditAction, type AuditEntry, type Caller, recordAction } from "#domain/accounts";
import type { WebhookId } from "#domain/webhooks/records";
import type { WebhookStores } from "./deps.ts";

/** Appends to the account's audit log; names the webhook by its id, because its URL may contain a secret. */
export async function auditWebhook(
  stores: WebhookStores,
  caller: Caller,
  action: Extract<AuditAction, `webhook.${string}`>,
  id: WebhookId,
  at: Instant,
  details: AuditEntry["details"] = {},
): Promise<void> {
  await recordAction(stores, caller, { action, at, subject: `webhook/${id}`, details });
}
