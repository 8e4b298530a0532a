import type { ReactNode } from "react";
import { Banner } from "#kit/banner.tsx";
import { Select } from "#kit/select.tsx";
import { columnWords } from "#words/en/columns.ts";
import type { SheetOptions, SheetRows } from "#workers/sheet-client.ts";
import { assumedText, sheetWarnings } from "./check-sheet.ts";
import { DELIMITER_CHOICES, delimiterOf, ENCODING_CHOICES, encodingOf } from "./dialect-choices.ts";
import type { ChosenSheet, SheetState } from "./use-sheet.ts";

const TEXTS = columnWords.sheet;
const ROWS_MAX = 5;

type Props = ChosenSheet & {
  /** A way to choose another file. */
  readonly action?: ReactNode;
};

/** A spreadsheet that was chosen: how it was read, its first rows, or why it cannot be used. */
export function SheetChoice({ state, change, action }: Props): ReactNode {
  if (state.kind === "none") return null;
  if (state.kind === "reading") return <p role="status">{TEXTS.reading(state.file.name)}</p>;
  return (
    <section className="sheet" aria-label={state.file.name}>
      <div className="sheet-head">
        <p>
          <strong>{state.file.name}</strong>
          {state.kind === "read" && (
            <span className="sheet-size">
              {TEXTS.size(state.sheet.rowCount, state.names.length)}
            </span>
          )}
        </p>
        {action}
      </div>
      <HowRead state={state} change={change} />
      {state.kind === "refused" ? (
        <div role="alert">
          <Banner tone="danger">
            <strong>{TEXTS.refused(state.file.name)}.</strong> {state.message}
          </Banner>
        </div>
      ) : (
        <>
          {sheetWarnings(state.sheet).map((warning) => (
            <Banner key={warning} tone="warning">
              {warning}
            </Banner>
          ))}
          <details open={assumedText(state.sheet) !== null}>
            <summary>{TEXTS.rows}</summary>
            <SheetRowsTable names={state.names} sheet={state.sheet} />
          </details>
        </>
      )}
    </section>
  );
}

type Shown = Extract<SheetState, { kind: "read" | "refused" }>;
type HowReadProps = {
  readonly state: Shown;
  readonly change: (options: SheetOptions) => void;
};

/** Choices of the sheet, and of separator and letters; those are folded away where nothing was assumed. */
function HowRead({ state, change }: HowReadProps): ReactNode {
  const { options, sheets } = state;
  const sheet = state.kind === "read" ? state.sheet.sheet : options.sheet;
  const assumed = state.kind === "read" ? assumedText(state.sheet) : null;
  return (
    <>
      {sheets.length > 1 && (
        <Select
          label={TEXTS.sheet}
          hint={TEXTS.sheetOf(sheet ?? sheets[0] ?? "", sheets.length)}
          choices={sheets.map((name) => ({ id: name, label: name }))}
          value={sheet ?? sheets[0] ?? ""}
          onChange={(name) => change({ sheet: name })}
        />
      )}
      {assumed !== null && <Banner tone="info">{assumed}</Banner>}
      {sheets.length === 0 && (
        <details open={assumed !== null || state.kind === "refused" || isChosen(options)}>
          <summary>{TEXTS.change}</summary>
          <DialectSelects state={state} change={change} />
        </details>
      )}
    </>
  );
}

function DialectSelects({ state, change }: HowReadProps): ReactNode {
  const { options } = state;
  const assumptions = state.kind === "read" ? state.sheet.assumptions : [];
  return (
    <div className="sheet-dialect">
      <Select
        label={TEXTS.delimiter}
        choices={DELIMITER_CHOICES}
        value={delimiterOf(options, assumptions)}
        onChange={(delimiter) => change({ ...options, delimiter })}
      />
      <Select
        label={TEXTS.encoding}
        choices={ENCODING_CHOICES}
        value={encodingOf(options, assumptions)}
        onChange={(encoding) => change({ ...options, encoding })}
      />
    </div>
  );
}

function isChosen({ delimiter, encoding }: SheetOptions): boolean {
  return delimiter !== undefined || encoding !== undefined;
}

type SheetRowsTableProps = {
  /** Names of the columns, in the order of the cells. */
  readonly names: readonly string[];
  readonly sheet: Pick<SheetRows, "rows" | "rowCount">;
};

/** The first rows of a spreadsheet, in a frame that scrolls alone. */
function SheetRowsTable({ names, sheet }: SheetRowsTableProps): ReactNode {
  const rows = sheet.rows.slice(0, ROWS_MAX);
  const caption = TEXTS.rowsShown(rows.length, sheet.rowCount);
  return (
    // A region that scrolls is reached by keyboard.
    <section className="sheet-frame" aria-label={TEXTS.rows} tabIndex={0}>
      <table className="sheet-rows">
        <caption>{caption}</caption>
        <thead>
          <tr>
            {names.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            // The rows of a file have no other identity.
            <tr key={row}>
              {names.map((name, column) => (
                <td key={name}>{cells[column] ?? ""}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
