import assert from "node:assert/strict";
import { test } from "node:test";
import { type CompiledTemplate, compile, open } from "@platen/engine";
import { nodePlatform } from "@platen/engine/node";
import { buildForm } from "@platen/forms/builder";
import { Refusal } from "#base/refusal.ts";
import { fillIsolated } from "./fill-isolated.ts";
import type { FilledRows, FillPool, LostRows, RowsToFill } from "./fill-pool.ts";

const compiled = await specimen();

async function specimen(): Promise<CompiledTemplate> {
  const fields = [{ type: "text", name: "Name", at: [72, 700, 300, 720] }] as const;
  const opened = await open(buildForm({ fields }), nodePlatform);
  assert.ok(opened.kind === "form");
  return compile(opened, {}, nodePlatform);
}

/** Fillers that are lost at some rows, with a count of calls. */
function lostAt(
  poison: ReadonlySet<number>,
  reason: LostRows["reason"],
): FillPool & { calls: number } {
  const fillPool = {
    calls: 0,
    fill: async ({ rows }: RowsToFill) => {
      fillPool.calls += 1;
      const at = rows.findIndex(({ row }) => poison.has(row));
      return at === -1 ? filledAll(rows) : ({ kind: "lost", reason, at } as const);
    },
  };
  return fillPool;
}

function filledAll(rows: RowsToFill["rows"]): FilledRows {
  const sums = { packedBytes: 1, tailBytes: 2, crc: 3, sha256: "a", warnings: [] };
  const outcomes = rows.map(({ row }) => ({ kind: "filled", row, ...sums }) as const);
  return { kind: "tried", outcomes, packed: Uint8Array.from(rows, ({ row }) => row) };
}

function work(count: number): RowsToFill {
  const rows = Array.from({ length: count }, (_, index) => ({ row: index + 1, values: ["x"] }));
  return { compiledKey: "a", sourceId: "bulk_a", fatal: { codes: [], overflow: [] }, rows };
}

test("rows that crash no thread are filled in one call", async () => {
  const fillPool = lostAt(new Set(), "died");
  const { outcomes } = await fillIsolated(fillPool, work(200), compiled);
  assert.deepEqual([outcomes.length, fillPool.calls], [200, 1]);
});

test("only the rows that crash a thread fail; the others keep their order and bytes", async () => {
  const poison = new Set([1, 77, 200]);
  const fillPool = lostAt(poison, "died");
  const { outcomes, packed } = await fillIsolated(fillPool, work(200), compiled);
  const rows = work(200).rows.map(({ row }) => row);
  assert.deepEqual(
    outcomes.map(({ row }) => row),
    rows,
  );
  const refused = outcomes.flatMap((outcome) => (outcome.kind === "refused" ? [outcome] : []));
  assert.deepEqual(
    refused.map(({ row, issues }) => [row, issues[0]?.code]),
    [...poison].map((row) => [row, "fill_failed"]),
  );
  assert.deepEqual(
    [...packed],
    rows.filter((row) => !poison.has(row)),
  );
  assert.ok(fillPool.calls <= 10, `${fillPool.calls} calls`);
});

test("a row fails as timeout once it has used up its CPU time, without a second try", async () => {
  const fillPool = lostAt(new Set([2]), "took_too_long");
  const { outcomes } = await fillIsolated(fillPool, work(2), compiled);
  const [, second] = outcomes;
  assert.equal(second?.kind === "refused" && second.issues[0]?.code, "timeout");
  assert.equal(fillPool.calls, 2);
});

test("a row whose thread crashed because of earlier work is filled by the next thread", async () => {
  let calls = 0;
  const fill: FillPool["fill"] = async ({ rows }) => {
    calls += 1;
    return calls === 1 ? { kind: "lost", reason: "died", at: 1 } : filledAll(rows);
  };
  const { outcomes } = await fillIsolated({ fill }, work(3), compiled);
  assert.deepEqual(
    outcomes.map(({ kind }) => kind),
    ["filled", "filled", "filled"],
  );
});

test("lack of CPU or threads is rethrown and fails no row", async () => {
  const busy = new Refusal(503, "unavailable", "Busy.");
  const fill = (): Promise<never> => Promise.reject(busy);
  await assert.rejects(fillIsolated({ fill }, work(3), compiled), busy);
});

test("without rows the pool is not called", async () => {
  const fillPool = lostAt(new Set(), "died");
  assert.deepEqual((await fillIsolated(fillPool, work(0), compiled)).outcomes, []);
  assert.equal(fillPool.calls, 0);
});
