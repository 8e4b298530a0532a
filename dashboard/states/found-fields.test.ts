import assert from "node:assert/strict";
import { test } from "node:test";
import type { FieldDetection } from "@platen/sdk";
import { flatFormWords } from "#words/en/flat-forms.ts";
import { foundText, warningTexts } from "./found-fields.ts";

type Warning = FieldDetection["warnings"][number];

const page = (number: number): FieldDetection["pages"][number] => ({
  page: number,
  width: 100,
  height: 100,
  rotation: 0,
  box: [0, 0, 100, 100],
});
const warning = (code: Warning["code"], number: number): Warning => ({
  code,
  page: number,
  message: "",
});

function found(count: number, warnings: readonly Warning[]): FieldDetection {
  const field = {
    name: "a",
    type: "text",
    page: 1,
    rect: [0, 0, 10, 10],
    confidence: 1,
    reason: "",
  } as const;
  return {
    fields: Array.from({ length: count }, () => field),
    pages: [page(1), page(2)],
    warnings,
    usage: { ai_generations: 1, ai_generations_limit: null },
  } as unknown as FieldDetection;
}

test("it is said how many fields were found, or that all pages are pictures", () => {
  const pictures = [warning("page_is_image", 1), warning("page_is_image", 2)];
  assert.match(foundText(found(31, [])), /We found 31 fields\. Check them, then fill\./);
  assert.equal(foundText(found(0, pictures)), flatFormWords.pictures);
  assert.equal(foundText(found(0, pictures.slice(1))), flatFormWords.nothing);
});

test("pages that were not read are named together", () => {
  const warnings = [warning("page_is_image", 1), warning("page_is_image", 2)];
  assert.deepEqual(warningTexts({ warnings }), [flatFormWords.picturePages([1, 2])]);
  assert.deepEqual(warningTexts({ warnings: [warning("too_many_fields", 1)] }), [
    flatFormWords.tooMany,
  ]);
});
