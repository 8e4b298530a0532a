import type { BulkStatus } from "@platen/sdk";
import type { ReactNode } from "react";
import { type Column, Table } from "#kit/table.tsx";
import { Time } from "#kit/time.tsx";
import { startWords } from "#words/en/start.ts";
import { jobText } from "./steps.ts";
import type { Overview } from "./use-overview.ts";

const TEXTS = startWords.jobs;

/** The latest jobs; nothing without any. */
export function LatestJobs({ jobs, envelopes }: Overview): ReactNode {
  if (jobs.length === 0) return null;
  const names = new Map(envelopes.map(({ id, name }) => [id, name]));
  const columns: readonly Column<BulkStatus>[] = [
    {
      id: "form",
      title: TEXTS.form,
      isName: true,
      cell: ({ envelope_id: id }) => names.get(id) ?? TEXTS.envelope(id),
    },
    { id: "submitted", title: TEXTS.submitted, cell: (job) => <Time at={job.submitted_at} /> },
    {
      id: "rows",
      title: TEXTS.rows,
      cell: ({ succeeded, total }) => TEXTS.rowCounts(succeeded, total),
    },
    { id: "status", title: TEXTS.status, cell: jobText },
  ];
  return (
    <section className="start-section">
      <h2>{TEXTS.title}</h2>
      <Table label={TEXTS.title} columns={columns} items={jobs} keyOf={(job) => job.upload_id} />
    </section>
  );
}
