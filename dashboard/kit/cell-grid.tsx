import { memo, type ReactNode, useEffect, useId, useRef } from "react";
import type { CellChange, CellPlace } from "./cell-block.ts";
import { type CellNote, useCellGrid } from "./use-cell-grid.ts";

/** A row of a `CellGrid`; it is drawn again when its identity changes. */
export type GridRow = {
  readonly id: number;
  /** Before the first cell; it names the row. */
  readonly head: ReactNode;
  readonly cells: readonly string[];
  /** By column, from 0. */
  readonly notes: ReadonlyMap<number, CellNote>;
};

type Props = {
  readonly label: string;
  /** Title of the column of the rows' heads. */
  readonly headTitle: string;
  readonly columns: readonly string[];
  readonly rows: readonly GridRow[];
  /** Name of a cell's editor, for screen readers. */
  readonly editorLabel: (column: string, row: GridRow) => string;
  readonly onChange: (changes: readonly CellChange[]) => void;
  /** After a paste: how many cells were changed, and whether some did not fit. */
  readonly onPasted: (cells: number, isCut: boolean) => void;
};

/** Longer texts are cut in cells; the editor has all of them. */
const SHOWN_CHARACTERS_MAX = 120;

/**
 * A grid of texts that are edited in place. Arrow keys move, typing replaces, Enter edits, Tab goes to the next cell with
 * a fault; blocks copied from spreadsheets can be pasted.
 */
export function CellGrid(props: Props): ReactNode {
  const { label, headTitle, columns, rows } = props;
  const table = useRef<HTMLTableElement | null>(null);
  const grid = useCellGrid(props, table);
  const { active, draft } = grid;
  return (
    <div className="table-frame">
      <table
        ref={table}
        role="grid"
        aria-label={label}
        className="table cell-grid"
        onKeyDown={grid.onKeyDown}
        onPaste={grid.onPaste}
        onCopy={grid.onCopy}
      >
        <thead>
          <tr role="row">
            <th role="columnheader" scope="col" className="table-column">
              {headTitle}
            </th>
            {columns.map((title) => (
              <th key={title} role="columnheader" scope="col" className="table-column">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <Row
              key={row.id}
              row={row}
              index={index}
              columns={columns}
              activeColumn={active.row === index ? active.column : null}
              draft={active.row === index ? draft : null}
              editorLabel={props.editorLabel}
              onClick={grid.onClick}
              onDraft={grid.onDraft}
              onLeave={grid.onLeave}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type RowProps = Pick<Props, "columns" | "editorLabel"> & {
  readonly row: GridRow;
  readonly index: number;
  /** Null: another row has the active cell. */
  readonly activeColumn: number | null;
  /** Text of the active cell while it is edited; null: it is not. */
  readonly draft: string | null;
  readonly onClick: (place: CellPlace) => void;
  readonly onDraft: (text: string) => void;
  readonly onLeave: () => void;
};

const Row = memo((props: RowProps): ReactNode => {
  const { row, index, columns, activeColumn, draft } = props;
  const id = useId();
  return (
    <tr role="row" className="table-row">
      <th role="rowheader" scope="row" className="table-cell cell-grid-head">
        {row.head}
      </th>
      {columns.map((title, column) => {
        const note = row.notes.get(column);
        const isActive = column === activeColumn;
        const isEdited = isActive && draft !== null;
        const noteId = `${id}-${column}`;
        return (
          // Keys are handled by the grid, which the event reaches.
          // biome-ignore lint/a11y/useKeyWithClickEvents: as above
          <td
            key={title}
            role="gridcell"
            className={`table-cell cell-grid-cell${note === undefined ? "" : ` cell-grid-${note.tone}`}`}
            data-title={title}
            data-place={`${index} ${column}`}
            tabIndex={isActive && !isEdited ? 0 : -1}
            aria-invalid={note?.tone === "danger"}
            {...(note === undefined ? {} : { "aria-describedby": noteId })}
            onClick={() => props.onClick({ row: index, column })}
          >
            {isEdited ? (
              <Editor {...props} draft={draft} label={props.editorLabel(title, row)} />
            ) : (
              <span className="cell-grid-text">{shownText(row.cells[column] ?? "")}</span>
            )}
            {note !== undefined && (
              <span id={noteId} className="cell-grid-note">
                {note.text}
              </span>
            )}
          </td>
        );
      })}
    </tr>
  );
});
Row.displayName = "Row";

function Editor(
  props: Pick<RowProps, "onDraft" | "onLeave"> & {
    readonly draft: string;
    readonly label: string;
  },
): ReactNode {
  const { draft, label } = props;
  const editor = useRef<HTMLTextAreaElement | null>(null);
  useEffect(() => {
    const { current } = editor;
    current?.focus();
    current?.setSelectionRange(current.value.length, current.value.length);
  }, []);
  return (
    <textarea
      ref={editor}
      className="input cell-grid-editor"
      aria-label={label}
      value={draft}
      rows={editorRows(draft)}
      onChange={({ target }) => props.onDraft(target.value)}
      onBlur={props.onLeave}
      onClick={(event) => event.stopPropagation()}
    />
  );
}

function shownText(text: string): string {
  return text.length > SHOWN_CHARACTERS_MAX ? `${text.slice(0, SHOWN_CHARACTERS_MAX)}…` : text;
}

/** Characters that fit into a line of the editor, roughly. */
const LINE_CHARACTERS = 28;
const EDITOR_ROWS_MAX = 10;

function editorRows(text: string): number {
  const lines = text.length / LINE_CHARACTERS + text.split("\n", EDITOR_ROWS_MAX).length;
  return Math.max(1, Math.min(EDITOR_ROWS_MAX, Math.floor(lines)));
}
