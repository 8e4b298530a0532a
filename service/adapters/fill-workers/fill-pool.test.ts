import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { after, test } from "node:test";
import { crc32, inflateRawSync } from "node:zlib";
import { type CompiledTemplate, compile, open, RowFiller } from "@platen/engine";
import { loadScripts, nodePlatform } from "@platen/engine/node";
import { buildForm } from "@platen/forms/builder";
import { type FilledRows, type LostRows, type RowsToFill } from "#domain/filling";
import { fillIsolated } from "../../domain/filling/fill-isolated.ts";
import { startFillPool } from "./fill-pool.ts";
import { shared } from "./shared-memory.ts";

const pool = startFillPool({ threads: 2 });
after(() => pool.stop());

const scripts = await loadScripts();
const template = shared(await compiledForm("Name"));

async function compiledForm(name: string, characters = ""): Promise<CompiledTemplate> {
  const form = buildForm({
    fields: [
      { type: "text", name, at: [72, 700, 300, 720], maxLength: 20 },
      { type: "text", name: "Small", at: [72, 660, 90, 664], defaultAppearance: "/Helv 40 Tf 0 g" },
    ],
  });
  const opened = await open(form, nodePlatform);
  assert.ok(opened.kind === "form");
  return compile(opened, { characters }, nodePlatform, scripts);
}

const NONE = { codes: [], overflow: [] };

function work(values: readonly (readonly string[])[], more: Partial<RowsToFill> = {}): RowsToFill {
  const rows = values.map((row, index) => ({ row: index + 1, values: row }));
  return { compiledKey: "one", sourceId: "bulk_a", fatal: NONE, rows, ...more };
}

function requireTried(answer: FilledRows | LostRows): FilledRows {
  assert.ok(answer.kind === "tried");
  return answer;
}

/** The document id of a row of `work`: the digest of its source, with the row in the last four bytes. */
function idOf(row: number): Uint8Array {
  const id = createHash("sha256").update("bulk_a").digest().subarray(0, 16);
  id.writeUInt32BE((id.readUInt32BE(12) ^ row) >>> 0, 12);
  return id;
}

/** The whole PDFs of the rows that were filled. */
function pdfsOf({ outcomes, packed }: FilledRows, compiled = template): Buffer[] {
  let at = 0;
  return outcomes.flatMap((outcome) => {
    if (outcome.kind === "refused") return [];
    const own = packed.subarray(at, at + outcome.packedBytes);
    at += outcome.packedBytes;
    const pdf = inflateRawSync(Buffer.concat([compiled.prefixDeflated, own]));
    assert.equal(pdf.length, compiled.prefix.length + outcome.tailBytes);
    assert.equal(crc32(pdf), outcome.crc);
    assert.equal(createHash("sha256").update(pdf).digest("hex"), outcome.sha256);
    return [pdf];
  });
}

test("the pool counts the rows that it has tried", async () => {
  const before = pool.rowsTried();
  await Promise.all([
    pool.fill(work([["Ann", ""]]), template),
    pool.fill(
      work([
        ["Bob", ""],
        ["x".repeat(21), ""],
      ]),
      template,
    ),
  ]);
  assert.equal(pool.rowsTried() - before, 3);
});

test("a row has the bytes of the engine alone, with checksums", async () => {
  const [pdf] = pdfsOf(requireTried(await pool.fill(work([["Ann", ""]]), template)));
  const id = idOf(1);
  const filler = new RowFiller(template, nodePlatform);
  assert.ok(filler.fill(["Ann", ""], id));
  assert.deepEqual(pdf, Buffer.concat([template.prefix, filler.tail()]));
});

test("equal rows of one job give equal bytes, those of another job do not", async () => {
  const rows = [
    ["Ann", ""],
    ["Ben", ""],
  ];
  const [first, second, other] = await Promise.all([
    pool.fill(work(rows), template),
    pool.fill(work(rows), template),
    pool.fill(work(rows, { sourceId: "bulk_b" }), template),
  ]);
  assert.deepEqual(pdfsOf(requireTried(first)), pdfsOf(requireTried(second)));
  assert.notDeepEqual(pdfsOf(requireTried(first)), pdfsOf(requireTried(other)));
});

test("a refused row has its reasons and no bytes, and those after it are filled", async () => {
  const answer = requireTried(
    await pool.fill(
      work([
        ["x".repeat(21), ""],
        ["Ben", ""],
      ]),
      template,
    ),
  );
  assert.deepEqual(
    answer.outcomes.map((outcome) => [outcome.row, outcome.kind]),
    [
      [1, "refused"],
      [2, "filled"],
    ],
  );
  const [refused] = answer.outcomes;
  assert.ok(refused?.kind === "refused");
  assert.deepEqual(
    refused.issues.map(({ code, field }) => [code, field]),
    [["max_length_exceeded", "Name"]],
  );
  assert.equal(pdfsOf(answer).length, 1);
});

