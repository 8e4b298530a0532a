import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, test } from "node:test";
import { testDatabase } from "../support/harness/database.ts";
import { type ColumnMetadata, readTables, SCHEMA_FILE, schemaModule } from "./schema-module.ts";

const database = await testDatabase();
after(database.close);

test("the columns are those of the migrated database", async () => {
  const written = readFileSync(new URL(`../../${SCHEMA_FILE}`, import.meta.url), "utf8");
  const tables = await readTables(database);
  assert.equal(written, schemaModule(tables), "run npm run write:schema");
});

test("a column says whether it can be null and whether it has a default", () => {
  const text = schemaModule([
    {
      name: "thing",
      isView: false,
      isForeign: false,
      columns: [
        column("id", "int8", { isAutoIncrementing: true }),
        column("name", "text", { isNullable: true, hasDefaultValue: true }),
        column("facts", "jsonb", { isNullable: true }),
        column("parts", "_int4"),
      ],
    },
  ]);
  for (const line of [
    '    id: "int8 default",',
    '    name: "text null default",',
    '    facts: "jsonb null",',
    '    parts: "_int4",',
  ])
    assert.ok(text.includes(`${line}\n`), line);
});

function column(
  name: string,
  dataType: string,
  more: Partial<ColumnMetadata> = {},
): ColumnMetadata {
  const plain = { isNullable: false, hasDefaultValue: false, isAutoIncrementing: false };
  return { name, dataType, ...plain, ...more };
}
