import type { BulkResults, BulkStatus } from "@platen/sdk";
import { type ReactNode, useMemo, useState } from "react";
import { useScopedPages } from "#data/pages.ts";
import { useHasRole, useScopedQuery } from "#data/scope.ts";
import { Button } from "#kit/button.tsx";
import { Select } from "#kit/select.tsx";
import type { Column } from "#kit/table.tsx";
import { isOpen } from "#progress/followed-job.ts";
import { DownloadLink } from "#states/download-link.tsx";
import { TableList } from "#states/resource-list.tsx";
import { jobWords } from "#words/en/jobs.ts";

type Row = BulkResults["results"][number];

const TEXTS = jobWords.results;
const ROWS_PER_PAGE = 25;
const ROWS_AT_ONCE = 500;
const FILTERS = [
  { id: "succeeded", label: TEXTS.succeeded },
  { id: "warned", label: TEXTS.warnedRows },
  { id: "failed", label: TEXTS.failed },
  { id: "all", label: TEXTS.all },
] as const;

type Props = {
  readonly job: BulkStatus;
  /** True: the PDFs are no longer kept. */
  readonly isExpired: boolean;
};

/** The result of each row, with the PDFs of those that were filled. */
export function JobResults({ job, isExpired }: Props): ReactNode {
  const { upload_id: id, status } = job;
  const canWrite = useHasRole("editor");
  const [shown, setShown] = useState<(typeof FILTERS)[number]["id"]>("succeeded");
  // Read again at the end of the job; while it runs by a button, since rows come all the time.
  const query = useScopedPages(["results", id, status, shown], (platen, at, options) =>
    platen.bulk.results(id, { status: shown, limit: ROWS_PER_PAGE, ...at }, options).page(),
  );
  const repaired = useRepairedRows(job, canWrite);
  const columns = useMemo(() => columnsFor(id, isExpired, repaired), [id, isExpired, repaired]);
  return (
    <section className="card">
      <h2>{TEXTS.title}</h2>
      <div className="jobs-results-head">
        <Select
          label={TEXTS.filter}
          choices={FILTERS.filter((one) => canWrite || one.id !== "warned")}
          value={shown}
          onChange={setShown}
        />
        {isOpen(job) && (
          <Button isPending={query.isRefetching} onPress={() => void query.refetch()}>
            {TEXTS.refresh}
          </Button>
        )}
      </div>
      <TableList
        query={query}
        itemsOf={({ results }) => results}
        empty={<p>{isOpen(job) ? TEXTS.noneYet : TEXTS.none}</p>}
        label={TEXTS.title}
        columns={columns}
        keyOf={({ row }) => row}
      />
    </section>
  );
}

const NONE: ReadonlySet<number> = new Set();

/** Numbers of the failed rows that retries have filled; none for those who may not see failed rows. */
function useRepairedRows(
  { upload_id: id, repaired }: BulkStatus,
  canWrite: boolean,
): ReadonlySet<number> {
  const isNeeded = canWrite && repaired !== null;
  const { data } = useScopedQuery(
    ["jobs", "retried", id, isNeeded ? repaired.succeeded : null],
    async (platen, options) => {
      if (!isNeeded) return NONE;
      const rows = await platen.bulk.failedRows(id, { limit: ROWS_AT_ONCE }, options).toArray();
      return new Set(rows.flatMap(({ row, retried }) => (retried ? [row] : [])));
    },
  );
  return data ?? NONE;
}

function columnsFor(
  job: string,
  isExpired: boolean,
  repaired: ReadonlySet<number>,
): readonly Column<Row>[] {
  return [
    { id: "row", title: TEXTS.row, isName: true, cell: ({ row }) => row.toLocaleString("en") },
    {
      id: "result",
      title: TEXTS.result,
      cell: (row) => <span className="long">{resultText(row, repaired)}</span>,
    },
    {
      id: "file",
      title: TEXTS.file,
      cell: ({ row, filename }) => {
        if (filename === null) return null;
        if (isExpired) return <span className="long">{filename}</span>;
        return (
          <DownloadLink
            look="link"
            path={`/api/v1/generate/envelope-bulk/download/${job}/${row}`}
            refusals={jobWords.refusals}
            label={TEXTS.download(filename)}
          >
            {filename}
          </DownloadLink>
        );
      },
    },
  ];
}

function resultText(
  { row, status, error, field, warnings }: Row,
  repaired: ReadonlySet<number>,
): string {
  if (repaired.has(row)) return TEXTS.repaired;
  if (error !== null) return field === null ? error : TEXTS.column(field, error);
  const text = TEXTS.statuses[status];
  return warnings.length === 0 ? text : `${text}, ${TEXTS.warned(warnings.length)}`;
}