test("a warning is reported, and refuses the row where it is fatal", async () => {
  const rows = [["Ann", "far too long for its box"]];
  const [lenient] = requireTried(await pool.fill(work(rows), template)).outcomes;
  assert.ok(lenient?.kind === "filled");
  assert.deepEqual(
    lenient.warnings.map(({ code }) => code),
    ["text_truncated"],
  );
  const fatal = [
    { codes: ["text_truncated"], overflow: [] },
    { codes: [], overflow: [1] },
  ];
  for (const one of fatal) {
    const [strict] = requireTried(await pool.fill(work(rows, { fatal: one }), template)).outcomes;
    assert.ok(strict?.kind === "refused");
    assert.partialDeepStrictEqual(strict.issues, [{ severity: "error", code: "text_truncated" }]);
  }
  const other = { codes: ["format_mismatch"], overflow: [0] };
  const [filled] = requireTried(await pool.fill(work(rows, { fatal: other }), template)).outcomes;
  assert.deepEqual(filled, lenient);
});

test("more templates than a thread keeps can be filled", async () => {
  const names = Array.from({ length: 20 }, (_, index) => `Field${index}`);
  const templates = await Promise.all(names.map((name) => compiledForm(name)));
  for (let round = 0; round < 2; round += 1) {
    const answers = await Promise.all(
      templates.map((one, index) =>
        pool.fill(work([[`v${index}`, ""]], { compiledKey: names[index] ?? "" }), one),
      ),
    );
    for (const [index, answer] of answers.entries()) {
      const [pdf] = pdfsOf(requireTried(answer), templates[index]);
      assert.ok(pdf !== undefined && pdf.includes(`(v${index})`));
    }
  }
});

test("a template that cannot be loaded fails no row: 503, and the thread is replaced", async () => {
  const broken = { ...template };
  Reflect.deleteProperty(broken, "plan");
  const unavailable = { status: 503, code: "unavailable", extras: { retry_after: 5 } };
  const [lost, filled] = await Promise.allSettled([
    pool.fill(work([["Ann", ""]], { compiledKey: "broken" }), broken),
    pool.fill(work([["Ben", ""]]), template),
  ]);
  assert.ok(lost.status === "rejected" && filled.status === "fulfilled");
  assert.throws(() => {
    throw lost.reason;
  }, unavailable);
  assert.equal(pdfsOf(requireTried(filled.value)).length, 1);
  for (let again = 0; again < 3; again += 1)
    assert.equal(pdfsOf(requireTried(await pool.fill(work([["Cyd", ""]]), template))).length, 1);
});

test("text that a form's fonts lack is drawn in a thread as in this process", async () => {
  const foreign = shared(await compiledForm("Name", "Łłمح王"));
  const rows = work(
    [
      ["Łukasz", ""],
      ["Ann", ""],
      ["محم 王 ł", ""],
    ],
    { compiledKey: "foreign" },
  );
  const pdfs = pdfsOf(requireTried(await pool.fill(rows, foreign)), foreign);
  const filler = new RowFiller(foreign, nodePlatform, scripts.shaper);
  for (const { row, values } of rows.rows) {
    const id = idOf(row);
    assert.ok(filler.fill(values, id));
    assert.deepEqual(pdfs[row - 1], Buffer.concat([foreign.prefix, filler.tail()]));
  }
});

/** Takes a property out of an object and of all in it. */
function strip(value: unknown, key: string): void {
  if (value === null || typeof value !== "object" || ArrayBuffer.isView(value)) return;
  Reflect.deleteProperty(value, key);
  for (const inner of Object.values(value)) strip(inner, key);
}

test("only the row whose shaping throws fails, and the thread is replaced", async () => {
  const foreign = await compiledForm("Name", "Ł");
  const broken = structuredClone(foreign);
  strip(broken.plan.fields, "faceOperands");
  const rows = work(
    [
      ["Ann", ""],
      ["Ł", ""],
      ["Ben", ""],
    ],
    { compiledKey: "torn" },
  );
  const { outcomes } = requireTried(await fillIsolated(pool, rows, broken));
  assert.deepEqual(
    outcomes.map((outcome) => (outcome.kind === "refused" ? outcome.issues[0]?.code : "filled")),
    ["filled", "fill_failed", "filled"],
  );
  assert.equal(pdfsOf(requireTried(await pool.fill(work([["Ann", ""]]), template))).length, 1);
});

