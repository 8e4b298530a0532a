import type { Account, Plan, Subscription } from "@platen/sdk";
import { type ReactNode, useState } from "react";
import type { PlanChange } from "#data/plan-change.ts";
import { useScopedMutation } from "#data/scope.ts";
import { Badge } from "#kit/badge.tsx";
import { Button } from "#kit/button.tsx";
import { Select } from "#kit/select.tsx";
import { toastFailure } from "#kit/toasts.tsx";
import { PlanDialog, PlanTerms } from "#states/plan-offer.tsx";
import { billingWords } from "#words/en/billing.ts";
import { planChoice } from "./plan-choice.ts";
import { processorFault } from "./processor-fault.ts";

const TEXTS = billingWords.plans;
const INTERVALS = (["month", "year"] as const).map((id) => ({ id, label: TEXTS.intervals[id] }));

type Known = {
  readonly account: Account;
  readonly subscription: Subscription | null;
  readonly plans: readonly Plan[];
};

/** The plans side by side, with their prices, and the way to each. */
export function PlansSection(known: Known): ReactNode {
  const { subscription, plans } = known;
  const [interval, setInterval] = useState(subscription?.interval ?? "month");
  const [change, setChange] = useState<PlanChange | null>(null);
  return (
    <section className="card" aria-labelledby="plans">
      <h2 id="plans">{TEXTS.title}</h2>
      <div className="billing-interval">
        <Select
          label={TEXTS.interval}
          choices={INTERVALS}
          value={interval}
          onChange={setInterval}
        />
      </div>
      <ul className="billing-plans" aria-labelledby="plans">
        {plans
          .toSorted((a, b) => a.rank - b.rank)
          .map((plan) => (
            <li key={plan.id} className="billing-offer">
              <h3>{plan.name}</h3>
              <dl className="billing-terms">
                <dt className="for-readers">{TEXTS.terms}</dt>
                <PlanTerms plan={plan} interval={interval} />
              </dl>
              <Way known={known} plan={plan} interval={interval} onChange={setChange} />
            </li>
          ))}
      </ul>
      {change !== null && subscription !== null && (
        <PlanDialog
          plans={plans}
          subscription={subscription}
          change={change}
          onClose={() => setChange(null)}
        />
      )}
    </section>
  );
}

/** The button that leads to a plan, or the reason that it is missing. */
function Way(props: {
  readonly known: Known;
  readonly plan: Plan;
  readonly interval: Subscription["interval"];
  readonly onChange: (change: PlanChange) => void;
}): ReactNode {
  const { known, plan, interval, onChange } = props;
  const choice = planChoice(known, plan, interval);
  const subscribe = useScopedMutation(async (platen) => {
    const here = location.href;
    const body = { plan: plan.id, interval, success_url: here, cancel_url: here };
    location.assign((await platen.billing.checkout(body)).checkout_url);
  }, []);
  if (choice.kind === "present") return <Badge tone="accent">{TEXTS.present}</Badge>;
  if (choice.kind === "scheduled") return <Badge tone="neutral">{TEXTS.scheduled}</Badge>;
  if (choice.kind === "none") return null;
  if (choice.kind === "checkout")
    return (
      <Button
        isPending={subscribe.isPending}
        onPress={() =>
          subscribe.mutate(undefined, { onError: (error) => toastFailure(processorFault(error)) })
        }
      >
        {TEXTS.subscribe(plan.name)}
      </Button>
    );
  const { change } = choice;
  return <Button onPress={() => onChange(change)}>{TEXTS[change.direction](plan.name)}</Button>;
}
