import type { BulkStatus } from "@platen/sdk";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { useScope } from "#data/scope.ts";
import { tabDrafts } from "#data/session.ts";
import { useAskBeforeLeaving } from "#data/use-ask-before-leaving.ts";
import { Button } from "#kit/button.tsx";
import type { CellChange } from "#kit/cell-block.ts";
import { CellGrid, type GridRow } from "#kit/cell-grid.tsx";
import { Checkbox } from "#kit/checkbox.tsx";
import { toast } from "#kit/toasts.tsx";
import { jobWords } from "#words/en/jobs.ts";
import type { RowCheck } from "./check-rows.ts";
import {
  type Corrections,
  correctionsOf,
  draftOf,
  type FailedRow,
  NO_CORRECTIONS,
  ofRows,
  shownColumns,
  withCell,
} from "./corrections.ts";
import { cellNotes, gridCells, rowText } from "./failed-grid.ts";
import { RetryBar } from "./retry-bar.tsx";
import type { Retrying } from "./use-retry.ts";
import { useRowChecks } from "./use-row-checks.ts";

const TEXTS = jobWords.repair;

type Props = {
  readonly job: BulkStatus;
  readonly left: number;
  readonly header: readonly string[];
  readonly rows: readonly FailedRow[];
  readonly retrying: Retrying;
};

/** Failed rows as a grid, with what is done with them. Corrected rows are chosen by themselves. */
export function FailedTable({ job, left, header, rows, retrying }: Props): ReactNode {
  const [kept, changeCorrections] = useCorrections(job.upload_id);
  const corrections = useMemo(() => ofRows(kept, rows), [kept, rows]);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(corrections.keys()));
  const [isAll, setAll] = useState(false);
  const columns = shownColumns(header, rows, isAll);
  const choose = (row: number, isChosen: boolean): void =>
    setChosen((before) => withMember(before, row, isChosen));
  const change = (changes: readonly CellChange[]): void => {
    changeCorrections((before) => changed(before, changes, rows, columns));
    for (const { row } of changes) choose(rows[row]?.row ?? 0, true);
  };
  const checks = useRowChecks(job, header, rows, corrections);
  const gridRows = rows.map((row) => {
    const check = checks.get(row.row) ?? null;
    const isChosen = chosen.has(row.row);
    return gridRow({ row, header, columns, corrections, check, isChosen, choose });
  });
  return (
    <>
      <p className="field-hint">{TEXTS.keys}</p>
      <CellGrid
        label={TEXTS.grid}
        headTitle={TEXTS.row}
        columns={columns.map((column) => header[column] ?? "")}
        rows={gridRows}
        editorLabel={(column, { id }) => TEXTS.editing(column, id)}
        onChange={change}
        onPasted={(cells, isCut) => toast(isCut ? TEXTS.pastedCut(cells) : TEXTS.pasted(cells))}
      />
      {(isAll || columns.length < header.length) && (
        <div className="actions">
          <Button look="quiet" onPress={() => setAll(!isAll)}>
            {isAll ? TEXTS.fewColumns : TEXTS.showColumns(header.length)}
          </Button>
        </div>
      )}
      <RetryBar
        retrying={retrying}
        left={left}
        header={header}
        rows={rows}
        chosen={rows.flatMap(({ row }) => (chosen.has(row) ? [row] : []))}
        corrections={corrections}
        onSent={(numbers) => {
          // Their corrections are kept: a row that fails again is shown with them.
          const gone = new Set(numbers);
          setChosen((before) => new Set([...before].filter((row) => !gone.has(row))));
        }}
        onDiscard={() => {
          changeCorrections(() => new Map());
          setChosen(new Set());
        }}
      />
    </>
  );
}

function gridRow(options: {
  readonly row: FailedRow;
  readonly header: readonly string[];
  readonly columns: readonly number[];
  readonly corrections: Corrections;
  readonly check: RowCheck | null;
  readonly isChosen: boolean;
  readonly choose: (row: number, isChosen: boolean) => void;
}): GridRow {
  const { row, header, columns, corrections, check, isChosen, choose } = options;
  const notes = cellNotes(row, header, corrections, check);
  const own = columns.flatMap((column, shown) => {
    const note = notes.get(column);
    return note === undefined ? [] : [[shown, note] as const];
  });
  const text = rowText(row, header, check);
  return {
    id: row.row,
    cells: gridCells(row, columns, corrections),
    notes: new Map(own),
    head: (
      <div className="jobs-failed-head">
        <Checkbox
          label={`${TEXTS.row} ${row.row}`}
          isChecked={isChosen}
          onChange={(isChecked) => choose(row.row, isChecked)}
        />
        {text !== null && <span className="field-hint">{text}</span>}
      </div>
    ),
  };
}

function changed(
  before: Corrections,
  changes: readonly CellChange[],
  rows: readonly FailedRow[],
  columns: readonly number[],
): Corrections {
  return changes.reduce((all, { row: index, column: shown, text }) => {
    const row = rows[index];
    const column = columns[shown];
    return row === undefined || column === undefined ? all : withCell(all, row, column, text);
  }, before);
}

function withMember(
  before: ReadonlySet<number>,
  member: number,
  isMember: boolean,
): ReadonlySet<number> {
  const after = new Set(before);
  if (isMember) after.add(member);
  else after.delete(member);
  return after;
}

/** The corrections of a job's failed rows, kept in this tab. */
function useCorrections(
  job: string,
): readonly [Corrections, (change: (before: Corrections) => Corrections) => void] {
  const { session } = useScope();
  const person = session.person.id;
  const form = `job.${job}`;
  const [corrections, setCorrections] = useState<Corrections>(() => {
    const draft = tabDrafts().read(person, form);
    return draft === null ? NO_CORRECTIONS : correctionsOf(draft);
  });
  useEffect(() => {
    if (corrections.size === 0) tabDrafts().remove(person, form);
    else tabDrafts().write(person, form, draftOf(corrections));
  }, [corrections, person, form]);
  useAskBeforeLeaving(corrections.size > 0);
  return [corrections, setCorrections];
}
