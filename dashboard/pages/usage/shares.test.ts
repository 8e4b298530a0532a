import assert from "node:assert/strict";
import { test } from "node:test";
import { sharesOf, totalsOf } from "./shares.ts";

const DAYS = [
  {
    date: "2026-11-01",
    pdf_generations: 3,
    ai_generations: 1,
    overage_pdfs: 0,
    by: [
      { id: 7, name: "W-9", pdf_generations: 2 },
      { id: null, name: "Members", pdf_generations: 1 },
    ],
  },
  {
    date: "2026-11-02",
    pdf_generations: 9,
    ai_generations: 0,
    overage_pdfs: 4,
    by: [{ id: null, name: "Members", pdf_generations: 9 }],
  },
];

test("days add up, and so does each of what they are divided by", () => {
  assert.deepEqual(totalsOf(DAYS), { pdfs: 12, suggestions: 1, beyond: 4 });
  assert.deepEqual(sharesOf(DAYS), [
    { id: null, name: "Members", pdfs: 10 },
    { id: 7, name: "W-9", pdfs: 2 },
  ]);
  assert.deepEqual(sharesOf([]), []);
});
