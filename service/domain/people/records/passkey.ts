import type { Brand } from "#base/brand.ts";
import type { Instant } from "#base/instant.ts";
import type { PersonId } from "#domain/accounts";
import type { Person } from "./person.ts";

export type PasskeyId = Brand<number, "PasskeyId">;

/** A key pair with which a person signs in (WebAuthn). The private key stays in the person's authenticator. */
export type Passkey = NewPasskey & {
  readonly id: PasskeyId;
  readonly personId: PersonId;
  /** As the person calls it. */
  readonly name: string;
  readonly createdAt: Instant;
  /** Null: not since it was added. */
  readonly lastUsedAt: Instant | null;
};

/** The public part of a new passkey. */
export type NewPasskey = {
  /** Its name among all passkeys, in base64url. */
  readonly credentialId: string;
  /** COSE (RFC 9052), in base64url. */
  readonly publicKey: string;
  /** How often it signed so far, as the authenticator counts; always 0: it does not count. */
  readonly signCount: number;
};

/** The JSON of an answer of the browser. Not verified. */
export type PasskeyAnswer = Readonly<Record<string, unknown>>;

/** Verifies passkeys for the origin of this installation. Every use requires that the authenticator verified the person. */
export type WebAuthn = {
  /** Options to create a passkey of the person; authenticators that have one of `existing` create none. */
  readonly creationOptions: (wanted: {
    readonly challenge: string;
    readonly person: Person;
    readonly existing: readonly string[];
  }) => Promise<Readonly<Record<string, unknown>>>;
  /** Options to sign in with any passkey of this origin. */
  readonly requestOptions: (challenge: string) => Promise<Readonly<Record<string, unknown>>>;
  /** The passkey and the challenge that an answer names; null: malformed. */
  readonly claimOf: (answer: PasskeyAnswer) => {
    readonly credentialId: string;
    readonly challenge: string;
    /** Null: the authenticator does not say. */
    readonly personId: string | null;
  } | null;
  /** Null unless it was created for this challenge at this origin. */
  readonly verifyCreation: (answer: PasskeyAnswer, challenge: string) => Promise<NewPasskey | null>;
  /**
   * How often the passkey signed, this time included; null unless it signed this challenge at this origin, and its count
   * did not go back.
   */
  readonly verifySignature: (
    answer: PasskeyAnswer,
    challenge: string,
    passkey: Passkey,
  ) => Promise<number | null>;
};

/** Passkeys in the database. */
export type PasskeyStore = {
  /** Null when one with this credential id exists. */
  readonly createPasskey: (passkey: Omit<Passkey, "id">) => Promise<Passkey | null>;
  /** Oldest first. */
  readonly listPasskeys: (personId: PersonId) => Promise<readonly Passkey[]>;
  /** Locks the row until the end of the transaction. */
  readonly lockPasskey: (credentialId: string) => Promise<Passkey | null>;
  /** Null when the person has no such passkey. */
  readonly renamePasskey: (
    personId: PersonId,
    id: PasskeyId,
    name: string,
  ) => Promise<Passkey | null>;
  readonly recordUse: (id: PasskeyId, signCount: number, at: Instant) => Promise<void>;
  /** False when the person has no such passkey. */
  readonly deletePasskey: (personId: PersonId, id: PasskeyId) => Promise<boolean>;
};
