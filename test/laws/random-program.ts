import type { Dice } from "../support/harness/chance.ts";
import type { Fault } from "../support/simulation/billing-harness.ts";
import { type Choice, type PlanRequest, TIERS } from "./plan-model.ts";

/** One action of an account's owner. */
export type Action =
  | { readonly kind: "generate"; readonly count: number }
  | { readonly kind: "bulk"; readonly rows: number; readonly failing: number }
  | { readonly kind: "checkout"; readonly choice: Choice }
  | { readonly kind: "request"; readonly request: PlanRequest };

/** One step of the whole simulation. */
export type Step = {
  /** The next time, from the current one. */
  readonly next: (nowMs: number) => number;
  /** The fault at the processor from now on; null: unchanged. */
  readonly fault: Fault | "none" | null;
  /** Whether the service is killed during the actions; plans are not changed then. */
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

/** The actions of one step in order; most programs start with a checkout. */
export function actionsFor(dice: Dice, isFirst: boolean): readonly Action[] {
  const actions = Array.from({ length: 1 + dice.below(3) }, () => randomAction(dice));
  if (!isFirst || dice.onceIn(8)) return actions;
  return [{ kind: "checkout", choice: randomChoice(dice) }, ...actions];
}

function randomAction(dice: Dice): Action {
  switch (dice.below(8)) {
    case 0:
    case 1:
      return { kind: "generate", count: 1 + dice.below(6) };
    case 2:
    case 3:
      return { kind: "bulk", rows: 1 + dice.below(25), failing: dice.below(4) };
    case 4:
      return { kind: "checkout", choice: randomChoice(dice) };
    case 5:
      return {
        kind: "request",
        request: { kind: dice.of(["cancel", "reactivate", "reactivate"]) },
      };
    default:
      return { kind: "request", request: { kind: "change", to: randomChoice(dice) } };
  }
}

/** Common plans are more likely. */
function randomChoice(dice: Dice): Choice {
  const tier = dice.of(dice.onceIn(6) ? TIERS : COMMON);
  return { tier, interval: dice.onceIn(5) ? dice.of(INTERVALS) : "month" };
}

/** A random step. */
export function randomStep(dice: Dice): Step {
  return { next: randomTimeStep(dice), fault: randomFault(dice), isKilled: dice.onceIn(5) };
}

function randomTimeStep(dice: Dice): Step["next"] {
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

function randomFault(dice: Dice): Step["fault"] {
  if (dice.onceIn(3)) return "none";
  if (dice.onceIn(2)) return null;
  const often = { times: 1 + dice.below(8), every: 1 + dice.below(3) };
  if (dice.onceIn(2)) return { fault: dice.of(CALL_FAULTS), match: dice.of(CALLS), ...often };
  const fault = dice.of(WEBHOOK_FAULTS);
  return {
    fault,
    times: 1 + dice.below(20),
    every: 1 + dice.below(2),
    delay_seconds: randomDelay(dice),
  };
}

function randomDelay(dice: Dice): number {
  return 60 * (1 + dice.below(180));
}
