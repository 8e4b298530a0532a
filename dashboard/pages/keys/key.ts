import type { ApiKey, ApiKeyCreate } from "@platen/sdk";
import type { Environment } from "#data/address.ts";
import type { Choice } from "#kit/select.tsx";
import { words } from "#words/en.ts";

const TEXTS = words.keys;
const SECONDS_PER_DAY = 86_400;
const MS_PER_DAY = SECONDS_PER_DAY * 1000;

/** Whether a key works, and since or until when. */
export type KeyState =
  | { readonly kind: "active"; readonly until: string | null }
  | { readonly kind: "expired" | "revoked"; readonly at: string };

/** The state of a key at a time in milliseconds since 1970. */
export function keyState(
  { revoked_at: revokedAt, expires_at: expiresAt }: Pick<ApiKey, "revoked_at" | "expires_at">,
  nowMs: number,
): KeyState {
  if (revokedAt !== null) return { kind: "revoked", at: revokedAt };
  if (expiresAt !== null && Date.parse(expiresAt) <= nowMs)
    return { kind: "expired", at: expiresAt };
  return { kind: "active", until: expiresAt };
}

/** What a key shows of itself: `platen_live_…a1B2`. */
export function maskedKey({ prefix, last_four }: Pick<ApiKey, "prefix" | "last_four">): string {
  return `${prefix}…${last_four}`;
}

/** Who created a key. */
export function creatorText(
  { created_by_member_id: id }: Pick<ApiKey, "created_by_member_id">,
  names: ReadonlyMap<number, string>,
): string {
  if (id === null) return TEXTS.operator;
  return names.get(id) ?? TEXTS.formerMember;
}

/** A command that succeeds with a key of any scope, in the shells of Linux, macOS and Windows. */
export function trialCommand(origin: string, key: string): string {
  return `curl -H "Authorization: Bearer ${key}" "${origin}/api/v1/account"`;
}

/** What a key may do, the least first. */
export const SCOPES: readonly Choice<ApiKey["scope"]>[] = (["read", "write", "admin"] as const).map(
  (id) => ({ id, label: TEXTS.scopes[id], hint: TEXTS.scopeHints[id] }),
);

/** When a new key ends. */
export type Expiry = keyof typeof TEXTS.expiry;

const DAYS: Readonly<Record<Expiry, number | null>> = {
  never: null,
  days30: 30,
  days90: 90,
  year: 365,
  date: null,
};

/** The choices of a new key's end. */
export const EXPIRIES: readonly Choice<Expiry>[] = choicesOf(TEXTS.expiry);

/** The texts of the form for a new key. */
export const NEW_KEY = { name: "", scope: "write", expiry: "never", date: "" } as const;

/** The members of the form, as they are kept in the draft. */
export type KeyTexts = Readonly<Record<string, string>>;

/** What the form requests, or the faults of its fields. */
export type WantedKey =
  | { readonly kind: "valid"; readonly body: ApiKeyCreate }
  | { readonly kind: "faulty"; readonly faults: Readonly<Record<string, string>> };

/** Reads the form. A last day ends at midnight where the person is. */
export function wantedKey(texts: KeyTexts, environment: Environment, nowMs: number): WantedKey {
  const name = (texts["name"] ?? "").trim();
  const ends = endOf(expiryOf(texts), texts["date"] ?? "", nowMs);
  const faults: Record<string, string> = {};
  if (name === "") faults["name"] = TEXTS.nameMissing;
  if (ends === undefined) faults["date"] = TEXTS.dateFault;
  if (ends === undefined || name === "") return { kind: "faulty", faults };
  return { kind: "valid", body: { name, scope: scopeOf(texts), environment, expires_at: ends } };
}

/** The scope that is chosen in the form. */
export function scopeOf({ scope }: KeyTexts): ApiKey["scope"] {
  return SCOPES.find(({ id }) => id === scope)?.id ?? NEW_KEY.scope;
}

/** The end that is chosen in the form. */
export function expiryOf({ expiry }: KeyTexts): Expiry {
  return EXPIRIES.find(({ id }) => id === expiry)?.id ?? NEW_KEY.expiry;
}

/** How long a replaced key goes on. */
export type Overlap = keyof typeof TEXTS.replace.overlaps;

/** The choices of the time that a replaced key goes on. */
export const OVERLAPS: readonly Choice<Overlap>[] = choicesOf(TEXTS.replace.overlaps);

/** The same in seconds; 7 days are the most that the service accepts. */
export const OVERLAP_SECONDS: Readonly<Record<Overlap, number>> = {
  now: 0,
  hour: 3600,
  day: SECONDS_PER_DAY,
  week: 7 * SECONDS_PER_DAY,
};

/** When the key ends; null: never; undefined: the date is none, or over. */
function endOf(expiry: Expiry, date: string, nowMs: number): string | null | undefined {
  if (expiry !== "date") {
    const days = DAYS[expiry];
    return days === null ? null : new Date(nowMs + days * MS_PER_DAY).toISOString();
  }
  // Without a time zone it is the local time of the browser.
  const end = Date.parse(`${date}T23:59:59`);
  return Number.isNaN(end) || end <= nowMs ? undefined : new Date(end).toISOString();
}

function choicesOf<Id extends string>(labels: Readonly<Record<Id, string>>): readonly Choice<Id>[] {
  // The keys of a literal.
  const ids = Object.keys(labels) as Id[];
  return ids.map((id) => ({ id, label: labels[id] }));
}
