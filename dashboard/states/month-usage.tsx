import type { CurrentUsage } from "@platen/sdk";
import type { ReactNode } from "react";
import { shareOf } from "#data/usage.ts";
import { Meter } from "#kit/meter.tsx";
import { dayText } from "#kit/time.tsx";
import { billingWords } from "#words/en/billing.ts";

const TEXTS = billingWords;
const PERCENT = 100;

/** The month's quotas and their usage. */
export function MonthUsage(props: {
  readonly usage: CurrentUsage;
  readonly children?: ReactNode;
}): ReactNode {
  const { usage, children } = props;
  return (
    <section className="card" aria-labelledby="usage">
      <h2 id="usage">{TEXTS.usage}</h2>
      <div className="billing-quotas">
        <Quota name={TEXTS.pdfs} quota={usage.pdf_generations} />
        <Quota name={TEXTS.suggestions} quota={usage.ai_generations} />
      </div>
      <p className="field-hint">{TEXTS.resets(dayText(usage.period_end))}</p>
      {children}
    </section>
  );
}

function Quota(props: {
  readonly name: string;
  readonly quota: CurrentUsage["pdf_generations"];
}): ReactNode {
  const { name, quota } = props;
  const share = shareOf(quota);
  return (
    <div className="billing-quota">
      <p className="billing-quota-head">
        <span className="field-label">{name}</span>
        {share !== null && <span>{TEXTS.percent(Math.floor(share * PERCENT))}</span>}
      </p>
      {share !== null && <Meter share={share} />}
      <p>{share === null ? TEXTS.unlimited(quota.used) : TEXTS.of(quota.used, quota.limit)}</p>
    </div>
  );
}
