import type { BulkStatus } from "@platen/sdk";
import type { ReactNode } from "react";
import { Banner } from "#kit/banner.tsx";
import { ProgressBar } from "#kit/progress-bar.tsx";
import { dayText } from "#kit/time.tsx";
import { isOpen } from "#progress/followed-job.ts";
import { stateText, valueText } from "#progress/progress-text.ts";
import { PageLink } from "#states/page-link.tsx";
import { jobWords } from "#words/en/jobs.ts";
import { progressWords } from "#words/en/progress.ts";
import { combinedOf } from "./job-state.ts";

const TEXTS = jobWords.retries;

/** The jobs that filled a job's failed rows again, and how many rows are left. */
export function Retries(props: {
  readonly job: BulkStatus;
  readonly retries: readonly BulkStatus[];
}): ReactNode {
  const { job, retries } = props;
  const { filled, left } = combinedOf(job, retries);
  return (
    <section className="card">
      <h2>{TEXTS.title}</h2>
      <div role="status">
        <Banner tone={left === 0 ? "done" : "info"}>
          {TEXTS.combined(filled, job.failed, left)}
        </Banner>
      </div>
      <ul className="jobs-retries">
        {retries.map((retry) => (
          <li key={retry.upload_id} className="jobs-retry">
            <PageLink className="link" to={`/jobs/${retry.upload_id}`}>
              {TEXTS.job(dayText(retry.submitted_at), retry.total)}
            </PageLink>
            <span>{stateText(retry)}</span>
            {isOpen(retry) && (
              <ProgressBar
                label={progressWords.label}
                percent={retry.progress}
                valueText={valueText(retry)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
