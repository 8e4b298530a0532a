import type { BulkStatus } from "@platen/sdk";
import { type ReactNode, useMemo } from "react";
import { type NamesById, useEnvelopeNames } from "#data/names.ts";
import { useScopedPages } from "#data/pages.ts";
import { useHasRole } from "#data/scope.ts";
import { JobIcon } from "#kit/icons.ts";
import { ProgressBar } from "#kit/progress-bar.tsx";
import { Select } from "#kit/select.tsx";
import type { Column } from "#kit/table.tsx";
import { Time } from "#kit/time.tsx";
import { isOpen } from "#progress/followed-job.ts";
import { JobBadge } from "#progress/job-badge.tsx";
import { valueText } from "#progress/progress-text.ts";
import { FilteredEmpty } from "#states/filtered-empty.tsx";
import { Page } from "#states/page.tsx";
import { PageLink } from "#states/page-link.tsx";
import { TableList } from "#states/resource-list.tsx";
import { ALL, useFilter } from "#states/use-filter.ts";
import { jobWords } from "#words/en/jobs.ts";
import { progressWords } from "#words/en/progress.ts";
import { words } from "#words/en.ts";
import { repeatAfterMs } from "./repeat.ts";
import { type Submitters, submitterText } from "./submitter.ts";
import { useSubmitters } from "./use-submitters.ts";

const TEXTS = jobWords.list;
const JOBS_PER_PAGE = 25;

const STATES = ["queued", "processing", "completed", "failed", "cancelled"] as const;
const FILTERS = [
  { id: ALL, label: TEXTS.all },
  ...STATES.map((id) => ({ id, label: progressWords.statuses[id] })),
] as const;

/** The list of jobs, the latest first; running ones show their progress. */
export function JobsPage(): ReactNode {
  const [state, chooseState] = useFilter("state", STATES);
  const columns = useColumns();
  const query = useScopedPages(
    ["jobs", "list", state],
    (platen, at, options) =>
      platen.bulk
        .list(
          {
            limit: JOBS_PER_PAGE,
            ...(state === null ? {} : { status: state }),
            ...at,
          },
          options,
        )
        .page(),
    (pages, reads) =>
      repeatAfterMs(
        pages.flatMap(({ jobs }) => jobs),
        reads,
      ),
  );
  // An empty list has the button itself.
  const isEmpty = state === null && query.data?.pages[0]?.jobs.length === 0;
  return (
    <Page title={words.titles.jobs} lead={TEXTS.lead} actions={isEmpty ? null : <NewJob />}>
      <div className="list-filters">
        <Select
          label={TEXTS.filter}
          choices={FILTERS}
          value={state ?? ALL}
          onChange={chooseState}
        />
      </div>
      <TableList
        query={query}
        itemsOf={({ jobs }) => jobs}
        empty={
          <FilteredEmpty
            isFiltered={state !== null}
            texts={TEXTS}
            icon={JobIcon}
            action={<NewJob />}
            onAll={() => chooseState(ALL)}
          />
        }
        label={words.titles.jobs}
        columns={columns}
        keyOf={({ upload_id: id }) => id}
      />
    </Page>
  );
}

function useColumns(): readonly Column<BulkStatus>[] {
  const envelopes = useEnvelopeNames();
  const submitters = useSubmitters();
  return useMemo(() => columnsFor(envelopes, submitters), [envelopes, submitters]);
}

function columnsFor(envelopes: NamesById, submitters: Submitters): readonly Column<BulkStatus>[] {
  return [
    {
      id: "form",
      title: TEXTS.form,
      isName: true,
      cell: (job) => (
        <>
          <PageLink className="row-link long" to={`/jobs/${job.upload_id}`}>
            {envelopes.get(job.envelope_id) ?? TEXTS.envelope(job.envelope_id)}
          </PageLink>
          {job.retry_of !== null && <span className="jobs-note">{TEXTS.retry}</span>}
        </>
      ),
    },
    { id: "started", title: TEXTS.started, cell: (job) => <Time at={job.submitted_at} /> },
    {
      id: "by",
      title: TEXTS.by,
      cell: (job) => <span className="long">{submitterText(job, submitters, jobWords.by)}</span>,
    },
    { id: "rows", title: TEXTS.rows, cell: ({ total }) => total.toLocaleString("en") },
    { id: "state", title: TEXTS.state, cell: (job) => <State job={job} /> },
  ];
}

function State({ job }: { readonly job: BulkStatus }): ReactNode {
  if (!isOpen(job)) return <JobBadge job={job} />;
  return (
    <div className="jobs-state">
      <JobBadge job={job} />
      <ProgressBar label={progressWords.label} percent={job.progress} valueText={valueText(job)} />
    </div>
  );
}

/** The way to a new job, for those who may start one. */
function NewJob(): ReactNode {
  if (!useHasRole("editor")) return null;
  return (
    <PageLink className="button button-primary" to="/">
      {TEXTS.create}
    </PageLink>
  );
}
