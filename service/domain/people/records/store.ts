import type { Instant } from "#base/instant.ts";
import type {
  AccountId,
  Member,
  MemberId,
  MemberRole,
  PersonId,
  SessionId,
} from "#domain/accounts";
import type { Membership, Person, SecondFactor } from "./person.ts";
import type { Session } from "./session.ts";
import type { StoredToken, TokenPurpose } from "./token.ts";

/** Hashes passwords with argon2id, at most two at a time in the process. */
export type Passwords = {
  /** PHC string. */
  readonly hash: (password: string) => Promise<string>;
  /** `stored` null: takes as long as for a person, and is false. */
  readonly verify: (password: string, stored: string | null) => Promise<boolean>;
};

/** A member who is invited, or has joined. */
export type InvitedMember = Member & {
  readonly accountName: string | null;
  /** Null: not yet joined. */
  readonly personId: PersonId | null;
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
  /** Joins the member and the person; false when the person is another member of the account. */
  readonly join: (memberId: MemberId, id: PersonId, at: Instant) => Promise<boolean>;
  /** The member of any account; null also for erased accounts. Locks the row until the end of the transaction. */
  readonly lockInvited: (memberId: MemberId) => Promise<InvitedMember | null>;
  /** True while there is neither an account nor a person. */
  readonly isSetupOpen: () => Promise<boolean>;
  /** `isSetupOpen`; prevents new accounts and persons of others until the end of the transaction. */
  readonly lockSetup: () => Promise<boolean>;
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
  readonly setLastSeen: (id: SessionId, at: Instant) => Promise<void>;
  /** False when the person has no such session. */
  readonly deleteSession: (personId: PersonId, id: SessionId) => Promise<boolean>;
  /** All of the person, or all but one. */
  readonly deleteSessions: (personId: PersonId, except: SessionId | null) => Promise<void>;
  /** Deletes those last seen, or created, at these times or earlier. */
  readonly purgeSessions: (lastSeenAt: Instant, createdAt: Instant) => Promise<void>;
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
  /** Voids the links with which the person could set a password or sign in. */
  readonly voidLinks: (personId: PersonId) => Promise<void>;
  /** Deletes those that expired. */
  readonly purgeTokens: (now: Instant) => Promise<void>;
};

/** A password was accepted, and the second factor is awaited. */
export type Challenge = {
  readonly personId: PersonId;
  readonly expiresAt: Instant;
  /** Wrong codes so far. */
  readonly failures: number;
};

/** Second-factor challenges in the database. */
export type ChallengeStore = {
  readonly create: (challenge: Omit<Challenge, "failures">, sha256: string) => Promise<void>;
  readonly find: (sha256: string) => Promise<Challenge | null>;
  /** `find`; locks it until the end of the transaction. */
  readonly lock: (sha256: string) => Promise<Challenge | null>;
  readonly countFailure: (sha256: string) => Promise<void>;
  readonly delete: (sha256: string) => Promise<void>;
  /** Deletes all of the person. */
  readonly deleteChallenges: (personId: PersonId) => Promise<void>;
  /** Deletes those that expired. */
  readonly purgeChallenges: (now: Instant) => Promise<void>;
};

/** An attempt that counts against the limit of a subject, such as `email/…` or `ip/…`. */
export type Attempt = { readonly subject: string; readonly at: Instant };

/** Attempts that count against limits, in the database. */
export type AttemptStore = {
  /**
   * The subjects' attempts after `since`, oldest first. Locks the subjects until the end of the transaction, so that
   * concurrent attempts cannot pass a limit together.
   */
  readonly lockAttempts: (
    subjects: readonly string[],
    since: Instant,
  ) => Promise<readonly Attempt[]>;
  readonly addAttempts: (attempts: readonly Attempt[]) => Promise<void>;
  /** Takes one such attempt back. */
  readonly takeBack: (attempt: Attempt) => Promise<void>;
  /** Deletes all of the subject. */
  readonly clearAttempts: (subject: string) => Promise<void>;
  /** Deletes those at `before` or earlier. */
  readonly purgeAttempts: (before: Instant) => Promise<void>;
};

/** Queues mails to persons, within the transaction of their cause. */
export type PersonMails = {
  readonly queueInvitation: (mail: {
    readonly memberId: MemberId;
    readonly email: string;
    readonly accountName: string | null;
    /** Null: the operator. */
    readonly inviterName: string | null;
    readonly role: MemberRole;
    readonly url: string;
  }) => Promise<void>;
  readonly queueReset: (mail: {
    readonly personId: PersonId;
    readonly email: string;
    readonly name: string;
    readonly url: string;
  }) => Promise<void>;
};
