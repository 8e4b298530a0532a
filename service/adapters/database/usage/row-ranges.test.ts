import assert from "node:assert/strict";
import { after, test } from "node:test";
import fc from "fast-check";
import { sql } from "kysely";
import { testDatabase } from "../../../../test/support/harness/database.ts";
import { multirangeOf, rowsOf } from "./row-ranges.ts";

const { db, close } = await testDatabase();
after(close);

test("consecutive rows make one range", () => {
  assert.equal(multirangeOf([]), "{}");
  assert.equal(multirangeOf([5]), "{[5,6)}");
  assert.equal(multirangeOf([1, 2, 3, 7, 9, 10]), "{[1,4),[7,8),[9,11)}");
});

test("any set of rows comes back from PostgreSQL as it was", async () => {
  const rowSets = fc.uniqueArray(fc.integer({ min: 1, max: 400 }), { maxLength: 200 });
  await fc.assert(
    fc.asyncProperty(rowSets, async (given) => {
      const rows = given.toSorted((a, b) => a - b);
      const { rows: found } = await sql<{ rows: string }>`
        select ${multirangeOf(rows)}::int4multirange as rows`.execute(db);
      assert.deepEqual(rowsOf(found[0]?.rows ?? ""), rows);
    }),
    { numRuns: 50 },
  );
});
