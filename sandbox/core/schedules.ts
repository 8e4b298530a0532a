import {
  addCycles,
  type Cycle,
  type Draft,
  invalid,
  type Metadata,
  type ProrationBehaviour,
  type SchedulePhase,
  type Second,
  type Subscription,
  type SubscriptionSchedule,
} from "#model";
import { changeAndEmit, putAndEmit } from "./emit.ts";
import { endSubscription } from "./end-subscription.ts";
import { findRow } from "./find-row.ts";
import { planTurn } from "./plan-subscription.ts";
import { changePrices } from "./prorate-change.ts";
import type { ItemChange } from "./subscription-items.ts";

/** A phase as it is asked for; what is null is worked out. */
export type PhaseOrder = {
  readonly start: Second | "now" | null;
  readonly end: Second | "now" | null;
  readonly duration: Cycle | null;
  readonly items: SchedulePhase["items"];
  readonly prorationBehaviour: ProrationBehaviour;
  readonly trialEnd: Second | null;
  readonly metadata: Metadata;
};

/** A schedule that holds the subscription as it is, to be changed. Refusal: it has one already. */
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
  planTurn(draft, held);
  return schedule;
}

/** What may be changed of a schedule. */
export type ScheduleInput = {
  readonly phases?: readonly PhaseOrder[] | undefined;
  readonly endBehaviour?: SubscriptionSchedule["endBehaviour"] | undefined;
  readonly metadata?: Metadata | undefined;
};

/** Changes what is to come. Refusal: the schedule is over, or its phases do not follow each other. */
export function updateSchedule(
  draft: Draft,
  id: string,
  input: ScheduleInput,
): SubscriptionSchedule {
  const schedule = activeSchedule(draft, id, "update");
  const now = draft.now(schedule.clock);
  const phases =
    input.phases === undefined ? schedule.phases : laidOut(input.phases, schedule, now);
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
  planTurn(draft, subscription);
  return changed;
}

/** Lets go of the subscription, which stays as it is now. */
export function releaseSchedule(draft: Draft, id: string): SubscriptionSchedule {
  const schedule = activeSchedule(draft, id, "release");
  return release(draft, schedule);
}

/** Ends the schedule and its subscription. */
export function cancelSchedule(draft: Draft, id: string): SubscriptionSchedule {
  const schedule = activeSchedule(draft, id, "cancel");
  const subscription = findRow(draft, "subscriptions", schedule.subscription ?? "");
  endSubscription(draft, subscription, "cancellation_requested");
  return findRow(draft, "schedules", id);
}

/** The subscription in the phase that begins now; as it was where none does. */
export function enterPhase(draft: Draft, subscription: Subscription): Subscription {
  const schedule = draft.find("schedules", subscription.schedule ?? "");
  if (schedule === undefined || schedule.status !== "active") return subscription;
  const now = draft.now(subscription.clock);
  const phase = schedule.phases.find(({ start, end }) => start <= now && now < end);
  if (phase === undefined) return leaveSchedule(draft, schedule, subscription);
  if (phase.start !== now) return subscription;
  return changePrices(draft, subscription, {
    changes: toPhase(subscription, phase),
    prorationBehaviour: phase.prorationBehaviour,
    paymentBehaviour: "allow_incomplete",
    at: now,
    resetsAnchor: false,
  });
}

function leaveSchedule(
  draft: Draft,
  schedule: SubscriptionSchedule,
  subscription: Subscription,
): Subscription {
  if (schedule.endBehaviour === "cancel") {
    return endSubscription(draft, subscription, "cancellation_requested");
  }
  release(draft, schedule);
  return findRow(draft, "subscriptions", subscription.id);
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
  planTurn(draft, free);
  return released;
}

function activeSchedule(draft: Draft, id: string, verb: string): SubscriptionSchedule {
  const schedule = findRow(draft, "schedules", id, "schedule");
  if (schedule.status === "active") return schedule;
  throw invalid(
    `You cannot ${verb} a subscription schedule that is currently in the \`${schedule.status}\` status.`,
  );
}

/** The items of the subscription become those of the phase, one in the place of another. */
function toPhase(subscription: Subscription, phase: SchedulePhase): ItemChange[] {
  const count = Math.max(subscription.items.length, phase.items.length);
  return Array.from({ length: count }, (_, index) => {
    const id = subscription.items[index]?.id ?? null;
    const wanted = phase.items[index];
    if (wanted === undefined) return { id, price: null, quantity: null, isDeleted: true };
    return { id, price: wanted.price, quantity: wanted.quantity, isDeleted: false };
  });
}

/** Phases with their times, each beginning where the one before ends. */
function laidOut(
  orders: readonly PhaseOrder[],
  schedule: SubscriptionSchedule,
  now: Second,
): SchedulePhase[] {
  const first = schedule.phases[0]?.start ?? now;
  let last: Second | null = null;
  return orders.map((order, index) => {
    const asked: Second = order.start === "now" ? now : (order.start ?? last ?? first);
    if (last !== null && asked !== last) {
      throw invalid("Each phase must begin where the one before ends.", {
        param: `phases[${index}][start_date]`,
      });
    }
    const end = endOf(order, asked, now, index);
    last = end;
    const { items, prorationBehaviour, trialEnd, metadata } = order;
    return { start: asked, end, items, prorationBehaviour, trialEnd, metadata };
  });
}

function endOf(order: PhaseOrder, start: Second, now: Second, index: number): Second {
  const { end, duration } = order;
  const time =
    end === "now" ? now : (end ?? (duration === null ? null : addCycles(start, duration, 1)));
  if (time !== null && time > start) return time;
  throw invalid("A phase must have an `end_date` or a `duration`, and end after it begins.", {
    param: `phases[${index}][end_date]`,
  });
}
