import { invalid, type Metadata } from "#base";
import { changeAndEmit, putAndEmit } from "#events";
import type { SchedulePhase, SubscriptionSchedule } from "#model";
import { type Draft, findRow } from "#state";
import { endSubscription } from "./end-subscription.ts";
import { type PhaseParams, resolvePhases } from "./phases.ts";
import { planRenewal } from "./plan-subscription.ts";

/** Creates a schedule from a subscription. Refusal: it has one already. */
export function createSchedule(draft: Draft, subscriptionId: string): SubscriptionSchedule {
  const param = "from_subscription";
  const subscription = findRow(draft, "subscriptions", subscriptionId, param);
  if (subscription.schedule !== null) {
    const message =
      "You cannot migrate a subscription that is already attached to a schedule: " +
      subscription.schedule;
    throw invalid(message, { param });
  }
  if (!["active", "trialing", "past_due"].includes(subscription.status)) {
    throw invalid(`A subscription that is ${subscription.status} cannot be scheduled.`, { param });
  }
  const phase: SchedulePhase = {
    start: subscription.periodStart,
    end: subscription.periodEnd,
    items: subscription.items.map(({ price, quantity }) => ({ price, quantity })),
    prorationBehaviour: "create_prorations",
    trialEnd: subscription.status === "trialing" ? subscription.trialEnd : null,
    metadata: {},
  };
  const schedule: SubscriptionSchedule = {
    id: draft.nextId("sub_sched"),
    created: draft.now(subscription.clock),
    clock: subscription.clock,
    customer: subscription.customer,
    status: "active",
    subscription: subscription.id,
    releasedSubscription: null,
    endBehaviour: "release",
    phases: [phase],
    canceledAt: null,
    completedAt: null,
    releasedAt: null,
    metadata: {},
  };
  putAndEmit(draft, "schedules", schedule, "subscription_schedule.created");
  const held = { ...subscription, schedule: schedule.id };
  changeAndEmit(draft, "subscriptions", held, "customer.subscription.updated");
  planRenewal(draft, held);
  return schedule;
}

/** Changeable members of a schedule. */
export type ScheduleInput = {
  readonly phases?: readonly PhaseParams[] | undefined;
  readonly endBehaviour?: SubscriptionSchedule["endBehaviour"] | undefined;
  readonly metadata?: Metadata | undefined;
};

/** Updates a schedule. Refusal: it has ended, or its phases are not contiguous. */
export function updateSchedule(
  draft: Draft,
  id: string,
  input: ScheduleInput,
): SubscriptionSchedule {
  const schedule = activeSchedule(draft, id, "update");
  const now = draft.now(schedule.clock);
  const phases =
    input.phases === undefined ? schedule.phases : resolvePhases(input.phases, schedule, now);
  for (const [index, phase] of phases.entries()) {
    for (const { price } of phase.items) findRow(draft, "prices", price, `phases[${index}][items]`);
  }
  const changed: SubscriptionSchedule = {
    ...schedule,
    phases,
    endBehaviour: input.endBehaviour ?? schedule.endBehaviour,
    metadata: input.metadata ?? schedule.metadata,
  };
  changeAndEmit(draft, "schedules", changed, "subscription_schedule.updated");
  const subscription = findRow(draft, "subscriptions", schedule.subscription ?? "");
  planRenewal(draft, subscription);
  return changed;
}

/** Releases the subscription, which stays as it is. */
export function releaseSchedule(draft: Draft, id: string): SubscriptionSchedule {
  const schedule = activeSchedule(draft, id, "release");
  return release(draft, schedule);
}

/** Cancels the schedule and its subscription. */
export function cancelSchedule(draft: Draft, id: string): SubscriptionSchedule {
  const schedule = activeSchedule(draft, id, "cancel");
  const subscription = findRow(draft, "subscriptions", schedule.subscription ?? "");
  endSubscription(draft, subscription, "cancellation_requested");
  return findRow(draft, "schedules", id);
}

function release(draft: Draft, schedule: SubscriptionSchedule): SubscriptionSchedule {
  const released: SubscriptionSchedule = {
    ...schedule,
    status: "released",
    subscription: null,
    releasedSubscription: schedule.subscription,
    releasedAt: draft.now(schedule.clock),
  };
  changeAndEmit(draft, "schedules", released, "subscription_schedule.released");
  const subscription = findRow(draft, "subscriptions", schedule.subscription ?? "");
  const free = { ...subscription, schedule: null };
  changeAndEmit(draft, "subscriptions", free, "customer.subscription.updated");
  planRenewal(draft, free);
  return released;
}

function activeSchedule(draft: Draft, id: string, verb: string): SubscriptionSchedule {
  const schedule = findRow(draft, "schedules", id, "schedule");
  if (schedule.status === "active") return schedule;
  throw invalid(
    `You cannot ${verb} a subscription schedule that is currently in the \`${schedule.status}\` status.`,
  );
}
