import type { ReactNode } from "react";
import {
  Column as AriaColumn,
  Table as AriaTable,
  Cell,
  Row,
  TableBody,
  TableHeader,
} from "react-aria-components/Table";

/** A column of a `Table`. */
export type Column<Item> = {
  readonly id: string;
  readonly title: string;
  readonly cell: (item: Item) => ReactNode;
  /** True for the one column that names the row. */
  readonly isName?: boolean;
  /** The title is for screen readers only: columns of buttons. */
  readonly isUntitled?: boolean;
};

type Props<Item> = {
  readonly label: string;
  readonly columns: readonly Column<Item>[];
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string | number;
};

/** A table. On phones each row is a block, headed by its name, with the column's title beside each other cell. */
export function Table<Item>({ label, columns, items, keyOf }: Props<Item>): ReactNode {
  return (
    <div className="table-frame">
      <AriaTable aria-label={label} className="table">
        <TableHeader>
          {columns.map(({ id, title, isName = false, isUntitled = false }) => (
            <AriaColumn key={id} id={id} isRowHeader={isName} className="table-column">
              {isUntitled ? <span className="for-readers">{title}</span> : title}
            </AriaColumn>
          ))}
        </TableHeader>
        <TableBody>
          {items.map((item) => (
            // Rows and columns share their ids: a row must not be called like a column.
            <Row key={keyOf(item)} id={`row ${keyOf(item)}`} className="table-row">
              {columns.map(({ id, title, cell, isName = false, isUntitled = false }) => (
                <Cell
                  key={id}
                  className={isName ? "table-cell table-name" : "table-cell"}
                  data-title={isUntitled ? "" : title}
                >
                  {cell(item)}
                </Cell>
              ))}
            </Row>
          ))}
        </TableBody>
      </AriaTable>
    </div>
  );
}
