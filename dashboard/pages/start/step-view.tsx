import type { ReactNode } from "react";
import { Link } from "wouter";
import { pathIn } from "#data/address.ts";
import { useScope, useScopedMutation } from "#data/scope.ts";
import { Button } from "#kit/button.tsx";
import { dayText } from "#kit/time.tsx";
import { toastFailure } from "#kit/toasts.tsx";
import { failureText } from "#states/failure-state.tsx";
import { startWords } from "#words/en/start.ts";
import type { Step } from "./steps.ts";
import type { Overview } from "./use-overview.ts";

const TEXTS = startWords;

type Props = { readonly step: Step; readonly overview: Overview };

/** A step: whether it is done, and else how to do it. */
export function StepView({ step, overview }: Props): ReactNode {
  const { id, isDone } = step;
  return (
    <li className={isDone ? "step step-done" : "step"}>
      <span className="step-sign" aria-hidden="true" />
      <div className="step-body">
        <h3 className="step-title">
          {TEXTS[id].title} <span className="step-state">{isDone ? TEXTS.done : TEXTS.todo}</span>
        </h3>
        {!isDone && <HowTo step={step} overview={overview} />}
      </div>
    </li>
  );
}

function HowTo({ step, overview }: Props): ReactNode {
  const { environment } = useScope();
  switch (step.id) {
    case "plan":
      return <PlanHint overview={overview} />;
    case "secondFactor":
      return <Hint texts={TEXTS.secondFactor} to="/me" />;
    case "invite":
      return <Hint texts={TEXTS.invite} to={pathIn(environment, "/members")} />;
    case "key":
      return <Hint texts={TEXTS.key} to={pathIn(environment, "/keys")} />;
    case "job":
      return <p>{TEXTS.job.hint}</p>;
  }
}

function Hint(props: {
  readonly texts: { readonly hint: string; readonly link: string };
  readonly to: string;
}): ReactNode {
  return (
    <>
      <p>{props.texts.hint}</p>
      <Link className="link" href={props.to}>
        {props.texts.link}
      </Link>
    </>
  );
}

function PlanHint({ overview }: { readonly overview: Overview }): ReactNode {
  const { account, trialEndsAt } = overview;
  const opening = useScopedMutation(async (platen) => {
    location.assign((await platen.billing.portal()).portal_url);
  }, []);
  // The notice above the page has the action.
  if (account.subscription_status !== "trialing") return <p>{TEXTS.plan.none}</p>;
  const open = (): void =>
    opening.mutate(undefined, { onError: (error) => toastFailure(failureText(error)) });
  return (
    <>
      <p>{trialEndsAt === null ? TEXTS.plan.trialOpen : TEXTS.plan.trial(dayText(trialEndsAt))}</p>
      <Button onPress={open} isPending={opening.isPending}>
        {TEXTS.plan.pay}
      </Button>
    </>
  );
}
