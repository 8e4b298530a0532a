import assert from "node:assert/strict";
import { test } from "node:test";
import type { Refused } from "@platen/engine";
import { PDF_REASONS } from "#contract/pdf-reasons.ts";
import type { AttemptReason } from "./form-refusals.ts";
import type { XfaReason } from "./xfa-refusals.ts";

type Reason = AttemptReason | XfaReason | Exclude<Refused["reason"], "no_form_fields">;

test("the contract names every reason for which a PDF is refused, and no other", () => {
  // The compiler requires each reason of the reader.
  const reasons = {
    not_a_pdf: true,
    password_needed: true,
    encryption_unsupported: true,
    damaged: true,
    no_pages: true,
    too_large: true,
    too_many_pages: true,
    too_many_fields: true,
    names_too_long: true,
    too_many_objects: true,
    nested_too_deep: true,
    dynamic_xfa: true,
    xfa_no_fields: true,
    xfa_too_large: true,
    xfa_malformed: true,
    took_too_long: true,
    too_much_memory: true,
    cannot_be_filled: true,
  } satisfies Readonly<Record<Reason, true>>;
  assert.deepEqual(PDF_REASONS.toSorted(), Object.keys(reasons).toSorted());
});
