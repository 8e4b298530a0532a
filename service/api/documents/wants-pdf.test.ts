import assert from "node:assert/strict";
import { test } from "node:test";
import { wantsPdf } from "./wants-pdf.ts";

test("the PDF is sent if Accept prefers it to JSON or ranks both equal", () => {
  for (const accept of [
    "application/pdf",
    "Application/PDF",
    "application/pdf, */*;q=0.1",
    "application/json;q=0.5, application/pdf",
    "application/json,application/pdf",
  ])
    assert.equal(wantsPdf({ accept }), true, accept);
});

test("otherwise the response is JSON", () => {
  for (const accept of [
    undefined,
    "*/*",
    "application/json",
    "application/pdf;q=0",
    "application/json, application/pdf;q=0.9",
    "application/pdfx",
  ])
    assert.equal(wantsPdf({ accept }), false, accept);
});
