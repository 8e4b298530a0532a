import assert from "node:assert/strict";
import { test } from "node:test";
import { jobAt } from "#progress/job.fixture.ts";
import { optionTexts } from "./option-texts.ts";

test("only unusual options are said, and strict includes the warnings that fail rows", () => {
  assert.deepEqual(optionTexts(jobAt()), []);
  const codes = ["text_truncated", "glyph_missing"] as const;
  assert.deepEqual(optionTexts(jobAt({ fail_on: codes })), ["2 warnings fail their row"]);
  const all = optionTexts(jobAt({ flatten: true, strict: true, fail_on: codes, test: true }));
  assert.equal(all.length, 3);
});
