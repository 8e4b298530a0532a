import type { CurrentUsage } from "@platen/sdk";
import { type ReactNode, useState } from "react";
import { saveText } from "#data/save-text.ts";
import { useHasRole } from "#data/scope.ts";
import { type Dimension, shareOf, useCurrentUsage, useDailyUsage } from "#data/usage.ts";
import { Banner } from "#kit/banner.tsx";
import { Button } from "#kit/button.tsx";
import { Select } from "#kit/select.tsx";
import { Loaded } from "#states/loaded.tsx";
import { MonthUsage } from "#states/month-usage.tsx";
import { Page } from "#states/page.tsx";
import { PageLink } from "#states/page-link.tsx";
import { usageWords } from "#words/en/usage.ts";
import { words } from "#words/en.ts";
import { DayPlot } from "./day-plot.tsx";
import { MonthAhead } from "./month-ahead.tsx";
import { daysOf, RANGES, type Range } from "./ranges.ts";
import { totalsOf } from "./shares.ts";
import { usageCsv } from "./usage-csv.ts";
import { DayTable, ShareTable } from "./usage-tables.tsx";

const TEXTS = usageWords;
const RANGE_CHOICES = RANGES.map((id) => ({ id, label: TEXTS.ranges[id] }));
const DIMENSIONS = (["none", "environment", "key", "template"] as const).map((id) => ({
  id,
  label: TEXTS.dimensions[id],
}));
/** Where the service sends its first notice. */
const WARNED_FROM = 0.8;
const PERCENT = 100;

/** Shows the usage of the account: of the month's quota, and by day. */
export function UsagePage(): ReactNode {
  const current = useCurrentUsage();
  return (
    <Page title={words.titles.usage} lead={TEXTS.lead}>
      <Loaded query={current}>
        {(usage) => (
          <>
            <Warning usage={usage} />
            <MonthUsage usage={usage}>
              <MonthAhead usage={usage} />
            </MonthUsage>
            <DaysSection monthStart={usage.period_start} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Warning({ usage }: { readonly usage: CurrentUsage }): ReactNode {
  const mayChange = useHasRole("admin");
  const share = shareOf(usage.pdf_generations);
  if (share === null || share < WARNED_FROM) return null;
  const plans = (
    <PageLink className="button button-plain" to="/billing">
      {TEXTS.plans}
    </PageLink>
  );
  return (
    <Banner tone={share < 1 ? "warning" : "danger"} action={mayChange ? plans : null}>
      {TEXTS.warning(Math.floor(share * PERCENT))} {!mayChange && TEXTS.askForPlan}
    </Banner>
  );
}

function DaysSection({ monthStart }: { readonly monthStart: string }): ReactNode {
  const [range, setRange] = useState<Range>("month");
  const [dimension, setDimension] = useState<Dimension | "none">("none");
  const by = dimension === "none" ? null : dimension;
  const daily = useDailyUsage(daysOf(range, monthStart), by);
  return (
    <section className="card" aria-labelledby="days">
      <h2 id="days">{TEXTS.days}</h2>
      <div className="usage-filters">
        <Select label={TEXTS.range} choices={RANGE_CHOICES} value={range} onChange={setRange} />
        <Select label={TEXTS.by} choices={DIMENSIONS} value={dimension} onChange={setDimension} />
      </div>
      <Loaded query={daily}>
        {(used) => {
          const { pdfs, beyond } = totalsOf(used.days);
          const save = (): void =>
            saveText(
              `usage-${used.from}-${used.to}.csv`,
              `\ufeff${usageCsv(used, by)}`,
              "text/csv",
            );
          return (
            <>
              <p role="status">{TEXTS.total(pdfs, beyond)}</p>
              <DayPlot days={used.days} />
              <div className="actions">
                <Button onPress={save}>{TEXTS.download}</Button>
              </div>
              {by !== null && <ShareTable days={used.days} by={by} />}
              <DayTable days={used.days} />
            </>
          );
        }}
      </Loaded>
    </section>
  );
}
