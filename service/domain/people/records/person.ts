import type { Instant } from "#base/instant.ts";
import type { Account, AccountId, MemberId, MemberRole, PersonId } from "#domain/accounts";

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
  /** The secret in base 32 (`secretText`), sealed by the vault as `totp/<person>`. */
  readonly sealedSecret: string;
  /** Null: set up, but not confirmed by a first code; not asked for at sign-in. */
  readonly confirmedAt: Instant | null;
  /** The last accepted time step; null: none. A step works once. */
  readonly lastStep: number | null;
};

/** The signed-in person. */
export type Profile = {
  readonly person: Person;
  /** Unused ones. */
  readonly recoveryCodesLeft: number;
};

/** A person's membership of an account. */
export type Membership = {
  readonly memberId: MemberId;
  readonly accountId: AccountId;
  readonly accountName: string | null;
  readonly role: MemberRole;
  /** How members of the account must have signed in. */
  readonly signIn: Account["signIn"];
};

/** Name, address and password of a new person. */
export type NewPerson = {
  readonly email: string;
  readonly name: string;
  readonly password: string;
};

/** True for a second factor that is asked for at sign-in. */
export function isConfirmed(factor: SecondFactor | null): factor is SecondFactor {
  return factor !== null && factor.confirmedAt !== null;
}
