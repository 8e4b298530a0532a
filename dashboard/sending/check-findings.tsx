import type { BulkDryRun } from "@platen/sdk";
import type { ReactNode } from "react";
import { Banner } from "#kit/banner.tsx";
import { Button } from "#kit/button.tsx";
import { type Column, Table } from "#kit/table.tsx";
import { sendingWords } from "#words/en/sending.ts";
import {
  type FailureGroup,
  failureGroups,
  monthText,
  warningTexts,
  wrongMatches,
} from "./dry-run.ts";

const TEXTS = sendingWords.check;

/** The id of the element, to which the bar leads. */
export const FINDINGS_ID = "findings";

type Props = {
  readonly result: BulkDryRun;
  /** Leads to the match of a column; gets its name in the upload. */
  readonly onColumn: (name: string) => void;
};

/** The findings of a check beside its numbers: rows that would fail, warnings, and what is left of the month. */
export function CheckFindings({ result, onColumn }: Props): ReactNode {
  const { failing, warnings: ofFile } = result;
  const warnings = warningTexts(result);
  return (
    <div className="check-findings" id={FINDINGS_ID}>
      {failing.length > 0 && <Failing result={result} onColumn={onColumn} />}
      {warnings.length > 0 && (
        <Banner tone="warning">
          <p>
            <strong>{TEXTS.warnings}</strong>
          </p>
          <ul className="check-list">
            {warnings.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          <p>{TEXTS.warningsHint}</p>
        </Banner>
      )}
      {ofFile.map(({ code, message, column }) => (
        <p key={`${code} ${column}`} className="field-hint">
          {message}
        </p>
      ))}
      <p className="field-hint">{monthText(result)}</p>
    </div>
  );
}

const COLUMNS: readonly Column<FailureGroup>[] = [
  {
    id: "reason",
    title: TEXTS.reason,
    isName: true,
    cell: ({ reason, field, examples }) => (
      // One child: on phones the cell is a grid.
      <div>
        {field !== null && (
          <>
            <code>{field}</code>{" "}
          </>
        )}
        {reason}
        {examples[0]?.error !== null && examples[0]?.error !== reason && (
          <span className="check-detail">{examples[0]?.error}</span>
        )}
      </div>
    ),
  },
  { id: "count", title: TEXTS.howMany, cell: ({ count }) => TEXTS.count(count) },
  {
    id: "rows",
    title: TEXTS.inRows,
    cell: ({ examples, count }) =>
      [
        ...examples.map(({ row, line }) => TEXTS.row(row, line)),
        ...(count > examples.length ? [TEXTS.moreRows(count - examples.length)] : []),
      ].join(", "),
  },
];

function Failing({ result, onColumn }: Props): ReactNode {
  const { failing, valid_rows: valid } = result;
  const wrong = wrongMatches(result);
  return (
    <>
      {wrong.map((column) => (
        <Banner
          key={column}
          tone="danger"
          action={<Button onPress={() => onColumn(column)}>{TEXTS.openMatch(column)}</Button>}
        >
          {TEXTS.wrongMatch(column)}
        </Banner>
      ))}
      {wrong.length === 0 && (
        <Banner tone={valid === 0 ? "danger" : "warning"}>
          <p>
            <strong>{TEXTS.faults(failing.length)}</strong>
          </p>
          <p>{valid === 0 ? TEXTS.noneLeft : TEXTS.faultsHint}</p>
        </Banner>
      )}
      <Table
        label={TEXTS.failing}
        columns={COLUMNS}
        items={failureGroups(failing)}
        keyOf={({ code, field }) => `${code} ${field}`}
      />
    </>
  );
}
