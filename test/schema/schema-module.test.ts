import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, test } from "node:test";
import { testDatabase } from "../support/harness/database.ts";
import {
  type ColumnMetadata,
  readTables,
  SCHEMA_FILE,
  schemaModule,
  type TableMetadata,
} from "./schema-module.ts";

const database = await testDatabase();
after(database.close);

test("the types of columns are those of the migrated database", async () => {
  const written = readFileSync(new URL(`../../${SCHEMA_FILE}`, import.meta.url), "utf8");
  const tables = await readTables(database);
  assert.equal(written, schemaModule(tables), "run npm run write:schema");
});

test("null, defaults and identities are in the types, and an unknown type is named", () => {
  const text = schemaModule(
    table(
      column("id", "int8", { isAutoIncrementing: true }),
      column("name", "text", { isNullable: true, hasDefaultValue: true }),
      column("facts", "jsonb", { isNullable: true }),
      column("parts", "_int4"),
    ),
  );
  for (const line of [
    "    id: BigInteger<undefined>;",
    "    name: Generated<string | null>;",
    "    facts: Json | null;",
    "    parts: number[];",
  ])
    assert.ok(text.includes(`${line}\n`), line);
  assert.throws(() => schemaModule(table(column("at", "time"))), /thing\.at: no type for time/);
});

function column(
  name: string,
  dataType: string,
  more: Partial<ColumnMetadata> = {},
): ColumnMetadata {
  const plain = { isNullable: false, hasDefaultValue: false, isAutoIncrementing: false };
  return { name, dataType, ...plain, ...more };
}

function table(...columns: ColumnMetadata[]): readonly TableMetadata[] {
  return [{ name: "thing", isView: false, isForeign: false, columns }];
}
