import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { z } from "zod";
import { type Campaign, countOf, helpOf, PieceOrder, runPieces } from "./pieces.ts";

const folder = mkdtempSync(join(tmpdir(), "platen-pieces-"));
after(() => rmSync(folder, { recursive: true }));

const Result = z.object({ index: z.int(), size: z.int(), seed: z.int() });
type Order = z.output<typeof PieceOrder>;
type Result = z.output<typeof Result>;

/** A campaign that lists its pieces, and breaks off at the piece `brokenAt`. */
function listing(brokenAt: number | null = null): Campaign<Order, Result> {
  return {
    unit: "things",
    order: PieceOrder,
    result: Result,
    run: async ({ index, size, seed }) => {
      if (index === brokenAt) throw new Error("broken off");
      return { index, size, seed };
    },
    log: () => undefined,
  };
}

const order = (total: number): Order => ({ seed: 2 ** 31 - 1, total, pieceSize: 10 });
const indexes = (results: readonly Result[]): readonly number[] =>
  results.map(({ index }) => index);

test("pieces have different seeds, and the last one is as small as what is left", async () => {
  const start = { order: order(25), stateFile: join(folder, "a"), isResumed: false, piece: null };
  const { results } = await runPieces(listing(), start);
  assert.deepEqual(
    results.map(({ size }) => size),
    [10, 10, 5],
  );
  assert.equal(new Set(results.map(({ seed }) => seed)).size, 3);
  for (const { seed } of results) assert.ok(seed >= 0 && seed < 2 ** 31, String(seed));
});

test("an interrupted run continues with the piece that broke off, and with its own seed", async () => {
  const stateFile = join(folder, "folder", "b");
  const start = { order: order(40), stateFile, isResumed: false, piece: null };
  await assert.rejects(runPieces(listing(2), start), /broken off/);
  const whole = await runPieces(listing(), { ...start, stateFile: join(folder, "c") });
  const other = { seed: 7, total: 1, pieceSize: 3 };
  const resumed = await runPieces(listing(0), { ...start, order: other, isResumed: true });
  assert.deepEqual(resumed.results, whole.results);
  assert.deepEqual(resumed.order, start.order);
});

test("a finished run can be extended; a smaller last piece runs again", async () => {
  const stateFile = join(folder, "d");
  const start = { order: order(25), stateFile, isResumed: false, piece: null };
  await runPieces(listing(), start);
  const same = await runPieces(listing(0), { ...start, isResumed: true });
  assert.deepEqual(indexes(same.results), [0, 1, 2]);
  const { results } = await runPieces(listing(0), { ...start, order: order(40), isResumed: true });
  assert.deepEqual(
    results.map(({ size }) => size),
    [10, 10, 10, 10],
  );
});

test("a piece alone has its seed of the whole run, and leaves the state file as it is", async () => {
  const stateFile = join(folder, "e");
  const start = { order: order(30), stateFile, isResumed: false, piece: null };
  const { results } = await runPieces(listing(), start);
  const alone = await runPieces(listing(), { ...start, piece: 1 });
  assert.deepEqual(alone.results, [results[1]]);
  await assert.rejects(runPieces(listing(), { ...start, piece: 3 }), /has only 3 pieces/);
  const resumed = await runPieces(listing(0), { ...start, isResumed: true });
  assert.deepEqual(resumed.results, results);
});

test("a state file of another campaign is refused", async () => {
  const stateFile = join(folder, "f");
  const start = { order: order(10), stateFile, isResumed: false, piece: null };
  await runPieces({ ...listing(), result: z.any(), run: async () => ({ other: 1 }) }, start);
  await assert.rejects(runPieces(listing(), { ...start, isResumed: true }), z.ZodError);
});

test("options are whole numbers", () => {
  assert.equal(countOf(undefined, 5), 5);
  assert.equal(countOf("0", 5, 0), 0);
  for (const option of ["", "0", "x", "1.5", "-1"])
    assert.throws(() => countOf(option, 5), /is not a whole number of at least 1/);
});

test("the comment at the top of a file is its help", () => {
  const help = helpOf(new URL("kill.ts", import.meta.url).href);
  assert.match(help, /^Repeatedly submits .*\nfor all/);
  assert.match(help, /\nnpm run campaign:kill -- /);
  assert.doesNotMatch(help, /\*\//);
});
