import type { ReactNode } from "react";
import { columnWords } from "#words/en/columns.ts";
import type { SheetRows } from "#workers/sheet-client.ts";

const TEXTS = columnWords.sheet;
const ROWS_MAX = 5;

type Props = {
  /** Of the columns, in the order of the cells. */
  readonly names: readonly string[];
  readonly sheet: Pick<SheetRows, "rows" | "rowCount">;
};

/** The first rows of a spreadsheet, in a frame that scrolls alone. */
export function SheetRowsTable({ names, sheet }: Props): ReactNode {
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
