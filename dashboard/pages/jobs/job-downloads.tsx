import { type BulkStatus, PlatenError } from "@platen/sdk";
import type { ReactNode } from "react";
import { useHasRole } from "#data/scope.ts";
import { Banner } from "#kit/banner.tsx";
import { dayText } from "#kit/time.tsx";
import { DownloadLink } from "#states/download-link.tsx";
import { PageLink } from "#states/page-link.tsx";
import { jobWords } from "#words/en/jobs.ts";
import { type Downloads, joinFault } from "./job-state.ts";
import { useRetries } from "./use-retries.ts";

const TEXTS = jobWords.downloads;

type Props = { readonly job: BulkStatus; readonly downloads: Downloads };

/** The files of a job, or why they are not available. */
export function JobDownloads({ job, downloads }: Props): ReactNode {
  switch (downloads.kind) {
    case "running":
      return <p className="page-lead">{TEXTS.running}</p>;
    case "none":
      return job.status === "completed" ? <Banner tone="info">{TEXTS.none}</Banner> : null;
    case "expired":
      return <Expired job={job} at={downloads.at} />;
    case "ready":
      return <Ready job={job} until={downloads.until} />;
  }
}

type ReadyProps = { readonly job: BulkStatus; readonly until: string | null };

function Ready({ job, until }: ReadyProps): ReactNode {
  // Only a job with failed rows has retries.
  return job.repaired === null ? (
    <Files job={job} until={until} retries={[]} />
  ) : (
    <WholeFiles job={job} until={until} />
  );
}

function WholeFiles(props: ReadyProps): ReactNode {
  return <Files {...props} retries={useRetries(props.job.upload_id)} />;
}

function Files(props: ReadyProps & { readonly retries: readonly BulkStatus[] }): ReactNode {
  const { job, until, retries } = props;
  const isWhole = job.repaired !== null;
  const base = `/api/v1/generate/envelope-bulk/download/${job.upload_id}`;
  const query = isWhole ? "with_retries=true" : "";
  const fault = joinFault(job, retries);
  return (
    <section className="card">
      <h2>{TEXTS.title}</h2>
      <div className="actions">
        <DownloadLink
          look="primary"
          path={query === "" ? base : `${base}?${query}`}
          refusals={jobWords.refusals}
        >
          {TEXTS.zip}
        </DownloadLink>
        {fault === null && (
          <DownloadLink
            path={`${base}?${query === "" ? "" : `${query}&`}format=pdf`}
            refusals={jobWords.refusals}
            refusalOf={noPdfText}
          >
            {TEXTS.pdf}
          </DownloadLink>
        )}
      </div>
      <p className="field-hint">{isWhole ? TEXTS.whole : TEXTS.hint}</p>
      {fault !== null && <p>{TEXTS.noPdf[fault]}</p>}
      {until !== null && <p>{TEXTS.kept(dayText(until))}</p>}
    </section>
  );
}

/** Why there is no PDF for printing; null: another reason. */
function noPdfText(error: unknown): string | null {
  if (!(error instanceof PlatenError) || !error.is("format_not_available")) return null;
  const { reason } = error.extras;
  if (reason === "several_forms") return TEXTS.noPdf["several-forms"];
  return reason === "encrypted_template" ? TEXTS.noPdf.encrypted : TEXTS.none;
}

function Expired({ job, at }: { readonly job: BulkStatus; readonly at: string }): ReactNode {
  const mayFill = useHasRole("editor");
  return (
    <Banner
      tone="warning"
      action={
        mayFill ? (
          <PageLink className="button button-plain" to={`/?envelope=${job.envelope_id}`}>
            {jobWords.expired.action}
          </PageLink>
        ) : null
      }
    >
      <strong>{jobWords.expired.title(dayText(at))}</strong> {jobWords.expired.hint}
    </Banner>
  );
}
