import type { BulkStatus } from "@platen/sdk";
import type { ReactNode } from "react";
import { type Column, Table } from "#kit/table.tsx";
import { jobWords } from "#words/en/jobs.ts";

const TEXTS = jobWords.warnings;

type Count = readonly [code: string, count: number];

const COLUMNS: readonly Column<Count>[] = [
  { id: "code", title: TEXTS.code, isName: true, cell: ([code]) => TEXTS.codes[code] ?? code },
  { id: "count", title: TEXTS.count, cell: ([, count]) => count.toLocaleString("en") },
];

/** The warnings of a job by kind, and those about its file as a whole; nothing without any. */
export function JobWarnings({ job }: { readonly job: BulkStatus }): ReactNode {
  const { warned, warnings, warning_counts: byCode } = job;
  const counts = Object.entries(byCode).toSorted(([, a], [, b]) => b - a);
  if (counts.length === 0 && warnings.length === 0) return null;
  return (
    <section className="card">
      <h2>{TEXTS.title}</h2>
      {counts.length > 0 && (
        <>
          <p>{TEXTS.hint(warned)}</p>
          <Table label={TEXTS.title} columns={COLUMNS} items={counts} keyOf={([code]) => code} />
        </>
      )}
      {warnings.length > 0 && (
        <>
          <h3>{TEXTS.file}</h3>
          <ul className="jobs-warnings">
            {warnings.map(({ code, column, message }) => (
              <li key={`${code} ${column}`} className="long">
                {column !== null && <strong>{TEXTS.column(column)}: </strong>}
                {message}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
