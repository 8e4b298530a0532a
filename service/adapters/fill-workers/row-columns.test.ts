import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import fc from "fast-check";
import { type FillIssue, type RowOutcome } from "#domain/filling";
import { filledRows, OutcomeRecorder, rowColumns } from "./row-columns.ts";
import { valueColumns } from "./value-columns.ts";

const FATAL = { codes: [], overflow: [] };
const issue = fc.constantFrom<FillIssue>(
  { severity: "warning", code: "text_truncated", field: "Name", message: "It is cut." },
  { severity: "warning", code: "format_mismatch", field: "Date", message: "It is no date." },
);
const size = fc.nat(0xffff_ffff);
const PLAIN = { noNullPrototype: true };

const outcome: fc.Arbitrary<RowOutcome> = fc.oneof(
  fc.record(
    {
      kind: fc.constant("filled" as const),
      row: fc.nat(),
      packedBytes: size,
      tailBytes: size,
      crc: size,
      sha256: fc.nat().map((seed) => createHash("sha256").update(`${seed}`).digest("hex")),
      warnings: fc.array(issue, { maxLength: 2 }),
    },
    PLAIN,
  ),
  fc.record(
    {
      kind: fc.constant("refused" as const),
      row: fc.nat(),
      issues: fc.array(issue, { minLength: 1, maxLength: 2 }),
    },
    PLAIN,
  ),
);

test("outcomes passed between threads by column are the same outcomes", () => {
  fc.assert(
    fc.property(fc.array(outcome, { maxLength: 20 }), fc.uint8Array(), (outcomes, bytes) => {
      const packed = Uint8Array.from(bytes);
      const recorder = new OutcomeRecorder(outcomes.length);
      for (const one of outcomes) {
        if (one.kind === "filled") recorder.filled(one);
        else recorder.refused(one.issues);
      }
      const passed = structuredClone(recorder.columns(packed));
      assert.deepEqual(filledRows(outcomes, passed), { kind: "tried", outcomes, packed });
    }),
  );
});

test("a row without an outcome is a bug", () => {
  const recorder = new OutcomeRecorder(2);
  recorder.refused([]);
  assert.throws(() => recorder.columns(new Uint8Array(0)));
});

test("sources and suspicious values keep their rows", () => {
  const work = { compiledKey: "one", sourceId: "job", fatal: FATAL } as const;
  const rows = [
    { row: 3, values: ["a", null] },
    { row: 5, values: [true, ["x", "y"]], sourceId: "other", suspicious: [1] },
  ];
  assert.deepEqual(rowColumns({ ...work, rows }), {
    ...work,
    rows: [3, 5],
    values: valueColumns(rows.map(({ values }) => values)),
    sourceIds: [null, "other"],
    suspicious: [null, [1]],
    hasFailed: null,
  });
  const { sourceIds, suspicious } = rowColumns({ ...work, rows: rows.slice(0, 1) });
  assert.deepEqual([sourceIds, suspicious], [null, null]);
});
