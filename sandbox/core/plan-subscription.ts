import { DAY, type Draft, type Second, type Subscription } from "#model";
import { planTask } from "./plan-task.ts";

/** How long before its end a trial is warned of. */
const TRIAL_WARNING = 3 * DAY;

/** Plans when the subscription is looked at next: its period, trial, phase or itself ends. */
export function planTurn(draft: Draft, subscription: Subscription): void {
  const { periodEnd, cancelAt } = subscription;
  const phase = nextPhaseAt(draft, subscription);
  const times = [periodEnd, cancelAt, phase].filter((time) => time !== null);
  planTask(draft, "turn-subscription", subscription, Math.min(...times));
}

/** Plans that somebody is told before the trial ends; at once where it ends sooner than that. */
export function planTrialWarning(draft: Draft, subscription: Subscription): void {
  if (subscription.trialEnd === null) return;
  const now = draft.now(subscription.clock);
  const warnAt = Math.max(now, subscription.trialEnd - TRIAL_WARNING);
  planTask(draft, "warn-of-trial-end", subscription, warnAt);
}

/** When the next phase of its schedule begins, or the schedule ends; null without a schedule. */
function nextPhaseAt(draft: Draft, subscription: Subscription): Second | null {
  const schedule = draft.find("schedules", subscription.schedule ?? "");
  if (schedule === undefined || schedule.status !== "active") return null;
  const now = draft.now(subscription.clock);
  const ends = schedule.phases.map(({ end }) => end).filter((end) => end > now);
  return ends.length === 0 ? null : Math.min(...ends);
}
