import assert from "node:assert/strict";
import { test } from "node:test";
import { jobAt } from "#progress/job.fixture.ts";
import { combinedOf, downloadsOf, joinFault, retriesOf } from "./job-state.ts";

const UNTIL = "2026-01-05T00:00:00.000Z";
const BEFORE_MS = Date.parse(UNTIL) - 1;
const ENDED = jobAt({ status: "completed", succeeded: 3, expires_at: UNTIL, download_url: "/zip" });

test("downloads depend on the state, on the PDFs and on the time", () => {
  const kinds = [
    downloadsOf(jobAt(), BEFORE_MS),
    downloadsOf(ENDED, BEFORE_MS),
    downloadsOf(ENDED, Date.parse(UNTIL)),
    downloadsOf({ ...ENDED, succeeded: 0 }, BEFORE_MS),
    downloadsOf(jobAt({ status: "failed", succeeded: 2, expires_at: UNTIL }), BEFORE_MS),
  ].map(({ kind }) => kind);
  assert.deepEqual(kinds, ["running", "ready", "expired", "none", "none"]);
});

test("retries of retries belong to a job, and those of other jobs do not", () => {
  const chain = [
    jobAt({ upload_id: "d", retry_of: "b", submitted_at: "2026-01-04T00:00:00Z" }),
    jobAt({ upload_id: "c", retry_of: "a", submitted_at: "2026-01-03T00:00:00Z" }),
    jobAt({ upload_id: "b", retry_of: "a", submitted_at: "2026-01-02T00:00:00Z" }),
  ];
  const idsOf = (id: string) => retriesOf(id, chain).map(({ upload_id }) => upload_id);
  assert.deepEqual([idsOf("a"), idsOf("b"), idsOf("c")], [["b", "c", "d"], ["d"], []]);
});

test("rows that retries filled are no longer left", () => {
  const retries = [{ succeeded: 2 }, { succeeded: 1 }];
  assert.deepEqual(combinedOf({ failed: 5 }, retries), { filled: 3, left: 2 });
});

test("one PDF for printing needs forms that are not encrypted, the same for the job and its retries", () => {
  const job = { succeeded: 3, pdf_url: "/pdf", forms: formsAt(1) };
  const retry = { succeeded: 1, forms: formsAt(1) };
  assert.equal(joinFault(job, []), null);
  assert.equal(joinFault(job, [retry]), null);
  assert.equal(joinFault(job, [retry, { ...retry, forms: formsAt(2) }]), "several-forms");
  assert.equal(joinFault(job, [{ succeeded: 0, forms: formsAt(2) }]), null);
  assert.equal(joinFault({ succeeded: 0, forms: formsAt(1) }, [retry]), null);
  assert.equal(joinFault({ succeeded: 3, forms: formsAt(1) }, [retry]), "encrypted");
});

function formsAt(version: number): Parameters<typeof joinFault>[0]["forms"] {
  return [{ template_id: 1, template_version: version, mapping_id: 2 }];
}
