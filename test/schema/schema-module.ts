import type { Database } from "../../service/adapters/database/connection/open.ts";

/** A table as the database describes it. */
export type TableMetadata = Awaited<
  ReturnType<Database["db"]["introspection"]["getTables"]>
>[number];

export type ColumnMetadata = TableMetadata["columns"][number];

/** The file that `npm run write:schema` writes, from the root. */
export const SCHEMA_FILE = "service/adapters/database/tables/schema.ts";

/** Reads the tables of a migrated database; partitions have the columns of their table. */
export async function readTables({ db, pool }: Database): Promise<readonly TableMetadata[]> {
  const { rows } = await pool.query<{ readonly relname: string }>(
    "select relname from pg_class where relispartition",
  );
  const partitions = new Set(rows.map(({ relname }) => relname));
  return (await db.introspection.getTables()).filter(({ name }) => !partitions.has(name));
}

/** Writes a schema's tables as the constant `SCHEMA`. */
export function schemaModule(tables: readonly TableMetadata[]): string {
  const ordered = tables.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return [
    "// Generated from the migrations by npm run write:schema; not edited by hand.",
    "/** The columns of each table after the last migration, with the names of their types in PostgreSQL. */",
    "export const SCHEMA = {",
    ...ordered.flatMap(({ name, columns }) => [
      `  ${name}: {`,
      ...columns.map((column) => `    ${column.name}: "${descriptionOf(column)}",`),
      "  },",
    ]),
    "} as const;\n",
  ].join("\n");
}

function descriptionOf(column: ColumnMetadata): string {
  const hasDefault = column.hasDefaultValue || column.isAutoIncrementing;
  return `${column.dataType}${column.isNullable ? " null" : ""}${hasDefault ? " default" : ""}`;
}
