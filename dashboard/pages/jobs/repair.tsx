import type { BulkStatus } from "@platen/sdk";
import { type ReactNode, useEffect, useRef } from "react";
import { useReadAgain } from "#data/scope.ts";
import { isOpen } from "#progress/followed-job.ts";
import { jobWords } from "#words/en/jobs.ts";
import { FailedRows } from "./failed-rows.tsx";
import { combinedOf, type Downloads } from "./job-state.ts";
import { RepairFile } from "./repair-file.tsx";
import { Retries } from "./retries.tsx";
import { useRetries } from "./use-retries.ts";

const TEXTS = jobWords.repair;

type Props = {
  readonly job: BulkStatus;
  readonly downloads: Downloads;
  /** Cells are shown only to those who may fill. */
  readonly canWrite: boolean;
};

/** The failed rows of an ended job, and the jobs that filled them again; nothing without any. */
export function Repair({ job, downloads, canWrite }: Props): ReactNode {
  if (isOpen(job) || job.failed === 0) return null;
  return <FailedJob job={job} isExpired={downloads.kind === "expired"} canWrite={canWrite} />;
}

function FailedJob(props: {
  readonly job: BulkStatus;
  readonly isExpired: boolean;
  readonly canWrite: boolean;
}): ReactNode {
  const { job, isExpired, canWrite } = props;
  const { upload_id: id } = job;
  const retries = useRetries(id);
  const { left } = combinedOf(job, retries);
  // Rows of a retry that has ended may fail again, and can then be corrected again.
  const ended = retries.filter((retry) => !isOpen(retry)).length;
  useJobAgain(id, ended);
  return (
    <>
      {retries.length > 0 && <Retries job={job} retries={retries} />}
      {left > 0 && !isExpired && !canWrite && <p className="page-lead">{TEXTS.viewer}</p>}
      {left > 0 && !isExpired && canWrite && (
        <section className="card">
          <h2>{TEXTS.title(left)}</h2>
          <FailedRows job={job} left={left} endedRetries={ended} />
          <RepairFile job={id} />
        </section>
      )}
    </>
  );
}

/** Reads the job again when a retry has ended: its counts are those after its retries. */
function useJobAgain(id: string, ended: number): void {
  const readAgain = useReadAgain();
  const seen = useRef(0);
  useEffect(() => {
    if (seen.current === ended) return;
    seen.current = ended;
    void readAgain([
      ["jobs", "one", id],
      ["results", id],
    ]);
    // The function is another one each time.
  }, [id, ended]);
}
