import assert from "node:assert/strict";
import { after, test } from "node:test";
import { sql } from "kysely";
import { testDatabase } from "../../../../test/support/harness/database.ts";
import { namedQuery } from "./named-query.ts";

const { db, close } = await testDatabase();
after(close);

test("a statement that begins with a name is prepared once, other statements are not", async () => {
  const answers = await db.connection().execute(async (connection) => {
    const sums: number[] = [];
    for (const term of [1, 2, 3]) {
      const { rows } = await sql<{ sum: number }>`/* sum-of-two */
        select ${term}::integer + 10 as sum`.execute(connection);
      await sql`select ${term}::integer as other`.execute(connection);
      sums.push(rows[0]?.sum ?? 0);
    }
    const { rows } = await sql<{ name: string }>`
      select name, generic_plans + custom_plans as runs from pg_prepared_statements`.execute(
      connection,
    );
    return { sums, rows };
  });
  assert.deepEqual(answers, {
    sums: [11, 12, 13],
    rows: [{ name: "sum-of-two", runs: "3" }],
  });
});

test("only a leading comment that is a name names a statement", () => {
  for (const text of ["select 1", "select /* one */ 1", "/* No name. */ select 1", "/**/ select 1"])
    assert.deepEqual(namedQuery(text, [1]), { text, values: [1] });
  const text = "\n  /* one */ select 1";
  assert.deepEqual(namedQuery(text, []), { name: "one", text, values: [] });
});
