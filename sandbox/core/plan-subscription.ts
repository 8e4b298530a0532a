import { DAY, type Second } from "#base";
import type { Subscription } from "#model";
import type { Draft } from "#state";
import { planTask } from "./plan-task.ts";

/** How long before its end a trial is announced. */
const TRIAL_WARNING = 3 * DAY;

/** Plans the subscription's next task: the end of its period, trial, phase or of itself. */
export function planRenewal(draft: Draft, subscription: Subscription): void {
  const { periodEnd, cancelAt } = subscription;
  const phase = nextPhaseAt(draft, subscription);
  const times = [periodEnd, cancelAt, phase].filter((time) => time !== null);
  planTask(draft, "turn-subscription", subscription, Math.min(...times));
}

/** Plans the announcement of the trial's end; at once if it is near. */
export function planTrialWarning(draft: Draft, subscription: Subscription): void {
  if (subscription.trialEnd === null) return;
  const now = draft.now(subscription.clock);
  const warnAt = Math.max(now, subscription.trialEnd - TRIAL_WARNING);
  planTask(draft, "warn-of-trial-end", subscription, warnAt);
}

/** When the schedule's next phase begins or it ends; null: no schedule. */
function nextPhaseAt(draft: Draft, subscription: Subscription): Second | null {
  const schedule = draft.find("schedules", subscription.schedule ?? "");
  if (schedule === undefined || schedule.status !== "active") return null;
  const now = draft.now(subscription.clock);
  const ends = schedule.phases.map(({ end }) => end).filter((end) => end > now);
  return ends.length === 0 ? null : Math.min(...ends);
}
