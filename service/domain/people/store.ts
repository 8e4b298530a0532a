import type { Instant } from "#base/instant.ts";
import type { AccountId, Member, MemberId } from "#domain/accounts";
import type { Membership, Person, PersonId, SecondFactor } from "./person.ts";
import type { Session, SessionId } from "./session.ts";
import type { StoredToken, TokenPurpose } from "./token.ts";

/** Hashes passwords with argon2id, at most two at a time in the process. */
export type Passwords = {
  /** PHC string. */
  readonly hash: (password: string) => Promise<string>;
  /** `stored` null: takes as long as for a person, and is false. */
  readonly verify: (password: string, stored: string | null) => Promise<boolean>;
};

/** Persons in the database. */
export type PersonStore = {
  /** False when a person has that address, ignoring case. */
  readonly createPerson: (person: Person) => Promise<boolean>;
  readonly findPerson: (id: PersonId) => Promise<Person | null>;
  /** Ignores case. */
  readonly findByEmail: (email: string) => Promise<Person | null>;
  /** Locks the row until the end of the transaction. */
  readonly lockPerson: (id: PersonId) => Promise<Person | null>;
  readonly rename: (id: PersonId, name: string) => Promise<void>;
  readonly setPassword: (id: PersonId, passwordHash: string) => Promise<void>;
  readonly setSecondFactor: (id: PersonId, factor: SecondFactor | null) => Promise<void>;
  /** False when this or a later step was used. */
  readonly useStep: (id: PersonId, step: number) => Promise<boolean>;
  readonly replaceRecoveryCodes: (id: PersonId, sha256s: readonly string[]) => Promise<void>;
  /** False when the code is unknown or used. */
  readonly useRecoveryCode: (id: PersonId, sha256: string, at: Instant) => Promise<boolean>;
  readonly countRecoveryCodes: (id: PersonId) => Promise<number>;
  /** Oldest first; without erased accounts. */
  readonly listMemberships: (id: PersonId) => Promise<readonly Membership[]>;
  /** Joins the member and the person. */
  readonly join: (memberId: MemberId, id: PersonId, at: Instant) => Promise<void>;
  /** The member with any account, with its account's name; null also for erased accounts. */
  readonly findInvited: (
    memberId: MemberId,
  ) => Promise<
    (Member & { readonly accountName: string | null; readonly isJoined: boolean }) | null
  >;
  /** True while there is neither an account nor a person; takes a lock until the end of the transaction. */
  readonly lockSetup: () => Promise<boolean>;
  readonly isSetupOpen: () => Promise<boolean>;
  /** Deletes persons who are not members of any account. */
  readonly deleteStrangers: (ids: readonly PersonId[]) => Promise<void>;
};

/** Sessions in the database. */
export type SessionStore = {
  readonly createSession: (session: Omit<Session, "id">, sha256: string) => Promise<SessionId>;
  /** Null when unknown or expired at `now`. */
  readonly findSession: (sha256: string, now: Instant) => Promise<Session | null>;
  /** Newest first, without expired ones. */
  readonly listSessions: (personId: PersonId, now: Instant) => Promise<readonly Session[]>;
  readonly setAccount: (id: SessionId, accountId: AccountId | null) => Promise<void>;
  readonly setAuthenticated: (id: SessionId, at: Instant) => Promise<void>;
  /** False when the person has no such session. */
  readonly deleteSession: (personId: PersonId, id: SessionId) => Promise<boolean>;
  /** All of the person, or all but one. */
  readonly deleteSessions: (personId: PersonId, except: SessionId | null) => Promise<void>;
  /** Removes the account as the choice of the person's sessions. */
  readonly leaveAccount: (personId: PersonId, accountId: AccountId) => Promise<void>;
};

/** Single-use links in the database. */
export type TokenStore = {
  /** Voids earlier ones of the same purpose. */
  readonly issue: (token: StoredToken, sha256: string) => Promise<void>;
  /** The token while it is valid. */
  readonly peek: (
    kind: TokenPurpose["kind"],
    sha256: string,
    now: Instant,
  ) => Promise<StoredToken | null>;
  /** The token, which no longer works afterwards; of two concurrent calls one gets null. */
  readonly claim: (
    kind: TokenPurpose["kind"],
    sha256: string,
    now: Instant,
  ) => Promise<StoredToken | null>;
};

/** Second-factor challenges in the database. */
export type ChallengeStore = {
  readonly create: (personId: PersonId, sha256: string, expiresAt: Instant) => Promise<void>;
  /** Locks it until the end of the transaction; null when unknown, expired or failed too often. */
  readonly lock: (
    sha256: string,
    now: Instant,
  ) => Promise<{ readonly personId: PersonId; readonly failures: number } | null>;
  readonly countFailure: (sha256: string) => Promise<void>;
  readonly delete: (sha256: string) => Promise<void>;
};

/** Attempts that count against limits. */
export type AttemptStore = {
  /**
   * Counts an attempt for each subject, before it is known whether it succeeds, and returns the number in the window
   * with the oldest one: concurrent attempts cannot pass the limit together.
   */
  readonly count: (
    subjects: readonly string[],
    now: Instant,
    windowSeconds: number,
  ) => Promise<
    readonly { readonly subject: string; readonly count: number; readonly oldestAt: Instant }[]
  >;
  /** Takes back what a successful attempt counted; for `cleared` all of the subject. */
  readonly clear: (subjects: readonly string[]) => Promise<void>;
  readonly uncount: (subjects: readonly string[], at: Instant) => Promise<void>;
};
