import type { Instant } from "#base/instant.ts";
import type { AccountId } from "#domain/accounts";
import type { Attempt, DeliveryId } from "./delivery.ts";
import type { DeliveryCaps } from "./delivery-caps.ts";
import type { SignedEvent } from "./sign-delivery.ts";
import type { WebhookId, WebhookSecrets } from "./webhook.ts";

/** An attempt that is ours to make: it is counted, whatever becomes of us. */
export type ClaimedDelivery = {
  readonly id: DeliveryId;
  readonly webhookId: WebhookId;
  readonly accountId: AccountId;
  /** From 1. */
  readonly attempt: number;
  /** A retry, or for a webhook that was slow to answer. */
  readonly isSlow: boolean;
  /** When it might have begun. */
  readonly dueAt: Instant;
  readonly event: SignedEvent;
  /** As it is at the moment of the claim. */
  readonly url: string;
  readonly secrets: WebhookSecrets;
};

/** What an account has under way in a process. */
export type Holding = {
  readonly accountId: AccountId;
  readonly all: number;
  readonly slow: number;
};

/** What a process can take now. */
export type ClaimOrder = {
  readonly now: Instant;
  readonly leasedUntil: Instant;
  /** Seconds between the starts of two attempts; the index is the number of the earlier one. */
  readonly schedule: readonly number[];
  readonly caps: DeliveryCaps;
  readonly held: readonly Holding[];
};

/** What an attempt did to its delivery. */
export type DeliveryEnd =
  | { readonly status: "delivered"; readonly at: Instant }
  | { readonly status: "retrying"; readonly nextAttemptAt: Instant }
  | { readonly status: "failed" };

/** An attempt with its answer. */
export type SettledAttempt = Attempt & {
  readonly id: DeliveryId;
  readonly webhookId: WebhookId;
  readonly end: DeliveryEnd;
  readonly isTimeout: boolean;
};

/** What was written of an attempt. */
export type RecordedAttempt = {
  readonly id: DeliveryId;
  readonly webhookId: WebhookId;
  readonly status: DeliveryEnd["status"];
  /** Null for one whose process is gone: nobody knows. */
  readonly isTimeout: boolean | null;
  readonly error: string | null;
};

/** An attempt that nobody will bring back. */
export type LapsedAttempt = Pick<ClaimedDelivery, "id" | "webhookId" | "attempt"> & {
  readonly leasedUntil: Instant;
};

/** The same, as it is written down. */
export type LostAttempt = LapsedAttempt & { readonly startedAt: Instant; readonly error: string };

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
