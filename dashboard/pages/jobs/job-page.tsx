import type { BulkStatus } from "@platen/sdk";
import type { ReactNode } from "react";
import { useParams } from "wouter";
import { useHasRole, useScopedQuery } from "#data/scope.ts";
import { Banner } from "#kit/banner.tsx";
import { dayText } from "#kit/time.tsx";
import { isOpen, nowOf } from "#progress/followed-job.ts";
import { JobProgress } from "#progress/job-progress.tsx";
import { type JobQuery, useJob } from "#progress/use-job.ts";
import { Loaded } from "#states/loaded.tsx";
import { Page } from "#states/page.tsx";
import { PageLink } from "#states/page-link.tsx";
import { useServiceNow } from "#states/service-now.ts";
import { jobWords } from "#words/en/jobs.ts";
import { words } from "#words/en.ts";
import { CancelJob } from "./cancel-job.tsx";
import { JobDownloads } from "./job-downloads.tsx";
import { JobFacts } from "./job-facts.tsx";
import { JobResults } from "./job-results.tsx";
import { downloadsOf } from "./job-state.ts";
import { JobWarnings } from "./job-warnings.tsx";
import { Repair } from "./repair.tsx";
import { submitterText } from "./submitter.ts";
import { useSubmitters } from "./use-submitters.ts";

const TEXTS = jobWords.job;

/** A job: its progress, its files, and the rows that failed. */
export function JobPage(): ReactNode {
  const { id } = useParams<{ id: string }>();
  const query = useJob(id);
  if (query.data === undefined)
    return (
      <Page title={words.titles.job}>
        <Loaded query={query}>{() => null}</Loaded>
      </Page>
    );
  // Another job is another page: nothing of this one stays.
  return <JobView key={id} followed={query.data} />;
}

function JobView({ followed }: { readonly followed: NonNullable<JobQuery["data"]> }): ReactNode {
  const { job } = followed;
  const canWrite = useHasRole("editor");
  const submitters = useSubmitters();
  const name = useEnvelopeName(job.envelope_id);
  const who = submitterText(job, submitters, TEXTS);
  const downloads = downloadsOf(job, useServiceNow());
  const { succeeded } = nowOf(job);
  return (
    <Page
      title={name}
      progress={TEXTS.progress(succeeded, job.total)}
      lead={TEXTS.lead(succeeded, job.total, dayText(job.submitted_at), who)}
      actions={canWrite && isOpen(job) ? <CancelJob job={job} /> : null}
    >
      {job.retry_of !== null && <FirstJob id={job.retry_of} />}
      {job.test && <Banner tone="info">{TEXTS.test}</Banner>}
      <section className="card">
        <JobProgress followed={followed} />
      </section>
      <End job={job} />
      <JobDownloads job={job} downloads={downloads} />
      <Repair job={job} downloads={downloads} canWrite={canWrite} />
      <JobWarnings job={job} isExpired={downloads.kind === "expired"} />
      <JobResults job={job} isExpired={downloads.kind === "expired"} />
      <JobFacts job={job} envelope={name} />
    </Page>
  );
}

/** Why a job ended before its end. */
function End({ job }: { readonly job: BulkStatus }): ReactNode {
  if (job.status === "cancelled")
    return <Banner tone="info">{TEXTS.cancelled(job.succeeded)}</Banner>;
  if (job.status !== "failed") return null;
  return (
    <Banner tone="danger">
      <strong>{TEXTS.failed}.</strong> {TEXTS.failedHint(job.error ?? "")}
    </Banner>
  );
}

function FirstJob({ id }: { readonly id: string }): ReactNode {
  return (
    <Banner
      tone="info"
      action={
        <PageLink className="button button-plain" to={`/jobs/${id}`}>
          {TEXTS.retryLink}
        </PageLink>
      }
    >
      {TEXTS.retryOf}
    </Banner>
  );
}

/** The name of an envelope; its number while it is unknown, and when it was deleted. */
function useEnvelopeName(id: number): string {
  const { data } = useScopedQuery(["envelopes", "name", id], async (platen, options) => {
    const { name } = await platen.envelopes.get(id, options);
    return name;
  });
  return data ?? jobWords.list.envelope(id);
}
