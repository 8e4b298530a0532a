import type { Brand } from "#base/brand.ts";
import type { Instant } from "#base/instant.ts";
import type { Tier } from "#domain/plans";
import type { AccountId, Environment } from "./account.ts";
import type { MemberId, MemberRole } from "./member.ts";
import type { PersonId, SessionId, SignInMethod } from "./person.ts";

export type KeyId = Brand<number, "KeyId">;

/** The permissions of a key; each scope includes those before it. */
export type Scope = "read" | "write" | "admin";

/** The authenticated caller of a use case: an API key or a signed-in member, and what it may do. */
export type Caller = {
  readonly accountId: AccountId;
  readonly by: CallerIdentity;
  readonly scope: Scope;
  /** A key's own environment; the one that a member's request names. */
  readonly environment: Environment;
  /** The tier whose limits apply: the account's plan, or PRO before the first subscription. */
  readonly tier: Tier;
};

export type CallerIdentity =
  | { readonly kind: "key"; readonly keyId: KeyId }
  | {
      readonly kind: "member";
      readonly memberId: MemberId;
      readonly personId: PersonId;
      readonly role: MemberRole;
      readonly sessionId: SessionId;
      /** When the password was last entered. */
      readonly authenticatedAt: Instant;
      readonly signedInBy: SignInMethod;
    };

/** Who acted, as records keep it. */
export type Actor =
  | { readonly kind: "key"; readonly keyId: KeyId }
  | { readonly kind: "member"; readonly memberId: MemberId };

/** The part of a caller that records keep. */
export function actorOf(by: CallerIdentity): Actor {
  return by.kind === "key" ? by : { kind: "member", memberId: by.memberId };
}
