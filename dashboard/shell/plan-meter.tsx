import { type ReactNode, useContext, useEffect } from "react";
import { Link, useLocation } from "wouter";
import { pathIn } from "#data/address.ts";
import { ScopeContext, useAccount, useScope } from "#data/scope.ts";
import { shareOf, useCurrentUsage } from "#data/usage.ts";
import { Meter } from "#kit/meter.tsx";
import { words } from "#words/en.ts";

const TEXTS = words.shell.usage;

/** The plan, and how much of the month's PDFs is used. Nothing where no account is known, or while it is read. */
export function PlanMeter(): ReactNode {
  return useContext(ScopeContext) === null ? null : <Usage />;
}

function Usage(): ReactNode {
  const { environment } = useScope();
  const { data: account } = useAccount();
  const { data: usage, isStale, refetch } = useCurrentUsage();
  const [path] = useLocation();
  // Opening a page is when people look; what is fresh is not read again.
  useEffect(() => {
    if (path !== "" && isStale) void refetch();
  }, [path, isStale, refetch]);
  if (account === undefined || usage === undefined) return null;
  const { used, limit } = usage.pdf_generations;
  const share = shareOf(usage.pdf_generations);
  const plan = words.plans[account.plan];
  const content = (
    <>
      <span className="plan-name">
        {account.subscription_status === "trialing" ? TEXTS.trial(plan) : TEXTS.plan(plan)}
      </span>
      {share !== null && <Meter share={share} />}
      <span>{share === null ? TEXTS.usedUnlimited(used) : TEXTS.used(used, limit)}</span>
    </>
  );
  return (
    <Link className="plan plan-link" href={pathIn(environment, "/usage")}>
      {content}
    </Link>
  );
}
