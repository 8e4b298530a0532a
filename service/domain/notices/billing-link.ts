import { brand } from "#base/brand.ts";
import { type Instant, instant, later } from "#base/instant.ts";
import type { Vault } from "#base/vault.ts";
import type { AccountId } from "#domain/accounts";

/** The result of reading a link's token. */
export type OpenedLink =
  | { readonly kind: "valid"; readonly accountId: AccountId }
  | { readonly kind: "expired" }
  | { readonly kind: "invalid" };

/** Path of the page that a link opens. */
export const BILLING_LINK_PATH = "/billing/portal";
/** Validity of a link in a mail: longer than the first two retries of a failed charge take. */
const LINK_SECONDS = 7 * 24 * 3600;
/** Context of the seal, so that no other sealed text is accepted as a link. */
const PURPOSE = "billing-link";
const TOKEN_CHARACTERS_MAX = 1000;
const TOKEN = /^([\w.-]+)~([\w-]+)$/;

/**
 * Creates the token of a link to an account's billing. It is encrypted and authenticated: it reveals no id and cannot
 * be forged.
 */
export function sealBillingLink(vault: Vault, accountId: AccountId, now: Instant): string {
  const expiresAt = later(now, LINK_SECONDS);
  const sealed = vault.seal(`${expiresAt}/${accountId}`, PURPOSE);
  // URL-safe, without padding (RFC 4648, 5); the colon ends the name of the vault's key.
  return sealed.replace(":", "~").replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Verifies and reads the token of a link. */
export function openBillingLink(vault: Vault, token: string, now: Instant): OpenedLink {
  const [, key, text] = (token.length <= TOKEN_CHARACTERS_MAX && TOKEN.exec(token)) || [];
  if (key === undefined || text === undefined) return { kind: "invalid" };
  const opened = openOrNull(vault, `${key}:${text.replaceAll("-", "+").replaceAll("_", "/")}`);
  if (opened === null) return { kind: "invalid" };
  const slash = opened.indexOf("/");
  const expiresAt = instant(Number(opened.slice(0, slash)));
  if (now >= expiresAt) return { kind: "expired" };
  return { kind: "valid", accountId: brand<AccountId>(opened.slice(slash + 1)) };
}

// The vault throws for forged texts, for other contexts and for removed keys alike.
function openOrNull(vault: Vault, sealed: string): string | null {
  try {
    return vault.open(sealed, PURPOSE);
  } catch {
    return null;
  }
}
