import type { z } from "zod";
import { type Instant, instant, isoString } from "#base/instant.ts";
import { Account as AccountSchema } from "#contract/account-settings.ts";
import { type ApiKeyCreated, ApiKey as ApiKeySchema } from "#contract/api-key.ts";
import { type MemberInvited, Member as MemberSchema } from "#contract/member.ts";
import type { ApiKey, KeyWithText } from "#domain/access";
import type { Account, MemberWithPerson, StoredAuditEntry } from "#domain/accounts";
import type { Invitation } from "#domain/members";
import type { UsageBanner } from "#domain/usage";
import { actorBody, keyIdOf } from "../http/actor-body.ts";
import { bodyWriter } from "../http/body-mapper.ts";

const writeAccount = bodyWriter(AccountSchema);
const writeMember = bodyWriter(MemberSchema);
const writeKey = bodyWriter(ApiKeySchema);

/** Returns the JSON of an account, with its banners. */
export function accountBody(
  account: Account,
  notices: readonly UsageBanner[],
): z.output<typeof AccountSchema> {
  return writeAccount({ ...account, notices });
}

/** Returns the JSON of a member. */
export function memberBody(member: MemberWithPerson): z.output<typeof MemberSchema> {
  const { person } = member;
  return writeMember({
    ...member,
    name: person?.name ?? null,
    status: person === null ? "invited" : "active",
    lastSeenAt: person?.lastSeenAt ?? null,
  });
}

/** Returns the JSON of an invited member. */
export function invitationBody({ member, url }: Invitation): z.output<typeof MemberInvited> {
  return { ...memberBody(member), invitation_url: url };
}

/** Returns the JSON of an entry of the audit log. */
export function auditEntryBody(entry: StoredAuditEntry): Record<string, unknown> {
  return {
    id: entry.id,
    action: entry.action,
    occurred_at: isoString(entry.at),
    api_key_id: keyIdOf(entry.by),
    by: actorBody(entry.by),
    subject: entry.subject,
    details: Object.fromEntries(
      Object.entries(entry.details).map(([name, value]) => [snake(name), writeDetail(value)]),
    ),
  };
}

// Lists contain names of settings.
function writeDetail(value: StoredAuditEntry["details"][string]): unknown {
  return Array.isArray(value) ? value.map((name) => snake(String(name))) : value;
}

function snake(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Returns the JSON of an API key, without the key itself. */
export function apiKeyBody(key: ApiKey): z.output<typeof ApiKeySchema> {
  return writeKey({ ...key, createdByMemberId: key.creator?.memberId ?? null });
}

/** Returns the JSON of a new API key, including the key itself. */
export function freshKeyBody({ key, text }: KeyWithText): z.output<typeof ApiKeyCreated> {
  return { ...apiKeyBody(key), key: text };
}

/** Parses a time from a request body; null and undefined are returned unchanged. */
export function givenInstant<Absent extends null | undefined>(
  time: string | Absent,
): Instant | Absent {
  return typeof time === "string" ? instant(new Date(time)) : time;
}
