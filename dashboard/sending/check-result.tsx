import type { BulkDryRun } from "@platen/sdk";
import type { ReactNode } from "react";
import { Banner } from "#kit/banner.tsx";
import { type Column, Table } from "#kit/table.tsx";
import { bulkWords } from "#words/en/bulk.ts";
import { costOf, type FailureGroup, failureGroups, warningTexts } from "./dry-run.ts";

const TEXTS = bulkWords.check;

/** What a check found: numbers, cost, rows that would fail, and warnings. */
export function CheckResult(props: {
  readonly result: BulkDryRun;
  readonly isTrial: boolean;
}): ReactNode {
  const { result } = props;
  const { total_rows: total, valid_rows: valid, failing, warned } = result;
  const warnings = warningTexts(result);
  return (
    <>
      <dl className="bulk-numbers" aria-label={TEXTS.numbers}>
        <Figure name={TEXTS.total} value={TEXTS.count(total)} />
        <Figure name={TEXTS.valid} value={TEXTS.count(valid)} />
        <Figure name={TEXTS.failing} value={TEXTS.count(failing.length)} />
        <Figure name={TEXTS.warned} value={TEXTS.count(warned)} />
        <CostFigures {...props} />
      </dl>
      {failing.length === 0 ? (
        <Banner tone="done">{TEXTS.noFault}</Banner>
      ) : (
        <Failing groups={failureGroups(failing)} count={failing.length} isAll={valid === 0} />
      )}
      {warnings.length > 0 && (
        <Banner tone="warning">
          <p>
            <strong>{TEXTS.warnings}</strong>
          </p>
          <ul className="bulk-list">
            {warnings.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Banner>
      )}
      {result.warnings.map(({ code, message, column }) => (
        <p key={`${code} ${column}`} className="field-hint">
          {message}
        </p>
      ))}
    </>
  );
}

function CostFigures(props: { readonly result: BulkDryRun; readonly isTrial: boolean }): ReactNode {
  const cost = costOf(props.result, props.isTrial);
  if (cost === null) return <Figure name={TEXTS.included} value={TEXTS.trial} />;
  return (
    <>
      <Figure name={TEXTS.included} value={TEXTS.count(cost.included)} />
      <Figure name={TEXTS.overage} value={TEXTS.overageOf(cost.overage, cost.amount)} />
      <Figure name={TEXTS.month} value={TEXTS.monthOf(cost.used, cost.limit)} />
    </>
  );
}

function Figure({ name, value }: { readonly name: string; readonly value: string }): ReactNode {
  return (
    <div className="bulk-number">
      <dt>{name}</dt>
      <dd>{value}</dd>
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
          <span className="bulk-detail">{examples[0]?.error}</span>
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

function Failing(props: {
  readonly groups: readonly FailureGroup[];
  readonly count: number;
  readonly isAll: boolean;
}): ReactNode {
  const { groups, count, isAll } = props;
  return (
    <>
      <Banner tone={isAll ? "danger" : "warning"}>
        <p>
          <strong>{TEXTS.faults(count)}</strong>
        </p>
        <p>{isAll ? TEXTS.noneLeft : TEXTS.faultsHint}</p>
      </Banner>
      <Table
        label={TEXTS.failing}
        columns={COLUMNS}
        items={groups}
        keyOf={({ code, field }) => `${code} ${field}`}
      />
    </>
  );
}
