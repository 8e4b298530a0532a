import type { Dice } from "../support/harness/chance.ts";
import type { Fault } from "../support/simulation/billing-desk.ts";
import { type Choice, TIERS, type Wish } from "./plan-life.ts";

/** What an account's people do between two moments. */
export type Deed =
  | { readonly kind: "generate"; readonly count: number }
  | { readonly kind: "bulk"; readonly rows: number; readonly failing: number }
  | { readonly kind: "checkout"; readonly choice: Choice }
  | { readonly kind: "wish"; readonly wish: Wish };

/** What happens to everybody. */
export type Turn = {
  /** When it is next, from when it is. */
  readonly next: (nowMs: number) => number;
  /** What goes wrong at the processor from then on; null: as before. */
  readonly fault: Fault | "none" | null;
  /** Whether the service is killed while things are done; then nobody changes plans. */
  readonly isKilled: boolean;
};

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const CALLS = [
  "",
  "GET /v1/",
  "POST /v1/",
  "POST /v1/billing/meter_events",
  "POST /v1/subscriptions",
  "POST /v1/subscription_schedules",
  "POST /v1/checkout/sessions",
] as const;
const CALL_FAULTS = ["fail-before", "fail-after", "garble-before", "garble-after"] as const;
const WEBHOOK_FAULTS = ["drop", "delay", "duplicate", "reorder"] as const;
const INTERVALS = ["month", "year"] as const;
const COMMON = ["PRO", "BUSINESS"] as const;

/** What is done at once, one after the other. Who begins mostly subscribes. */
export function deedsOf(dice: Dice, isFirst: boolean): readonly Deed[] {
  const deeds = Array.from({ length: 1 + dice.below(3) }, () => deedOf(dice));
  if (!isFirst || dice.onceIn(8)) return deeds;
  return [{ kind: "checkout", choice: choiceOf(dice) }, ...deeds];
}

function deedOf(dice: Dice): Deed {
  switch (dice.below(8)) {
    case 0:
    case 1:
      return { kind: "generate", count: 1 + dice.below(6) };
    case 2:
    case 3:
      return { kind: "bulk", rows: 1 + dice.below(25), failing: dice.below(4) };
    case 4:
      return { kind: "checkout", choice: choiceOf(dice) };
    case 5:
      return { kind: "wish", wish: { kind: dice.of(["cancel", "reactivate", "reactivate"]) } };
    default:
      return { kind: "wish", wish: { kind: "change", to: choiceOf(dice) } };
  }
}

/** Mostly what most people have. */
function choiceOf(dice: Dice): Choice {
  const tier = dice.of(dice.onceIn(6) ? TIERS : COMMON);
  return { tier, interval: dice.onceIn(5) ? dice.of(INTERVALS) : "month" };
}

/** What happens between what is done. */
export function turnOf(dice: Dice): Turn {
  return { next: hopOf(dice), fault: faultOf(dice), isKilled: dice.onceIn(5) };
}

function hopOf(dice: Dice): Turn["next"] {
  const amount = 1 + dice.below(40);
  switch (dice.below(6)) {
    case 0:
      return (now) => now + amount * MINUTE_MS;
    case 1:
      return (now) => now + amount * HOUR_MS;
    case 2:
      return (now) => now + (amount * DAY_MS) / 3;
    case 3:
      return (now) => Math.max(now, monthEnd(now) - 1);
    case 4:
      return (now) => monthEnd(now);
    default:
      return (now) => monthEnd(now) + amount * MINUTE_MS;
  }
}

function monthEnd(nowMs: number): number {
  const now = new Date(nowMs);
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1);
}

function faultOf(dice: Dice): Turn["fault"] {
  if (dice.onceIn(3)) return "none";
  if (dice.onceIn(2)) return null;
  const often = { times: 1 + dice.below(8), every: 1 + dice.below(3) };
  if (dice.onceIn(2)) return { fault: dice.of(CALL_FAULTS), match: dice.of(CALLS), ...often };
  const fault = dice.of(WEBHOOK_FAULTS);
  return {
    fault,
    times: 1 + dice.below(20),
    every: 1 + dice.below(2),
    delay_seconds: delayOf(dice),
  };
}

function delayOf(dice: Dice): number {
  return 60 * (1 + dice.below(180));
}
