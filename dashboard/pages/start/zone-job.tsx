import type { BulkStatus } from "@platen/sdk";
import { type ReactNode, useEffect } from "react";
import { useReadAgain } from "#data/scope.ts";
import { Banner } from "#kit/banner.tsx";
import { Button } from "#kit/button.tsx";
import { isOpen } from "#progress/followed-job.ts";
import { JobProgress } from "#progress/job-progress.tsx";
import { useJob } from "#progress/use-job.ts";
import { DownloadLink } from "#states/download-link.tsx";
import { Loaded } from "#states/loaded.tsx";
import { PageLink } from "#states/page-link.tsx";
import { startWords } from "#words/en/start.ts";
import type { Zone } from "./use-zone.ts";

const TEXTS = startWords.zone;

/** The job that was started, its ZIP, and what is next. */
export function ZoneJob({
  zone,
  job: id,
}: {
  readonly zone: Zone;
  readonly job: string;
}): ReactNode {
  const query = useJob(id);
  return (
    <div className="zone-step">
      <Loaded query={query}>
        {(followed) => (
          <>
            <JobProgress followed={followed} />
            {!isOpen(followed.job) && <Results job={followed.job} />}
          </>
        )}
      </Loaded>
      <div className="actions">
        <Button onPress={() => zone.change({ job: null })}>{TEXTS.change}</Button>
        <Button onPress={zone.clear}>{TEXTS.another}</Button>
      </div>
    </div>
  );
}

function Results({ job }: { readonly job: BulkStatus }): ReactNode {
  useLatestJobs();
  const { upload_id: id, envelope_id: envelope, succeeded, failed } = job;
  return (
    <>
      <h3>{succeeded > 0 ? TEXTS.done : TEXTS.ended}</h3>
      {job.error !== null && <Banner tone="danger">{job.error}</Banner>}
      <div className="actions">
        {succeeded > 0 && (
          <DownloadLink look="primary" path={`/api/v1/generate/envelope-bulk/download/${id}`}>
            {TEXTS.download}
          </DownloadLink>
        )}
        <PageLink className="button" to={`/jobs/${id}`}>
          {failed > 0 ? TEXTS.failedRows : TEXTS.job}
        </PageLink>
        <PageLink className="button" to={`/bulk/new?envelope=${envelope}`}>
          {TEXTS.again}
        </PageLink>
      </div>
      <p className="field-hint">{TEXTS.againHint}</p>
    </>
  );
}

/** Reads the list of the latest jobs again once this one has ended. */
function useLatestJobs(): void {
  const readAgain = useReadAgain();
  useEffect(() => {
    void readAgain([["jobs", "latest"]]);
    // Once: the function is another one each time.
  }, []);
}
