import type { BulkStatus } from "@platen/sdk";
import { type ReactNode, useState } from "react";
import { useHiddenSteps } from "#data/first-steps.ts";
import { useHasRole, useScope } from "#data/scope.ts";
import { Button } from "#kit/button.tsx";
import { type Column, Table } from "#kit/table.tsx";
import { Time } from "#kit/time.tsx";
import { toast } from "#kit/toasts.tsx";
import { nowOf } from "#progress/followed-job.ts";
import { JobBadge } from "#progress/job-badge.tsx";
import { Loaded } from "#states/loaded.tsx";
import { Page } from "#states/page.tsx";
import { PageLink } from "#states/page-link.tsx";
import { startWords } from "#words/en/start.ts";
import { words } from "#words/en.ts";
import { StepView } from "./step-view.tsx";
import { type Step, stepsOf } from "./steps.ts";
import { type Overview, useOverview } from "./use-overview.ts";
import { useZone } from "./use-zone.ts";
import { ZoneChoice } from "./zone-choice.tsx";
import { ZoneJob } from "./zone-job.tsx";

const TEXTS = startWords;

/** Fills a form from a spreadsheet; below, what to do next in an account, and its latest jobs. */
export function StartPage(): ReactNode {
  const { session } = useScope();
  const overview = useOverview();
  const [areStepsHidden, hideSteps] = useHiddenSteps(session.account.id);
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
              <LatestJobs {...data} />
              {!isAllDone && !areStepsHidden && (
                <NextSteps steps={steps} overview={data} onHide={() => hideSteps(true)} />
              )}
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}

/** The latest jobs; nothing without any. */
function LatestJobs({ jobs, envelopes }: Overview): ReactNode {
  if (jobs.length === 0) return null;
  const names = new Map(envelopes.map(({ id, name }) => [id, name]));
  const columns: readonly Column<BulkStatus>[] = [
    {
      id: "form",
      title: TEXTS.jobs.form,
      isName: true,
      cell: ({ envelope_id: id, upload_id: job }) => (
        <PageLink className="row-link long" to={`/jobs/${job}`}>
          {names.get(id) ?? TEXTS.jobs.envelope(id)}
        </PageLink>
      ),
    },
    { id: "submitted", title: TEXTS.jobs.submitted, cell: (job) => <Time at={job.submitted_at} /> },
    {
      id: "rows",
      title: TEXTS.jobs.rows,
      cell: (job) => TEXTS.jobs.rowCounts(nowOf(job).succeeded, job.total),
    },
    { id: "status", title: TEXTS.jobs.status, cell: (job) => <JobBadge job={job} /> },
  ];
  return (
    <section className="start-section">
      <h2>{TEXTS.jobs.title}</h2>
      <Table
        label={TEXTS.jobs.title}
        columns={columns}
        items={jobs}
        keyOf={(job) => job.upload_id}
      />
    </section>
  );
}

/** The steps that are left in a new account; those that are done are folded away. */
function NextSteps(props: {
  readonly steps: readonly Step[];
  readonly overview: Overview;
  readonly onHide: () => void;
}): ReactNode {
  const { steps, overview, onHide } = props;
  const hide = (): void => {
    onHide();
    // The button that had the focus is gone.
    document.getElementById("content")?.focus({ preventScroll: true });
    toast(TEXTS.stepsHidden);
  };
  const [done, left] = [true, false].map((isDone) => steps.filter((one) => one.isDone === isDone));
  return (
    <section className="start-section">
      <div className="start-head">
        <h2>{TEXTS.steps}</h2>
        <Button look="quiet" onPress={hide}>
          {TEXTS.hideSteps}
        </Button>
      </div>
      <ol className="steps">
        {left?.map((step) => (
          <StepView key={step.id} step={step} overview={overview} />
        ))}
      </ol>
      {done !== undefined && done.length > 0 && (
        <details>
          <summary>{TEXTS.stepsDone(done.length)}</summary>
          <ol className="steps">
            {done.map((step) => (
              <StepView key={step.id} step={step} overview={overview} />
            ))}
          </ol>
        </details>
      )}
    </section>
  );
}

/** From a form and a spreadsheet to filled PDFs, on one page. */
function StartZone(): ReactNode {
  const { session, environment } = useScope();
  if (!useHasRole("editor")) return <p>{TEXTS.zone.viewer}</p>;
  // Another account or environment has choices of its own.
  return <OwnZone key={`${session.account.id} ${environment}`} />;
}

function OwnZone(): ReactNode {
  const zone = useZone();
  const { job } = zone.draft;
  const [before] = useState(job);
  return (
    <section className="zone" aria-label={TEXTS.zone.title}>
      {job === null ? (
        <ZoneChoice zone={zone} />
      ) : (
        <ZoneJob key={job} zone={zone} job={job} isStarted={job !== before} />
      )}
    </section>
  );
}
