import type { Database } from "../../service/adapters/database/connection/open.ts";

/** A table as the database describes it. */
export type TableMetadata = Awaited<
  ReturnType<Database["db"]["introspection"]["getTables"]>
>[number];

export type ColumnMetadata = TableMetadata["columns"][number];

/** The file that `npm run write:schema` writes, from the root. */
export const SCHEMA_FILE = "service/adapters/database/tables/schema.ts";

const HEAD = `// Generated from the migrations by npm run write:schema; not edited by hand.
import type { ColumnType, Generated } from "kysely";

/** The driver returns \`bigint\` as text, because a number cannot hold all values. */
type BigInteger<Omitted = never> = ColumnType<string, number | string | Omitted, number | string>;

/** Written as text, because the driver takes an array for one of SQL. */
type Json<Omitted = never> = ColumnType<unknown, string | Omitted, string>;
`;

/** TypeScript's types by the names of PostgreSQL; an array's begins with \`_\`. */
const TYPES: Readonly<Record<string, string>> = {
  _int4: "number[]",
  _text: "string[]",
  bool: "boolean",
  bytea: "Buffer",
  int2: "number",
  int4: "number",
  int4multirange: "string",
  int8: "BigInteger",
  json: "Json",
  jsonb: "Json",
  text: "string",
  timestamptz: "Date",
  xid8: "string",
};
/** Types that say themselves whether a value may be omitted. */
const GENERIC: ReadonlySet<string> = new Set(["BigInteger", "Json"]);

/** Reads the tables of a migrated database; partitions have the columns of their table. */
export async function readTables({ db, pool }: Database): Promise<readonly TableMetadata[]> {
  const { rows } = await pool.query<{ readonly relname: string }>(
    "select relname from pg_class where relispartition",
  );
  const partitions = new Set(rows.map(({ relname }) => relname));
  return (await db.introspection.getTables()).filter(({ name }) => !partitions.has(name));
}

/** Writes a schema's tables as the type `Schema`. Throws for a column of a type that is not used yet. */
export function schemaModule(tables: readonly TableMetadata[]): string {
  const ordered = tables.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return [
    HEAD,
    "/** The columns of each table after the last migration, with the types of the driver. */",
    "export type Schema = {",
    ...ordered.flatMap(({ name, columns }) => [
      `  ${name}: {`,
      ...columns.map((column) => `    ${column.name}: ${typeOf(name, column)};`),
      "  };",
    ]),
    "};\n",
  ].join("\n");
}

function typeOf(table: string, column: ColumnMetadata): string {
  const type = TYPES[column.dataType];
  if (type === undefined)
    throw new Error(
      `${table}.${column.name}: no type for ${column.dataType} in ${import.meta.url}`,
    );
  const isOmittable = column.hasDefaultValue || column.isAutoIncrementing;
  const orNull = column.isNullable ? " | null" : "";
  if (!isOmittable) return type + orNull;
  return GENERIC.has(type) ? `${type}<undefined>${orNull}` : `Generated<${type}${orNull}>`;
}
