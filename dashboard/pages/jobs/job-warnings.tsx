import type { BulkStatus } from "@platen/sdk";
import { type ReactNode, useState } from "react";
import { useScopedPages } from "#data/pages.ts";
import { saveText } from "#data/save-text.ts";
import { useHasRole, useScope } from "#data/scope.ts";
import { Button } from "#kit/button.tsx";
import { type Column, Table } from "#kit/table.tsx";
import { toastFailure } from "#kit/toasts.tsx";
import { isOpen } from "#progress/followed-job.ts";
import { failureText } from "#states/failure-state.tsx";
import { ResourceList } from "#states/resource-list.tsx";
import { jobWords } from "#words/en/jobs.ts";
import { RowDrawn } from "./row-drawn.tsx";
import { type WarningGroup, warningGroups, warningsCsv } from "./warned-rows.ts";

const TEXTS = jobWords.warnings;
const ROWS_PER_PAGE = 500;

type Props = { readonly job: BulkStatus; readonly isExpired: boolean };

/** The warnings of a job: by column with the rows and the first value, and those about its file as a whole. */
export function JobWarnings({ job, isExpired }: Props): ReactNode {
  const { warned, warnings } = job;
  if (warned === 0 && warnings.length === 0) return null;
  return (
    <section className="card">
      <h2>{TEXTS.title}</h2>
      {warned > 0 && <ValueWarnings job={job} isExpired={isExpired} />}
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

/** A row that is looked at, and the value there. */
type Shown = { readonly row: number; readonly field: string | null };

function ValueWarnings({ job, isExpired }: Props): ReactNode {
  const { upload_id: id, status, warned } = job;
  const [shown, setShown] = useState<Shown | null>(null);
  // Values are for those who may fill; others see the warnings alone.
  const listed = useHasRole("editor") ? "warned" : "succeeded";
  const query = useScopedPages(["results", id, status, listed, "warnings"], (platen, at, options) =>
    platen.bulk.results(id, { status: listed, limit: ROWS_PER_PAGE, ...at }, options).page(),
  );
  const columns = columnsFor(isExpired ? null : setShown);
  return (
    <>
      <p>{TEXTS.hint(warned)}</p>
      <ResourceList query={query} itemsOf={({ results }) => results} empty={null}>
        {(rows) => (
          <Table
            label={TEXTS.title}
            columns={columns}
            items={warningGroups(rows)}
            keyOf={({ code, field }) => `${code} ${field}`}
          />
        )}
      </ResourceList>
      {shown !== null && (
        <RowDrawn
          key={`${shown.row} ${shown.field}`}
          job={job}
          row={shown.row}
          field={shown.field}
          onClose={() => setShown(null)}
        />
      )}
      {!isOpen(job) && <WarningsFile job={id} />}
    </>
  );
}

function columnsFor(show: ((shown: Shown) => void) | null): readonly Column<WarningGroup>[] {
  return [
    {
      id: "what",
      title: TEXTS.code,
      isName: true,
      cell: ({ field, text }) => (
        // One child: on phones the cell is a grid.
        <span>
          {field !== null && <strong>{field}: </strong>}
          {text}
        </span>
      ),
    },
    { id: "rows", title: TEXTS.rows, cell: ({ rows }) => TEXTS.rowNumbers(rows) },
    {
      id: "value",
      title: TEXTS.value,
      cell: ({ value }) => (value === null ? null : <span className="long">{value}</span>),
    },
    {
      id: "show",
      title: TEXTS.show,
      isUntitled: true,
      cell: ({ rows: [row], field }) =>
        row === undefined || show === null ? null : (
          <Button onPress={() => show({ row, field })}>{TEXTS.showRow(row)}</Button>
        ),
    },
  ];
}

/** Saves all warnings of a job as a CSV; nothing for those who may not see values. */
function WarningsFile({ job }: { readonly job: string }): ReactNode {
  const { platen } = useScope();
  const [isPending, setPending] = useState(false);
  if (!useHasRole("editor")) return null;
  const save = async (): Promise<void> => {
    setPending(true);
    try {
      const query = { status: "warned", limit: ROWS_PER_PAGE } as const;
      const rows = await platen.bulk.results(job, query).toArray();
      // Spreadsheet programs need the mark to read UTF-8.
      saveText(`${job}-warnings.csv`, `\ufeff${warningsCsv(rows)}`, "text/csv");
    } catch (error) {
      toastFailure(failureText(error));
    } finally {
      setPending(false);
    }
  };
  return (
    <div className="actions">
      <Button isPending={isPending} onPress={() => void save()}>
        {TEXTS.download}
      </Button>
    </div>
  );
}
