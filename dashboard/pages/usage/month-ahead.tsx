import type { CurrentUsage } from "@platen/sdk";
import type { ReactNode } from "react";
import { moneyText } from "#data/money.ts";
import { useAccount } from "#data/scope.ts";
import { usePlans } from "#data/subscription.ts";
import { useDailyUsage, useMonthHistory } from "#data/usage.ts";
import { dayText } from "#kit/time-text.ts";
import { usageWords } from "#words/en/usage.ts";
import { projectMonth } from "./projection.ts";
import { daysOf } from "./ranges.ts";

const TEXTS = usageWords.month;
/** The last millisecond of a month belongs to its last day. */
const MS = 1;

/** Shows the cost of the PDFs beyond the plan so far, and an estimate of the whole month. */
export function MonthAhead({ usage }: { readonly usage: CurrentUsage }): ReactNode {
  const { data: account } = useAccount();
  const { data: plans } = usePlans();
  const { data: history } = useMonthHistory();
  const { data: month } = useDailyUsage(daysOf("month", usage.period_start), null);
  const counted = history?.history[0];
  if (account === undefined || plans === undefined || counted === undefined || month === undefined)
    return null;
  const overage = plans.plans.find(({ id }) => id === account.plan)?.overage ?? null;
  const { overage_amount: amount, currency } = counted;
  const projection = projectMonth({ usage, days: month.days, overage, amount });
  const until = dayText(new Date(Date.parse(usage.period_end) - MS).toISOString());
  const cost = projection?.cost ?? null;
  return (
    <>
      {usage.overage_pdfs > 0 && (
        <p>
          <strong>{TEXTS.beyond}:</strong>{" "}
          {amount > 0
            ? TEXTS.beyondCost(usage.overage_pdfs, moneyText(amount, currency))
            : TEXTS.beyondFree(usage.overage_pdfs)}
        </p>
      )}
      <p>
        <strong>{TEXTS.projection}:</strong>{" "}
        {projection === null ? TEXTS.early : TEXTS.projected(projection.pdfs, until)}{" "}
        {projection !== null && projection.beyond > 0 && TEXTS.projectedBeyond(projection.beyond)}{" "}
        {cost !== null &&
          cost.amount > 0 &&
          TEXTS.projectedCost(moneyText(cost.amount, cost.currency))}
      </p>
    </>
  );
}
