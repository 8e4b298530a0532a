import type { Instant } from "#base/instant.ts";
import { Refusal } from "#base/refusal.ts";
import type { MemberId, PersonId } from "#domain/accounts";

/** The purpose of a single-use link. */
export type TokenPurpose =
  /** The first account of an installation; a new one voids the old. */
  | { readonly kind: "setup" }
  /** Joining an account as this member; a new one voids the old. */
  | { readonly kind: "invitation"; readonly memberId: MemberId }
  /** A new password. */
  | { readonly kind: "reset"; readonly personId: PersonId }
  /** Signing in without a password; issued by the operator's process alone. */
  | { readonly kind: "sign_in"; readonly personId: PersonId };

/** A single-use link. The token is 32 random bytes in base64url; only its SHA-256 is stored. */
export type StoredToken = TokenPurpose & {
  readonly createdAt: Instant;
  readonly expiresAt: Instant;
};

/** Validity of links, in seconds. */
export const TOKEN_SECONDS: Readonly<Record<TokenPurpose["kind"], number>> = {
  setup: 24 * 3600,
  invitation: 7 * 24 * 3600,
  reset: 3600,
  sign_in: 3600,
};

/** Pages of the dashboard that take a token in the fragment, which browsers never send. */
export const TOKEN_PATHS: Readonly<Record<TokenPurpose["kind"], string>> = {
  setup: "/app/setup",
  invitation: "/app/invitation",
  reset: "/app/reset",
  sign_in: "/app/signin",
};

/** 410 for an unknown, used, replaced or expired link alike: none of them says which tokens exist. */
export function linkInvalid(): Refusal {
  const message =
    "This link is not valid: it is wrong, was used, or has expired. Request a new one.";
  return new Refusal(410, "link_invalid", message);
}

/** The token of a link. */
export function linkToken(url: string): string {
  return url.slice(url.indexOf("#") + 1);
}
