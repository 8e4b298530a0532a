import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { deflateSync } from "node:zlib";
import { buildForm } from "@platen/forms/builder";
import { runTrials } from "./run-trials.ts";

const FORM = buildForm({
  fields: [
    { type: "text", name: "name", maxLength: 3, at: [72, 700, 300, 720] },
    { type: "checkbox", name: "box", at: [72, 660, 90, 678] },
  ],
});

test("files are read, filled and judged as the product would, each with what it cost", async () => {
  const dir = await mkdtemp(join(tmpdir(), "platen-hostile-"));
  try {
    const bomb = deflateSync(new Uint8Array(200_000_000));
    const files = {
      "form.pdf": FORM,
      "letter.pdf": Buffer.from("Dear sir or madam"),
      "bomb.pdf": Buffer.from(
        `%PDF-1.5\n1 0 obj<</Type/ObjStm/N 1/First 9/Filter/FlateDecode/Length ${
          bomb.length
        }>>stream\n${Buffer.from(bomb).toString("latin1")}\nendstream endobj`,
        "latin1",
      ),
      "lost-table.pdf": Buffer.from(
        Buffer.from(FORM).toString("latin1").replaceAll("startxref", "startxraf"),
        "latin1",
      ),
    };
    for (const [name, bytes] of Object.entries(files)) await writeFile(join(dir, name), bytes);
    const verdicts = await runTrials({
      dir,
      files: Object.keys(files),
      processes: 1,
      onVerdict: () => {},
    });
    const reported = verdicts.map((verdict) => [
      verdict.file,
      verdict.kind === "refused" ? verdict.reason : verdict.kind,
      verdict.kind === "death" ? [] : verdict.faults,
    ]);
    assert.deepEqual(reported, [
      ["form.pdf", "accepted", []],
      ["letter.pdf", "not_a_pdf", []],
      ["bomb.pdf", "too_large", []],
      ["lost-table.pdf", "accepted", []],
    ]);
    const [form] = verdicts;
    assert.ok(form?.kind === "accepted");
    const steps = form.requests.map(({ step }) => step);
    assert.deepEqual(steps, ["read", "compile", "fill", "flatten", "fill flattened"]);
    if (process.platform === "linux") assert.ok((form.peakBytes ?? 0) > 10_000_000);
  } finally {
    await rm(dir, { recursive: true });
  }
});
