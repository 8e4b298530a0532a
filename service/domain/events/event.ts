import type { Instant } from "#base/instant.ts";

/** What can be subscribed to; nothing else is told. */
export const EVENT_TYPES = [
  "generation.completed",
  "generation.failed",
  "batch.completed",
  "batch.failed",
] as const;

export type EventType = (typeof EVENT_TYPES)[number];

/** What happened, as those who subscribed will be told. */
export type EventFacts =
  | {
      readonly type: "generation.completed";
      readonly taskId: string;
      readonly templateId: number;
      readonly fileId: string;
      /** When the file's time is over. */
      readonly expiresAt: Instant;
    }
  | {
      readonly type: "generation.failed";
      readonly taskId: string;
      readonly templateId: number;
      readonly error: string;
      readonly errorCode: string;
    }
  | {
      readonly type: "batch.completed";
      readonly batchJobId: string;
      readonly total: number;
      readonly succeeded: number;
      readonly failed: number;
    }
  | { readonly type: "batch.failed"; readonly batchJobId: string; readonly error: string };

/** What happened, to whom. */
export type Happening = {
  readonly accountId: string;
  readonly environment: "development" | "staging" | "production";
  /** The mappings that caused it. */
  readonly mappingIds: readonly number[];
  readonly facts: EventFacts;
};

/** An event, written once in the transaction of its cause. */
export type Event = Happening & {
  /** `evt_` and 24 characters of base 62. */
  readonly id: string;
  readonly createdAt: Instant;
};
