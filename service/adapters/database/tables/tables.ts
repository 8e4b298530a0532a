import type { ColumnType } from "kysely";
import type { ColumnValues } from "./column-values.ts";
import type { Schema } from "./schema.ts";

/** All tables after the last migration: the columns of the schema, with the values that they can have. */
export type Tables = {
  [Table in keyof Schema]: Table extends keyof ColumnValues
    ? Narrowed<Schema[Table], ColumnValues[Table]>
    : Schema[Table];
};

type Narrowed<Columns, Values> = {
  [Name in keyof Columns]: Name extends keyof Values
    ? NarrowedColumn<Columns[Name], Values[Name]>
    : Columns[Name];
};

/** JSON is read as a value and written as text. */
type NarrowedColumn<Column, Value> =
  Column extends ColumnType<infer Selected, infer Inserted, infer Updated>
    ? unknown extends Selected
      ? ColumnType<Value, Inserted, Updated>
      : ColumnType<
          Value | Extract<Selected, null>,
          Value | Extract<Inserted, null | undefined>,
          Value | Extract<Updated, null>
        >
    : Column extends null
      ? null
      : Value;
