import type { WebhookDelivery } from "@platen/sdk";
import type { Tone } from "#kit/badge.tsx";

/** The state of a delivery. */
export type DeliveryState = WebhookDelivery["status"];

/** The states of deliveries. */
export const STATES = ["pending", "retrying", "delivered", "failed", "abandoned"] as const;

const DAY_MS = 86_400_000;
const AGAIN_MS = 3000;

/** The colours of the states. */
export const TONES: Readonly<Record<DeliveryState, Tone>> = {
  pending: "accent",
  retrying: "warning",
  delivered: "done",
  failed: "danger",
  abandoned: "neutral",
};

/** How the deliveries of a day went. */
export type Health = {
  readonly delivered: number;
  readonly waiting: number;
  readonly failed: number;
  /** Since when the oldest attempt is due; null: none is. */
  readonly dueSince: string | null;
  /** False where older deliveries of the day were not given. */
  readonly isWhole: boolean;
};

type Entry = Pick<WebhookDelivery, "status" | "created_at" | "next_attempt_at">;

/** Counts the deliveries created within 24 hours before `nowMs`; `hasMore` says that there are older ones than these. */
export function healthOf(latest: readonly Entry[], hasMore: boolean, nowMs: number): Health {
  const isOfDay = ({ created_at: at }: Entry): boolean => Date.parse(at) > nowMs - DAY_MS;
  const day = latest.filter(isOfDay);
  const count = (...states: readonly DeliveryState[]): number =>
    day.filter(({ status }) => states.includes(status)).length;
  return {
    delivered: count("delivered"),
    waiting: count("pending", "retrying"),
    failed: count("failed", "abandoned"),
    dueSince: oldestDue(latest, nowMs),
    isWhole: !hasMore || day.length < latest.length,
  };
}

function oldestDue(deliveries: readonly Entry[], nowMs: number): string | null {
  const due = deliveries
    .map(({ next_attempt_at: at }) => at)
    .filter((at): at is string => at !== null && Date.parse(at) <= nowMs);
  return due.toSorted((a, b) => Date.parse(a) - Date.parse(b))[0] ?? null;
}

/** When deliveries are read again: while one of them is open. */
export function deliveriesAgainMs(
  deliveries: readonly Pick<WebhookDelivery, "status">[],
): number | false {
  const isOpen = deliveries.some(({ status }) => status === "pending" || status === "retrying");
  return isOpen ? AGAIN_MS : false;
}

/** Headers as lines of text. */
export function headerText(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n");
}
