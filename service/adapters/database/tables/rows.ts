import type { InsertType, Selectable } from "kysely";
import { type CamelCase, camelCase } from "#base/camel-case.ts";
import type { Instant } from "#base/instant.ts";
import type { ForeignIds, TableIds } from "./column-values.ts";
import { SCHEMA } from "./schema.ts";
import type { Tables } from "./tables.ts";

/** The domain's form of a row of `Table`, which may be joined with others. */
type Members<Table extends keyof Tables, Row> = {
  readonly [Name in keyof Row as CamelCase<Name>]: Member<
    IdsOf<Table>,
    (typeof SCHEMA)[Table],
    Name,
    Row[Name]
  >;
};

type IdsOf<Table> = Table extends keyof TableIds ? TableIds[Table] & ForeignIds : ForeignIds;

type Member<Ids, Types, Name, Value> = Name extends keyof Ids
  ? Ids[Name] | Extract<Value, null>
  : Name extends keyof Types
    ? Types[Name] extends `int8${string}`
      ? number | Extract<Value, null>
      : TimeAsInstant<Value>
    : TimeAsInstant<Value>;

type TimeAsInstant<Value> = Value extends Date ? Instant : Value;

type TableMembers<Table extends keyof Tables> = Members<Table, Selectable<Tables[Table]>>;

/** The columns of `Table` for which `Value` has members, as they are written. */
type Columns<Table extends keyof Tables, Value> = {
  [Name in keyof Tables[Table] as CamelCase<Name> extends keyof Value ? Name : never]: Exclude<
    InsertType<Tables[Table][Name]>,
    undefined
  >;
};

/**
 * Converts a row of a table to the domain's form: names in camelCase, ids branded, times as instants, `bigint` as numbers.
 * Columns of joined tables are converted too, except for their ids and `bigint`.
 */
export function fromRow<Table extends keyof Tables, Row extends object>(
  table: Table,
  row: Row,
): Members<Table, Row> {
  const { members } = conversionsOf(table);
  const converted = convert(row, (column) => members.get(column) ?? fromColumn(column, ""));
  return converted as Members<Table, Row>;
}

/**
 * Converts members of the domain to the columns of a table. Each must have a column of its name; a member that the type of
 * `value` does not show, because the object is wider, is left out.
 */
export function toRow<Table extends keyof Tables, Value extends Partial<TableMembers<Table>>>(
  table: Table,
  value: Value & Readonly<Record<Exclude<keyof Value, keyof TableMembers<Table>>, never>>,
): Columns<Table, Value> {
  const { columns } = conversionsOf(table);
  return convert(value, (member) => columns.get(member)) as Columns<Table, Value>;
}

/** The new name of a value, and its new form unless it is null. */
type Conversion = { readonly name: string; readonly write: (value: unknown) => unknown };

function convert(
  values: object,
  conversionOf: (name: string) => Conversion | undefined,
): Readonly<Record<string, unknown>> {
  const converted: Record<string, unknown> = {};
  for (const [from, value] of Object.entries(values)) {
    const to = conversionOf(from);
    if (to !== undefined) converted[to.name] = value === null ? null : to.write(value);
  }
  return converted;
}

type Conversions = {
  /** By column. */
  readonly members: ReadonlyMap<string, Conversion>;
  /** By member. */
  readonly columns: ReadonlyMap<string, Conversion>;
};

const cache = new Map<string, Conversions>();

function conversionsOf(table: keyof Tables): Conversions {
  const cached = cache.get(table);
  if (cached !== undefined) return cached;
  const columns = Object.entries<string>(SCHEMA[table]);
  const conversions = {
    members: new Map(columns.map(([column, type]) => [column, fromColumn(column, type)])),
    columns: new Map(columns.map(([column, type]) => [camelCase(column), toColumn(column, type)])),
  };
  cache.set(table, conversions);
  return conversions;
}

function fromColumn(column: string, type: string): Conversion {
  const write = type.startsWith("int8") ? Number : instantOrSame;
  return { name: camelCase(column), write };
}

function toColumn(name: string, type: string): Conversion {
  if (type.startsWith("json")) return { name, write: (value) => JSON.stringify(value) };
  if (type.startsWith("timestamptz")) return { name, write: dateOrSame };
  return { name, write: (value) => value };
}

function instantOrSame(value: unknown): unknown {
  return value instanceof Date ? value.getTime() : value;
}

function dateOrSame(value: unknown): unknown {
  return typeof value === "number" ? new Date(value) : value;
}
