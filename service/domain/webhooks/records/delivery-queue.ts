import type { Instant } from "#base/instant.ts";
import type { AccountId } from "#domain/accounts";
import type { ExpiredLease, FinishedAttempt, LostAttempt, RecordedAttempt } from "./attempt.ts";
import type { ClaimedDelivery, ClaimRequest } from "./claimed-delivery.ts";
import type { WebhookId } from "./webhook.ts";

/** Numbers of consecutive failures and timeouts of a webhook. */
export type Streaks = {
  /** Deliveries that failed for good since the last success. */
  readonly failures: number;
  /** Attempts that timed out since the last response. */
  readonly timeouts: number;
};

/** A webhook whose row is locked until the transaction ends. */
export type WebhookStreaks = Streaks & {
  readonly id: WebhookId;
  readonly accountId: AccountId;
  readonly name: string;
  readonly url: string;
};

/** The work that is waiting for a process with free slots. */
export type DueWork = {
  readonly isDue: boolean;
  /** A process crashed during an attempt. */
  readonly hasExpiredLease: boolean;
  /** When the next delivery becomes due; null: none is scheduled. */
  readonly nextAt: Instant | null;
};

/** Metrics over all accounts. */
export type DeliveryFigures = {
  /** Due time of the oldest delivery that waits to be sent; null: none waits. */
  readonly oldestDueAt: Instant | null;
  /** Webhooks whose most recently ended delivery failed. */
  readonly failingWebhooks: number;
};

/** Deliveries that are not yet sent, or in flight. */
export type DeliveryQueue = {
  /** Takes no lock. */
  readonly findDueWork: (now: Instant) => Promise<DueWork>;
  readonly figures: (now: Instant) => Promise<DeliveryFigures>;
  /** Claims due attempts in its own transaction, so that the claim is durable before anything is sent. */
  readonly claim: (request: ClaimRequest) => Promise<readonly ClaimedDelivery[]>;
  /** Undoes the claim of attempts that were not sent. */
  readonly releaseUnsent: (claimed: readonly ClaimedDelivery[]) => Promise<void>;
  /**
   * Locks, in the order of their ids, the webhooks whose streaks may change: all in `troubled`, and those with failures or
   * timeouts so far. Updates the time of each webhook's last call.
   */
  readonly lockWebhooks: (
    called: ReadonlyMap<WebhookId, Instant>,
    troubled: readonly WebhookId[],
  ) => Promise<readonly WebhookStreaks[]>;
  /**
   * Records attempts within a transaction, and returns those that changed the state of their delivery. An abandoned
   * delivery stays abandoned; the outcome of a superseded attempt only counts if it is a success.
   */
  readonly recordFinished: (
    finished: readonly FinishedAttempt[],
  ) => Promise<readonly RecordedAttempt[]>;
  readonly findExpiredLeases: (now: Instant, max: number) => Promise<readonly ExpiredLease[]>;
  /** Records, within a transaction, those whose lease is still the expired one. */
  readonly recordLost: (lost: readonly LostAttempt[]) => Promise<readonly RecordedAttempt[]>;
  readonly saveStreaks: (
    streaks: readonly (Streaks & { readonly id: WebhookId; readonly isSwitchedOff: boolean })[],
  ) => Promise<void>;
};
