import type { z } from "zod";
import { type Instant, instant, isoString } from "#base/instant.ts";
import type { AccountUpdate } from "#contract/account-settings.ts";
import type {
  Account,
  AccountChange,
  ApiKey,
  KeyWithText,
  MemberWithPerson,
  StoredAuditEntry,
} from "#domain/accounts";
import type { Invitation } from "#domain/people";
import type { UsageBanner } from "#domain/usage";
import { actorBody, keyIdOf } from "../http/actor-body.ts";

/** The JSON of an account, with its banners. */
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

/** The changes that a request body asks for. */
export function accountChange(body: z.output<typeof AccountUpdate>): AccountChange {
  const { api_key_cap_spans_environments: spans } = body;
  return {
    ...(body.name === undefined ? {} : { name: body.name }),
    ...(body.retention_seconds === undefined ? {} : { retentionSeconds: body.retention_seconds }),
    ...(body.overage_limit_pdfs === undefined ? {} : { overageLimitPdfs: body.overage_limit_pdfs }),
    ...(spans === undefined ? {} : { apiKeyCapSpansEnvironments: spans }),
  };
}

/** The JSON of a member. */
export function memberBody(member: MemberWithPerson): Record<string, unknown> {
  const { id, email, role, createdAt, person } = member;
  return {
    id,
    email,
    name: person?.name ?? null,
    role,
    status: person === null ? "invited" : "active",
    last_seen_at: isoOrNull(person?.lastSeenAt ?? null),
    created_at: isoString(createdAt),
  };
}

/** The JSON of an invited member. */
export function invitationBody({ member, url }: Invitation): Record<string, unknown> {
  return { ...memberBody(member), invitation_url: url };
}

/** The JSON of an entry of the audit log. */
export function auditEntryBody(entry: StoredAuditEntry): Record<string, unknown> {
  return {
    id: entry.id,
    action: entry.action,
    occurred_at: isoString(entry.at),
    api_key_id: keyIdOf(entry.by),
    by: actorBody(entry.by),
    subject: entry.subject,
    details: Object.fromEntries(
      Object.entries(entry.details).map(([name, value]) => [snake(name), shown(value)]),
    ),
  };
}

// Lists contain names of settings.
function shown(value: StoredAuditEntry["details"][string]): unknown {
  return Array.isArray(value) ? value.map((name) => snake(String(name))) : value;
}

function snake(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The JSON of an API key, without the key itself. */
export function apiKeyBody(key: ApiKey): Record<string, unknown> {
  return {
    id: key.id,
    name: key.name,
    prefix: key.prefix,
    last_four: key.lastFour,
    scope: key.scope,
    environment: key.environment,
    created_at: isoString(key.createdAt),
    last_used_at: isoOrNull(key.lastUsedAt),
    expires_at: isoOrNull(key.expiresAt),
    revoked_at: isoOrNull(key.revokedAt),
    created_by_member_id: key.creator?.memberId ?? null,
  };
}

/** The JSON of a new API key, including the key itself. */
export function freshKeyBody({ key, text }: KeyWithText): Record<string, unknown> {
  return { ...apiKeyBody(key), key: text };
}

/** Parses a time from a request body; null and undefined are returned unchanged. */
export function givenInstant<Absent extends null | undefined>(
  time: string | Absent,
): Instant | Absent {
  return typeof time === "string" ? instant(new Date(time)) : time;
}

function isoOrNull(time: Instant | null): string | null {
  return time === null ? null : isoString(time);
}
