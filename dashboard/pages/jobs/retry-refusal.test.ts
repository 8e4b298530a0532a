import assert from "node:assert/strict";
import { test } from "node:test";
import { PlatenError } from "@platen/sdk";
import { refusalText, takenRows } from "./retry-refusal.ts";

function refused(code: string, more: Partial<ConstructorParameters<typeof PlatenError>[0]> = {}) {
  const nothing = { requestId: null, details: [], retryAfterMs: null, extras: {} };
  return new PlatenError({ message: "Refused.", code, status: 409, ...nothing, ...more });
}

test("rows that someone else filled again are named", () => {
  const error = refused("row_already_retried", { extras: { rows: [3, 17] } });
  assert.deepEqual(takenRows(error), [3, 17]);
  assert.match(refusalText(error) ?? "", /^Rows 3, 17 were filled again already/);
  const one = refused("row_already_retried", { extras: { rows: [3] } });
  assert.match(refusalText(one) ?? "", /^Row 3 was /);
});

test("other refusals have own words where the page has some", () => {
  assert.match(refusalText(refused("nothing_to_retry")) ?? "", /Every failed row/);
  assert.match(refusalText(refused("file_expired", { status: 410 })) ?? "", /no longer kept/);
  assert.equal(refusalText(refused("quota_exceeded")), null);
  assert.equal(refusalText(null), null);
  const details = [{ field: "platen_row", code: "not_failed", message: "No such row.", line: 2 }];
  assert.equal(refusalText(refused("validation_error", { details })), "No such row.");
});
