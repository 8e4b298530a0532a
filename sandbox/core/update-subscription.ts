import { invalid, type Metadata, type Second } from "#base";
import { changeAndEmit } from "#events";
import { type Cancellation, isEnded, type ProrationBehaviour, type Subscription } from "#model";
import { type Draft, findRow } from "#state";
import type { PaymentBehaviour } from "./create-subscription.ts";
import { findOwnCard } from "./payment-methods.ts";
import { planRenewal, planTrialWarning } from "./plan-subscription.ts";
import { changePrices } from "./prorate-change.ts";
import { renewSubscription } from "./renew-subscription.ts";
import type { ItemChange } from "./subscription-items.ts";

/** Changeable members of a subscription; omitted ones are unchanged. */
export type SubscriptionChange = {
  readonly items?: readonly ItemChange[] | undefined;
  readonly prorationBehaviour?: ProrationBehaviour | undefined;
  readonly prorationDate?: Second | undefined;
  readonly paymentBehaviour?: PaymentBehaviour | undefined;
  readonly resetsAnchor?: boolean | undefined;
  readonly isCancelledAtPeriodEnd?: boolean | undefined;
  readonly cancelAt?: Second | null | undefined;
  readonly trialEnd?: Second | "now" | undefined;
  readonly onMissingCard?: Subscription["onMissingCard"] | undefined;
  readonly comment?: string | null | undefined;
  readonly feedback?: string | null | undefined;
  readonly defaultPaymentMethod?: string | null | undefined;
  readonly description?: string | null | undefined;
  readonly metadata?: Metadata | undefined;
};

/** Updates a subscription. Refusal: it has ended, has a schedule, or the card is declined. */
export function updateSubscription(
  draft: Draft,
  id: string,
  change: SubscriptionChange,
): Subscription {
  const before = findRow(draft, "subscriptions", id);
  refuseWhatCannotBe(before, change);
  const { defaultPaymentMethod: card } = change;
  if (card !== undefined && card !== null) {
    findOwnCard(draft, before.customer, card, "default_payment_method");
  }
  const updated = {
    ...before,
    ...plainMembers(before, change),
    ...endMembers(draft, before, change),
  };
  changeAndEmit(draft, "subscriptions", updated, "customer.subscription.updated");
  planRenewal(draft, updated);
  const tried =
    change.trialEnd === undefined ? updated : changeTrial(draft, updated, change.trialEnd);
  if (change.items === undefined && change.resetsAnchor !== true) return tried;
  return changePrices(draft, tried, {
    changes: change.items ?? [],
    prorationBehaviour: change.prorationBehaviour ?? "create_prorations",
    paymentBehaviour: change.paymentBehaviour ?? "allow_incomplete",
    at: change.prorationDate ?? draft.now(tried.clock),
    resetsAnchor: change.resetsAnchor ?? false,
  });
}

function refuseWhatCannotBe(before: Subscription, change: SubscriptionChange): void {
  const changesEnd = change.isCancelledAtPeriodEnd !== undefined || change.cancelAt !== undefined;
  const changesTerms =
    changesEnd ||
    change.items !== undefined ||
    change.trialEnd !== undefined ||
    change.resetsAnchor === true;
  if (isEnded(before) && (changesTerms || change.defaultPaymentMethod !== undefined)) {
    throw invalid("A canceled subscription can only update its cancellation_details and metadata.");
  }
  if (before.schedule !== null && changesTerms) {
    const message =
      `The subscription is managed by the subscription schedule \`${before.schedule}\`, ` +
      "and updating it directly is not allowed. Please update or release the schedule instead.";
    throw invalid(message);
  }
  if (change.isCancelledAtPeriodEnd === true && typeof change.cancelAt === "number") {
    throw invalid("You may only specify one of `cancel_at` and `cancel_at_period_end`.");
  }
}

function plainMembers(
  before: Subscription,
  change: SubscriptionChange,
): Pick<Subscription, "defaultPaymentMethod" | "description" | "metadata" | "onMissingCard"> {
  const { defaultPaymentMethod: card, description } = change;
  return {
    defaultPaymentMethod: card === undefined ? before.defaultPaymentMethod : card,
    description: description === undefined ? before.description : description,
    metadata: change.metadata ?? before.metadata,
    onMissingCard: change.onMissingCard ?? before.onMissingCard,
  };
}

function endMembers(
  draft: Draft,
  before: Subscription,
  change: SubscriptionChange,
): Partial<Subscription> {
  const { comment, feedback, isCancelledAtPeriodEnd, cancelAt } = change;
  const said: Cancellation = {
    ...before.cancellation,
    comment: comment === undefined ? before.cancellation.comment : comment,
    feedback: feedback === undefined ? before.cancellation.feedback : feedback,
  };
  const isUnsaid = isCancelledAtPeriodEnd === undefined && cancelAt === undefined;
  if (isUnsaid || (isCancelledAtPeriodEnd === true && before.isCancelledAtPeriodEnd)) {
    return { cancellation: said };
  }
  const endsAt = isCancelledAtPeriodEnd === true ? before.periodEnd : (cancelAt ?? null);
  const reason = endsAt === null ? null : ("cancellation_requested" as const);
  return {
    cancellation: { ...said, reason },
    isCancelledAtPeriodEnd: isCancelledAtPeriodEnd ?? false,
    cancelAt: endsAt,
    canceledAt: endsAt === null ? null : draft.now(before.clock),
  };
}

function changeTrial(draft: Draft, before: Subscription, end: Second | "now"): Subscription {
  const now = draft.now(before.clock);
  if (end !== "now" && end <= now) {
    throw invalid("`trial_end` must be in the future, or `now`.", { param: "trial_end" });
  }
  if (before.status !== "trialing") {
    throw invalid("The sandbox changes the end of a trial only while it lasts.", {
      param: "trial_end",
    });
  }
  const trialEnd = end === "now" ? now : end;
  const changed: Subscription = {
    ...before,
    trialEnd,
    anchor: trialEnd,
    periodEnd: trialEnd,
    cancelAt: before.isCancelledAtPeriodEnd ? trialEnd : before.cancelAt,
  };
  changeAndEmit(draft, "subscriptions", changed, "customer.subscription.updated");
  if (end === "now") {
    renewSubscription(draft, before.id);
  } else {
    planRenewal(draft, changed);
    planTrialWarning(draft, changed);
  }
  return findRow(draft, "subscriptions", before.id);
}
