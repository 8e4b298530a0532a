import { brand } from "#base/brand.ts";
import { type Clock, instant, later } from "#base/instant.ts";
import type { Vault } from "#base/vault.ts";
import type { AccountId } from "#domain/accounts";

/** What sealing and opening links needs. */
export type BillingLinkPorts = { readonly vault: Vault; readonly clock: Clock };

/** Whose billing a link opens; `invalid` for what was not sealed here. */
export type OpenedLink =
  | { readonly kind: "valid"; readonly accountId: AccountId }
  | { readonly kind: "expired" }
  | { readonly kind: "invalid" };

/** The page that a link opens, below the service's address. */
export const BILLING_LINK_PATH = "/billing/portal";
/** How long the link of a mail works: past the first two retries of a failed charge. */
const LINK_SECONDS = 7 * 24 * 3600;
/** Binds the seal to this use: nothing else that the vault sealed opens as a link. */
const PURPOSE = "billing-link";
const TOKEN_CHARACTERS_MAX = 1000;
const TOKEN = /^([\w.-]+)~([\w-]+)$/;

/** The token of a link to an account's billing: authenticated encryption, so that it shows no id and cannot be made. */
export function sealBillingLink({ vault, clock }: BillingLinkPorts, accountId: AccountId): string {
  const expiresAt = later(clock.now(), LINK_SECONDS);
  const sealed = vault.seal(`${expiresAt}/${accountId}`, PURPOSE);
  // URL-safe, without padding (RFC 4648, 5); the colon ends the name of the vault's key.
  return sealed.replace(":", "~").replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Reads the token of a link. */
export function openBillingLink({ vault, clock }: BillingLinkPorts, token: string): OpenedLink {
  const [, key, text] = (token.length <= TOKEN_CHARACTERS_MAX && TOKEN.exec(token)) || [];
  if (key === undefined || text === undefined) return { kind: "invalid" };
  const opened = openOrNull(vault, `${key}:${text.replaceAll("-", "+").replaceAll("_", "/")}`);
  if (opened === null) return { kind: "invalid" };
  const slash = opened.indexOf("/");
  const expiresAt = instant(Number(opened.slice(0, slash)));
  if (clock.now() >= expiresAt) return { kind: "expired" };
  return { kind: "valid", accountId: brand<AccountId>(opened.slice(slash + 1)) };
}

// A vault throws alike for what is forged, of another use, or of a key that was removed.
function openOrNull(vault: Vault, sealed: string): string | null {
  try {
    return vault.open(sealed, PURPOSE);
  } catch {
    return null;
  }
}
