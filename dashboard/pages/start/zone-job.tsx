import type { BulkStatus } from "@platen/sdk";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
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

type Props = {
  readonly zone: Zone;
  readonly job: string;
  /** True: the person has started it on this page, which then shows it, wherever it was scrolled to. */
  readonly isStarted: boolean;
};

/** The job that was started, its ZIP, and what is next. */
export function ZoneJob({ zone, job: id, isStarted }: Props): ReactNode {
  const query = useJob(id);
  const job = query.data?.job;
  const isEnded = job !== undefined && !isOpen(job);
  const heading = useInSight(isStarted, isEnded);
  return (
    <div className="zone-job">
      <h2 ref={heading} tabIndex={-1} className="zone-job-title">
        {titleOf(job)}
      </h2>
      <Loaded query={query}>
        {(followed) => (
          <>
            <JobProgress followed={followed} />
            {!isOpen(followed.job) && <Results zone={zone} job={followed.job} />}
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

function titleOf(job: BulkStatus | undefined): string {
  if (job === undefined || isOpen(job)) return TEXTS.running;
  if (job.succeeded === 0) return TEXTS.ended;
  return job.failed === 0 ? TEXTS.done : TEXTS.doneOf(job.succeeded, job.total);
}

/** Scrolls to a heading and gives it the focus when the job has started, and scrolls to it again at its end. */
function useInSight(isStarted: boolean, isEnded: boolean): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isStarted) heading.current?.focus({ preventScroll: true });
  }, [isStarted]);
  useEffect(() => {
    if (isStarted) heading.current?.scrollIntoView({ block: isEnded ? "nearest" : "start" });
  }, [isStarted, isEnded]);
  return heading;
}

function Results({ zone, job }: { readonly zone: Zone; readonly job: BulkStatus }): ReactNode {
  useLatestJobs();
  const { upload_id: id, envelope_id: envelope, succeeded, failed } = job;
  const again = (): void => {
    zone.clear();
    zone.change({ form: { kind: "envelope", id: envelope } });
  };
  return (
    <>
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
        <Button onPress={again}>{TEXTS.again}</Button>
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
