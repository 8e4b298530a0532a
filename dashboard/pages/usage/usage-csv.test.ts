import assert from "node:assert/strict";
import { test } from "node:test";
import { usageCsv } from "./usage-csv.ts";

const DAY = { date: "2026-11-01", pdf_generations: 3, ai_generations: 1, overage_pdfs: 2 };

test("days are lines, and divided days a line for each part; names are never formulas", () => {
  assert.equal(
    usageCsv({ days: [DAY] }, null),
    "date,pdf_generations,ai_generations,overage_pdfs\r\n2026-11-01,3,1,2\r\n",
  );
  const by = [
    { id: 7, name: '=A1, "W-9"', pdf_generations: 2 },
    { id: null, name: "Members", pdf_generations: 1 },
  ];
  assert.equal(
    usageCsv({ days: [{ ...DAY, by }] }, "key"),
    'date,key,name,pdf_generations\r\n2026-11-01,7,"\'=A1, ""W-9""",2\r\n2026-11-01,,Members,1\r\n',
  );
});
