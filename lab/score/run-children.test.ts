import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { buildForm } from "@platen/forms/builder";
import { findForms } from "./find-forms.ts";
import { runChildren } from "./run-children.ts";
import type { Verdict } from "./verdict.ts";

async function withFolder(
  files: Readonly<Record<string, Uint8Array>>,
  work: (dir: string) => Promise<void>,
): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), "platen-score-"));
  try {
    for (const [name, bytes] of Object.entries(files)) await writeFile(join(dir, name), bytes);
    await work(dir);
  } finally {
    await rm(dir, { recursive: true });
  }
}

const FORM = buildForm({ fields: [{ type: "text", name: "name", at: [72, 700, 300, 720] }] });

test("a folder is scored in children, the verdicts in the order of its files", async () => {
  await withFolder({ "a.pdf": FORM, "b.PDF": new Uint8Array([1]), "c.txt": FORM }, async (dir) => {
    const { files } = await findForms(dir, null);
    assert.deepEqual(files, ["a.pdf", "b.PDF"]);
    const verdicts = await run(dir, files, 60_000);
    assert.deepEqual(
      verdicts.map(({ file, outcome }) => [file, outcome]),
      [
        ["a.pdf", "complete"],
        ["b.PDF", "apart"],
      ],
    );
  });
});

test("a judge that takes too long is killed, and the next file is judged by another", async () => {
  await withFolder({ "a.pdf": FORM, "b.pdf": FORM }, async (dir) => {
    const verdicts = await run(dir, ["a.pdf", "b.pdf"], 1);
    const outcomes = verdicts.map(({ outcome, faults }) => `${outcome}: ${faults[0]?.message}`);
    assert.deepEqual(outcomes, Array(2).fill("incomplete: took longer than 0.001 s"));
  });
});

test("one file may be named, a pattern narrows a folder, and nothing found is an error", async () => {
  await withFolder({ "a.pdf": FORM, "b.pdf": FORM }, async (dir) => {
    assert.deepEqual(await findForms(join(dir, "b.pdf"), null), { dir, files: ["b.pdf"] });
    assert.deepEqual((await findForms(dir, /^a/)).files, ["a.pdf"]);
    await assert.rejects(findForms(dir, /zebra/), /no PDF/);
  });
});

function run(
  dir: string,
  files: readonly string[],
  timeLimitMs: number,
): Promise<readonly Verdict[]> {
  return runChildren({
    dir,
    files,
    flatten: false,
    processes: 1,
    timeLimitMs,
    onVerdict: () => {},
  });
}
