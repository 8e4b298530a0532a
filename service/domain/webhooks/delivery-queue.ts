import type { Instant } from "#base/instant.ts";
import type { AccountId } from "#domain/accounts";
import type { ClaimedDelivery, ClaimOrder } from "./claimed-delivery.ts";
import type {
  LapsedAttempt,
  LostAttempt,
  RecordedAttempt,
  SettledAttempt,
} from "./settled-attempt.ts";
import type { WebhookId } from "./webhook.ts";

/** A webhook whose row is held until the transaction ends. */
export type WebhookStreaks = {
  readonly id: WebhookId;
  readonly accountId: AccountId;
  readonly name: string;
  readonly url: string;
  /** Deliveries that failed for good since one was delivered. */
  readonly failures: number;
  /** Attempts that timed out since one was answered. */
  readonly timeouts: number;
};

/** What there is to do for somebody who has the room. */
export type DueWork = {
  readonly isDue: boolean;
  /** A lease has lapsed: its process is gone. */
  readonly hasLapsed: boolean;
  /** When something will next be due; null: nothing that is known. */
  readonly nextAt: Instant | null;
};

/** How deliveries stand at a moment, over all accounts. */
export type DeliveryFigures = {
  /** Since when the oldest that might be sent waits; null: none does. */
  readonly oldestDueAt: Instant | null;
  /** Webhooks whose last delivery that ended has failed. */
  readonly failingWebhooks: number;
};

/** Deliveries that want to be sent. */
export type DeliveryQueue = {
  /** What there is to do; takes no lock. */
  readonly look: (now: Instant) => Promise<DueWork>;
  readonly figures: (now: Instant) => Promise<DeliveryFigures>;
  /** Takes attempts that are due, in a transaction of its own: durable before anything is sent. */
  readonly claim: (order: ClaimOrder) => Promise<readonly ClaimedDelivery[]>;
  /** Takes back attempts that were claimed and not begun, as if they had not been. */
  readonly giveBack: (claimed: readonly ClaimedDelivery[]) => Promise<void>;
  /**
   * Holds the webhooks of these attempts that may want a change, in the order of their ids, until the transaction ends:
   * all in `troubled`, and those that had failed or timed out before. Notes when each webhook was last called.
   */
  readonly holdWebhooks: (
    called: ReadonlyMap<WebhookId, Instant>,
    troubled: readonly WebhookId[],
  ) => Promise<readonly WebhookStreaks[]>;
  /**
   * Writes what attempts came to, in a transaction, and answers those that decided something. An abandoned delivery stays
   * so; what comes late changes nothing that a newer attempt decided, but that it is delivered.
   */
  readonly record: (settled: readonly SettledAttempt[]) => Promise<readonly RecordedAttempt[]>;
  /** Attempts whose lease has lapsed: their process is gone, or slower than it can be. */
  readonly findLapsed: (now: Instant, max: number) => Promise<readonly LapsedAttempt[]>;
  /** Writes down, in a transaction, those that are still the newest; a delivery whose last it was has failed. */
  readonly recordLapsed: (lapsed: readonly LostAttempt[]) => Promise<readonly RecordedAttempt[]>;
  readonly saveStreaks: (
    streaks: readonly (Pick<WebhookStreaks, "id" | "failures" | "timeouts"> & {
      readonly isSwitchedOff: boolean;
    })[],
  ) => Promise<void>;
};
