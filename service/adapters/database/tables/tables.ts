import type { ColumnType } from "kysely";
import type { ColumnValues } from "./column-values.ts";
import type { SCHEMA } from "./schema.ts";

/** All tables after the last migration: the columns of the schema, with the values that they can have. */
export type Tables = {
  [Table in keyof Schema]: {
    [Name in keyof Schema[Table]]: Column<
      Schema[Table][Name],
      Table extends keyof ColumnValues ? ColumnValues[Table] : object,
      Name
    >;
  };
};

type Schema = OfKnownTypes<typeof SCHEMA>;
type OfKnownTypes<Columns extends Readonly<Record<string, Readonly<Record<string, Description>>>>> =
  Columns;

/**
 * The JavaScript type that the driver returns for each type of PostgreSQL. It returns `bigint` as text, because a
 * number cannot hold all values.
 */
type Read = {
  _int4: readonly number[];
  _text: readonly string[];
  bool: boolean;
  bytea: Buffer;
  int2: number;
  int4: number;
  int4multirange: string;
  int8: string;
  json: unknown;
  jsonb: unknown;
  text: string;
  timestamptz: Date;
  xid8: string;
};

type Description = `${keyof Read}${"" | " null"}${"" | " default"}`;

type Column<Described, Values, Name> = Described extends `${infer Type} null default`
  ? Cell<Type, ValueOf<Type, Values, Name>, null, null | undefined>
  : Described extends `${infer Type} null`
    ? Cell<Type, ValueOf<Type, Values, Name>, null, null>
    : Described extends `${infer Type} default`
      ? Cell<Type, ValueOf<Type, Values, Name>, never, undefined>
      : Cell<Described, ValueOf<Described, Values, Name>, never, never>;

/** `Omitted`: what an insertion may have in place of a value. */
type Cell<Type, Value, Null, Omitted> = ColumnType<
  Value | Null,
  Written<Type, Value> | Omitted,
  Written<Type, Value> | Null
>;

type ValueOf<Type, Values, Name> = Name extends keyof Values
  ? Values[Name]
  : Type extends keyof Read
    ? Read[Type]
    : never;

/** JSON is written as text, because the driver takes an array for one of SQL. */
type Written<Type, Value> = Type extends "json" | "jsonb"
  ? string
  : Type extends "int8"
    ? number | string
    : Value;
