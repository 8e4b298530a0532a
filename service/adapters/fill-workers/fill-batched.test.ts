import assert from "node:assert/strict";
import { after, test } from "node:test";
import { type CompiledTemplate, compile, open } from "@platen/engine";
import { loadScripts, nodePlatform } from "@platen/engine/node";
import { buildForm } from "@platen/forms/builder";
import { type FilledRows, type LostRows, type RowsToFill } from "#domain/filling";
import { fillBatched } from "./fill-batched.ts";
import { startFillPool } from "./fill-pool.ts";
import { shared } from "./shared-memory.ts";

const pool = startFillPool({ threads: 1, isReady: true });
after(() => pool.stop());
const scripts = await loadScripts();
const templates = {
  one: shared(await compiledForm("Name")),
  other: shared(await compiledForm("Town")),
};

async function compiledForm(name: string): Promise<CompiledTemplate> {
  const field = { type: "text", name, at: [72, 700, 300, 720], maxLength: 20 } as const;
  const opened = await open(buildForm({ fields: [field] }), nodePlatform);
  assert.ok(opened.kind === "form");
  return compile(opened, { characters: "" }, nodePlatform, scripts);
}

/** The pool, with a record of how many rows it was given at a time; it loses what `loses` says. */
function watchPool(loses: (work: RowsToFill) => boolean = () => false) {
  const sizes: number[] = [];
  const together = fillBatched({
    ...pool,
    fill: async (given, compiled) => {
      sizes.push(given.rows.length);
      if (!loses(given)) return await pool.fill(given, compiled);
      return { kind: "lost", reason: "died", at: 0 };
    },
  });
  const fill = (index: number, more: Partial<RowsToFill> = {}): Promise<FilledRows | LostRows> =>
    together.fill(...work(index, more));
  return { sizes, fill, together };
}

const NONE = { codes: [], overflow: [] };
const TRUNCATED = { codes: ["text_truncated"], overflow: [] };

function work(index: number, more: Partial<RowsToFill> = {}): [RowsToFill, CompiledTemplate] {
  // The fifth is longer than the field: a warning, and refused where that is fatal.
  const values = [index === 5 ? "x".repeat(30) : `Value ${index}`];
  const given: RowsToFill = {
    compiledKey: "one",
    sourceId: `file_${index}`,
    fatal: NONE,
    rows: [{ row: 1, values }],
    ...more,
  };
  return [given, templates[given.compiledKey === "one" ? "one" : "other"]];
}

test("rows of a batch have the bytes, checksums and warnings that they have alone", async () => {
  for (const fatal of [NONE, TRUNCATED]) {
    const { fill, sizes } = watchPool();
    const found = await Promise.all(Array.from({ length: 40 }, (_, at) => fill(at, { fatal })));
    for (const [at, answer] of found.entries())
      assert.deepEqual(answer, await pool.fill(...work(at, { fatal })));
    assert.deepEqual(sizes, [16, 16, 8]);
  }
});

test("rows that differ in form or fatal warnings are not batched", async () => {
  const { fill, sizes } = watchPool();
  const odd = [{ compiledKey: "other" }, { fatal: TRUNCATED }] as const;
  const given = [0, 1, 2, 3, 4, 6, 7, 8].map((at) => [at, odd[at % 4] ?? {}] as const);
  const found = await Promise.all(given.map(([at, more]) => fill(at, more)));
  for (const [index, [at, more]] of given.entries())
    assert.deepEqual(found[index], await pool.fill(...work(at, more)));
  assert.deepEqual(
    sizes.toSorted((a, b) => a - b),
    [1, 3, 4],
  );
});

function hasThird({ rows, sourceId }: RowsToFill): boolean {
  return sourceId === "file_3" || rows.some((row) => row.sourceId === "file_3");
}

test("after a thread dies of a batch each row is filled alone, and only the one that kills is lost", async () => {
  const { fill } = watchPool(hasThird);
  const found = await Promise.all([0, 1, 2, 3, 4].map((at) => fill(at)));
  assert.deepEqual(
    found.map(({ kind }) => kind),
    ["tried", "tried", "tried", "lost", "tried"],
  );
});

test("work of several rows is not batched", async () => {
  const { fill, sizes } = watchPool();
  const rows = [1, 2, 3].map((row) => ({ row, values: ["Ann"] }));
  await Promise.all([fill(1), fill(2, { rows }), fill(3)]);
  assert.deepEqual(
    sizes.toSorted((a, b) => a - b),
    [2, 3],
  );
});

test("a call aborted while it waits is rejected, and the others are filled", async () => {
  const { together } = watchPool();
  const gone = new AbortController();
  const filled = [0, 1, 2].map((at) =>
    together.fill(...work(at), at === 1 ? gone.signal : undefined),
  );
  gone.abort(new Error("gave up"));
  const found = await Promise.allSettled(filled);
  assert.deepEqual(
    found.map(({ status }) => status),
    ["fulfilled", "rejected", "fulfilled"],
  );
});

test("when the pool is stopped, all waiting calls are rejected", async () => {
  const stopped = startFillPool({ threads: 1 });
  const together = fillBatched(stopped);
  await stopped.stop();
  const found = await Promise.allSettled([0, 1, 2].map((at) => together.fill(...work(at))));
  assert.ok(found.every(({ status }) => status === "rejected"));
});
