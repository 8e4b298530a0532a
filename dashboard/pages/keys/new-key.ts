import type { ApiKey, ApiKeyCreate } from "@platen/sdk";
import type { Environment } from "#data/address.ts";
import { choicesOf } from "#kit/choices.ts";
import type { Choice } from "#kit/select.tsx";
import { keysWords } from "#words/en/keys.ts";

const TEXTS = keysWords;
const MS_PER_DAY = 86_400_000;

/** The permissions of a key, the lowest first. */
export const SCOPES: readonly Choice<ApiKey["scope"]>[] = (["read", "write", "admin"] as const).map(
  (id) => ({ id, label: TEXTS.scopes[id], hint: TEXTS.scopeHints[id] }),
);

/** When a new key ends. */
type Expiry = keyof typeof TEXTS.expiry;

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
type KeyTexts = Readonly<Record<string, string>>;

/** The request of the form, or the faults of its fields. */
type WantedKey =
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
  return {
    kind: "valid",
    body: { name, scope: scopeOf(texts), environment, expires_at: ends },
  };
}

/** The scope that is chosen in the form. */
export function scopeOf({ scope }: KeyTexts): ApiKey["scope"] {
  return SCOPES.find(({ id }) => id === scope)?.id ?? NEW_KEY.scope;
}

/** The end that is chosen in the form. */
export function expiryOf({ expiry }: KeyTexts): Expiry {
  return EXPIRIES.find(({ id }) => id === expiry)?.id ?? NEW_KEY.expiry;
}

function endOf(expiry: Expiry, date: string, nowMs: number): string | null | undefined {
  if (expiry !== "date") {
    const days = DAYS[expiry];
    return days === null ? null : new Date(nowMs + days * MS_PER_DAY).toISOString();
  }
  // Without a time zone it is the local time of the browser.
  const end = Date.parse(`${date}T23:59:59`);
  return Number.isNaN(end) || end <= nowMs ? undefined : new Date(end).toISOString();
}