const ROW_CPU_MS_MAX = 500;
/** Laying out this many words with automatic font size takes about 0.5 s of CPU time in each field. */
const SLOW_WORDS = 300_000;
const SLOW_FIELDS = 8;

async function slowForm(): Promise<CompiledTemplate> {
  const fields = Array.from({ length: SLOW_FIELDS }, (_, index) => ({
    type: "text" as const,
    name: `Story ${index}`,
    defaultAppearance: "/Helv 0 Tf 0 g",
    at: [72, 100, 300, 720] as const,
    multiline: true,
  }));
  const opened = await open(buildForm({ fields }), nodePlatform);
  assert.ok(opened.kind === "form");
  return compile(opened, {}, nodePlatform, scripts);
}

function slowRow(text: string): string[] {
  return Array.from({ length: SLOW_FIELDS }, () => text);
}

test("a row that exceeds its own CPU time is lost, by its index", async () => {
  const strict = startFillPool({ threads: 1, rowCpuMsMax: ROW_CPU_MS_MAX });
  const texts = ["Ann", "ab ".repeat(SLOW_WORDS), "Cyd"];
  const rows = work(texts.map(slowRow), { compiledKey: "slow" });
  const slow = await slowForm();
  assert.deepEqual(await strict.fill(rows, slow), { kind: "lost", reason: "took_too_long", at: 1 });
  const { outcomes } = requireTried(await fillIsolated(strict, rows, slow));
  assert.deepEqual(
    outcomes.map((outcome) => (outcome.kind === "refused" ? outcome.issues[0]?.code : "filled")),
    ["filled", "timeout", "filled"],
  );
  await strict.stop();
});

test("neither the start of a thread nor the rows before count against a row", async () => {
  // Starting takes hundreds of milliseconds of CPU time, and so do these rows together; none of them alone.
  const strict = startFillPool({ threads: 1, rowCpuMsMax: ROW_CPU_MS_MAX });
  const rows = work(Array.from({ length: 3000 }, (_, row) => [`Row ${row}`, ""]));
  assert.equal(requireTried(await strict.fill(rows, template)).outcomes.length, 3000);
  await strict.stop();
});

test("queued rows of an aborted call are not filled", async () => {
  const single = startFillPool({ threads: 1 });
  const gone = AbortSignal.abort(new Error("gave up"));
  const first = single.fill(work([["Ann", ""]]), template);
  await assert.rejects(single.fill(work([["Ben", ""]]), template, gone), /gave up/u);
  assert.equal(requireTried(await first).outcomes.length, 1);
  await single.stop();
});

test("large tables of a template are in memory that threads share, each once", () => {
  const table = new Uint8Array(5000).fill(7);
  const { a, b, small, odd } = shared({
    a: table,
    b: [table],
    small: new Uint8Array(3),
    odd: new Int32Array(table.buffer, 4, 1000),
  });
  assert.ok(a.buffer instanceof SharedArrayBuffer);
  assert.equal(b[0], a);
  assert.deepEqual(a, table);
  assert.ok(small.buffer instanceof ArrayBuffer);
  assert.equal(odd.length, 1000);
  assert.equal(odd[999], 0x07070707);
});

test("stopping a pool rejects pending calls and all later ones", async () => {
  const stopping = startFillPool({ threads: 1 });
  const many = work(Array.from({ length: 5000 }, (_, row) => [`Row ${row}`, ""]));
  const waiting = Promise.allSettled([
    stopping.fill(many, template),
    stopping.fill(many, template),
  ]);
  await stopping.stop();
  for (const { status } of await waiting) assert.equal(status, "rejected");
  await assert.rejects(stopping.fill(work([["Ann", ""]]), template), /fill pool is running/);
});

test("released memory holds the packed tails of further rows, whatever their number", async () => {
  const single = startFillPool({ threads: 1 });
  try {
    const many = Array.from({ length: 300 }, (_, row) => [`Ann ${row}`, ""]);
    const rooms = new Set<ArrayBufferLike>();
    for (const rows of [many, many, many.slice(0, 2), [...many, ...many, ...many]]) {
      const filled = requireTried(await single.fill(work(rows), template));
      assert.equal(pdfsOf(filled).length, rows.length);
      rooms.add(filled.packed.buffer);
      filled.release?.();
      filled.release?.();
    }
    const kept = requireTried(await single.fill(work(many), template));
    const other = requireTried(await single.fill(work([["Bob", ""]]), template));
    assert.equal(pdfsOf(kept).length, 300);
    assert.notEqual(kept.packed.buffer, other.packed.buffer);
    for (const room of rooms) assert.equal(room.byteLength, 0, "its memory was passed on");
  } finally {
    await single.stop();
  }
});
