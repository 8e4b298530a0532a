import type { ReactNode } from "react";
import { useScope } from "#data/scope.ts";
import { Loaded } from "#states/loaded.tsx";
import { Page } from "#states/page.tsx";
import { startWords } from "#words/en/start.ts";
import { words } from "#words/en.ts";
import { LatestJobs } from "./latest-jobs.tsx";
import { StartZone } from "./start-zone.tsx";
import { StepView } from "./step-view.tsx";
import { stepsOf } from "./steps.ts";
import { useOverview } from "./use-overview.ts";

const TEXTS = startWords;

/** Fills a form from a spreadsheet; below, what to do next in an account, and its latest jobs. */
export function StartPage(): ReactNode {
  const { session } = useScope();
  const overview = useOverview();
  const person = {
    role: session.member.role,
    hasSecondFactor: session.person.second_factor,
  };
  return (
    <Page title={words.titles.start} lead={TEXTS.lead}>
      <StartZone />
      <Loaded query={overview}>
        {(data) => {
          const steps = stepsOf(data.account, data.progress, person);
          const isAllDone = steps.every(({ isDone }) => isDone);
          return (
            <>
              {!isAllDone && (
                <section className="start-section">
                  <h2>{TEXTS.steps}</h2>
                  <ol className="steps">
                    {steps.map((step) => (
                      <StepView key={step.id} step={step} overview={data} />
                    ))}
                  </ol>
                </section>
              )}
              <LatestJobs {...data} />
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}
