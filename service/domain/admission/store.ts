import type { Instant } from "#base/instant.ts";
import type {
  Account,
  AccountId,
  Caller,
  SignInMethod,
  SubscriptionStatus,
} from "#domain/accounts";
import type { Tier } from "#domain/plans";

/** Requests that each tier admits in any window. */
export type RequestsPerHour = Readonly<Record<Tier, number>>;

/** A rate-limit window after counting some requests. */
export type CountedWindow = {
  /** Requests in the window, including those just counted and rejected ones. */
  readonly counted: number;
  /** The slot in which they were counted: Unix time in seconds. */
  readonly slot: number;
  /** The oldest slot of the window. */
  readonly oldestSlot: number;
  /** When this slot leaves the window, one more request is admitted; null while the limit is not reached. */
  readonly freeingSlot: number | null;
};

/** A key's owner. */
export type KnownKey = {
  readonly caller: Caller;
  /** Null before the first subscription. */
  readonly subscriptionStatus: SubscriptionStatus | null;
};

/** A signed-in member of an account. */
export type KnownMember = {
  /** The environment is the request's. */
  readonly caller: Omit<Caller, "environment">;
  /** Null before the first subscription. */
  readonly subscriptionStatus: SubscriptionStatus | null;
};

/** The key's owner, and its window. */
export type CountedKey = CountedWindow & KnownKey;

/** The member, and the window of its sessions together. */
export type CountedMember = CountedWindow &
  KnownMember & {
    /** How members of the account must have signed in. */
    readonly signIn: Account["signIn"];
    readonly signedInBy: SignInMethod;
  };

/** Why a session may not act for an account. Nothing is counted. */
export type RejectedSession =
  /** Unknown, or it has ended. */
  | "unknown_session"
  /** The person is not a member of the account, which may not exist or was erased. */
  | "not_a_member"
  /** The person is a member, and has chosen another of their accounts in this session. */
  | "account_changed";

/** Authentication and rate limiting of keys and of signed-in members in the database, in one statement each. */
export type AdmissionStore = {
  /**
   * Counts requests with the key of that SHA-256 and updates the key's last use. Null, and nothing counted, for a key that
   * is unknown, expired, revoked or of an erased account.
   */
  readonly countRequests: (
    sha256: string,
    requests: number,
    now: Instant,
    perHour: RequestsPerHour,
  ) => Promise<CountedKey | null>;
  /**
   * Counts requests of the session of that SHA-256 for the person's member of the account, and updates when both were last
   * seen. `accountId` null: the request names none, so that the person is not a member of it.
   */
  readonly countMemberRequests: (
    sessionSha256: string,
    accountId: AccountId | null,
    requests: number,
    now: Instant,
    perHour: RequestsPerHour,
  ) => Promise<CountedMember | RejectedSession>;
};
