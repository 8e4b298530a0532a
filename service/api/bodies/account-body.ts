import type { z } from "zod";
import { isoString } from "#base/instant.ts";
import type { AccountUpdate } from "#contract/account-settings.ts";
import type { Account, AccountChange, KeptEntry, Member } from "#domain/accounts";
import type { UsageBanner } from "#domain/usage";

/** An account as the wire shows it, with its banners. */
export function accountBody(
  account: Account,
  notices: readonly UsageBanner[],
): Record<string, unknown> {
  return {
    id: account.id,
    email: account.email,
    name: account.name,
    plan: account.plan,
    subscription_status: account.subscriptionStatus,
    retention_seconds: account.retentionSeconds,
    overage_limit_pdfs: account.overageLimitPdfs,
    api_key_cap_spans_environments: account.apiKeyCapSpansEnvironments,
    notices: notices.map(({ since, ...notice }) => ({ ...notice, since: isoString(since) })),
    created_at: isoString(account.createdAt),
  };
}

/** The settings that a body changes. */
export function accountChange(body: z.output<typeof AccountUpdate>): AccountChange {
  const { api_key_cap_spans_environments: spans } = body;
  return {
    ...(body.name === undefined ? {} : { name: body.name }),
    ...(body.retention_seconds === undefined ? {} : { retentionSeconds: body.retention_seconds }),
    ...(body.overage_limit_pdfs === undefined ? {} : { overageLimitPdfs: body.overage_limit_pdfs }),
    ...(spans === undefined ? {} : { apiKeyCapSpansEnvironments: spans }),
  };
}

/** A member as the wire shows it. */
export function memberBody({ id, email, role, createdAt }: Member): Record<string, unknown> {
  return { id, email, role, created_at: isoString(createdAt) };
}

/** An entry of the audit log as the wire shows it. */
export function auditEntryBody(entry: KeptEntry): Record<string, unknown> {
  return {
    id: entry.id,
    action: entry.action,
    occurred_at: isoString(entry.at),
    api_key_id: entry.keyId,
    subject: entry.subject,
    details: Object.fromEntries(
      Object.entries(entry.details).map(([name, value]) => [snake(name), shown(value)]),
    ),
  };
}

// Lists hold names of settings.
function shown(value: KeptEntry["details"][string]): unknown {
  return Array.isArray(value) ? value.map((name) => snake(String(name))) : value;
}

function snake(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
