import type { BulkFailedRows, BulkJob, BulkStatus } from "@platen/sdk";
import { type ReactNode, useEffect, useMemo, useRef } from "react";
import { useScopedPages } from "#data/pages.ts";
import { Banner } from "#kit/banner.tsx";
import { Loaded } from "#states/loaded.tsx";
import { MoreButton } from "#states/more-button.tsx";
import { PageLink } from "#states/page-link.tsx";
import { ReadOnlyHint } from "#states/read-only-hint.tsx";
import { jobWords } from "#words/en/jobs.ts";
import { FailedTable } from "./failed-table.tsx";
import { type Retrying, useRetry } from "./use-retry.ts";

const TEXTS = jobWords.repair;
const ROWS_PER_PAGE = 50;

type Props = {
  readonly job: BulkStatus;
  /** Failed rows that no retry has filled. */
  readonly left: number;
  /** Retries that have ended: afterwards the rows are read again. */
  readonly endedRetries: number;
};

/** The failed rows of a job with their cells, which are corrected in place and filled again. */
export function FailedRows({ job, left, endedRetries }: Props): ReactNode {
  const { upload_id: id } = job;
  const query = useScopedPages(["jobs", "failed", id], (platen, at, options) =>
    platen.bulk.failedRows(id, { limit: ROWS_PER_PAGE, ...at }, options).page(),
  );
  const { refetch } = query;
  // The state of the retry outlives the table, which is removed while all rows are filled again.
  const retrying = useRetry(id);
  const seen = useRef(endedRetries);
  useEffect(() => {
    if (seen.current === endedRetries) return;
    seen.current = endedRetries;
    void refetch();
  }, [endedRetries, refetch]);
  return (
    <>
      <p>{TEXTS.hint}</p>
      <ReadOnlyHint />
      <Loaded query={query}>
        {({ pages }) => <LeftRows job={job} left={left} pages={pages} retrying={retrying} />}
      </Loaded>
      <MoreButton query={query} label={TEXTS.more} />
      <div role="status">{retrying.data !== undefined && <Started job={retrying.data} />}</div>
    </>
  );
}

/** The rows that are left: those that are filled now, or being filled, are not to be corrected. */
function LeftRows(
  props: Pick<Props, "job" | "left"> & {
    readonly pages: readonly BulkFailedRows[];
    readonly retrying: Retrying;
  },
): ReactNode {
  const { job, left, pages, retrying } = props;
  const rows = useMemo(
    () => pages.flatMap((page) => page.rows).filter((row) => !row.retried),
    [pages],
  );
  if (rows.length === 0) return <p role="status">{TEXTS.running}</p>;
  const header = pages[0]?.header ?? [];
  return <FailedTable {...{ job, left, header, rows, retrying }} />;
}

function Started({ job }: { readonly job: BulkJob }): ReactNode {
  return (
    <Banner
      tone="done"
      action={
        <PageLink className="button button-plain" to={`/jobs/${job.upload_id}`}>
          {TEXTS.openJob}
        </PageLink>
      }
    >
      {TEXTS.started(job.total_rows)}
    </Banner>
  );
}
