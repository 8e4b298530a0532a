import type { Brand } from "#base/brand.ts";
import type { Instant } from "#base/instant.ts";
import type { AccountId, MemberId, MemberRole } from "#domain/accounts";

/** `user_` and 20 characters of base 62. */
export type PersonId = Brand<string, "PersonId">;

/** A human being who signs in with an e-mail address; may be a member of several accounts. */
export type Person = {
  readonly id: PersonId;
  /** Unique, ignoring case. */
  readonly email: string;
  readonly name: string;
  /** PHC string of argon2id. */
  readonly passwordHash: string;
  readonly createdAt: Instant;
  /** Null: signs in with the password alone. */
  readonly secondFactor: SecondFactor | null;
};

/** TOTP (RFC 6238). */
export type SecondFactor = {
  /** Sealed by the vault as `totp/<person>`. */
  readonly sealedSecret: string;
  /** Null: set up, but not confirmed by a first code; not asked for at sign-in. */
  readonly confirmedAt: Instant | null;
  /** The last accepted time step; null: none. A step works once. */
  readonly lastStep: number | null;
};

/** A person's membership of an account. */
export type Membership = {
  readonly memberId: MemberId;
  readonly accountId: AccountId;
  readonly accountName: string | null;
  readonly role: MemberRole;
};
