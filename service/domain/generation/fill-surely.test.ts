import assert from "node:assert/strict";
import { test } from "node:test";
import { type CompiledTemplate, compile, open } from "@platen/engine";
import { nodePlatform } from "@platen/engine/node";
import { buildForm } from "@platen/engine/specimen";
import { fillSurely } from "./fill-surely.ts";
import type { LostRows, RowFillers, RowsToFill } from "./row-fillers.ts";

const compiled = await specimen();

async function specimen(): Promise<CompiledTemplate> {
  const fields = [{ type: "text", name: "Name", at: [72, 700, 300, 720] }] as const;
  const opened = await open(buildForm({ fields }), nodePlatform);
  assert.ok(opened.kind === "form");
  return compile(opened, {}, nodePlatform);
}

/** Fillers that die of some rows, and how often they were asked. */
function dyingOf(
  poison: ReadonlySet<number>,
  reason: LostRows["reason"],
): RowFillers & { asked: number } {
  const fillers = {
    asked: 0,
    fill: async ({ rows }: RowsToFill) => {
      fillers.asked += 1;
      if (rows.some(({ row }) => poison.has(row))) return { kind: "lost", reason } as const;
      const sums = { packedBytes: 1, tailBytes: 2, crc: 3, sha256: "a", warnings: [] };
      const outcomes = rows.map(({ row }) => ({ kind: "filled", row, ...sums }) as const);
      return { kind: "tried", outcomes, packed: Uint8Array.from(rows, ({ row }) => row) } as const;
    },
  };
  return fillers;
}

function work(count: number): RowsToFill {
  const rows = Array.from({ length: count }, (_, index) => ({ row: index + 1, values: ["x"] }));
  return { compiledKey: "a", uploadId: "bulk_a", strict: false, rows };
}

test("rows that nobody dies of are filled at once", async () => {
  const fillers = dyingOf(new Set(), "died");
  const { outcomes } = await fillSurely(fillers, work(200), compiled);
  assert.deepEqual([outcomes.length, fillers.asked], [200, 1]);
});

test("of many rows only those that kill fail; the others keep their order and their bytes", async () => {
  const poison = new Set([1, 77, 200]);
  const fillers = dyingOf(poison, "died");
  const { outcomes, packed } = await fillSurely(fillers, work(200), compiled);
  assert.deepEqual(
    outcomes.map(({ row }) => row),
    work(200).rows.map(({ row }) => row),
  );
  const refused = outcomes.flatMap((outcome) => (outcome.kind === "refused" ? [outcome] : []));
  assert.deepEqual(
    refused.map(({ row, issues }) => [row, issues[0]?.code]),
    [...poison].map((row) => [row, "fill_failed"]),
  );
  const filled = work(200).rows.map(({ row }) => row);
  assert.deepEqual(
    [...packed],
    filled.filter((row) => !poison.has(row)),
  );
  assert.ok(fillers.asked < 50, `${fillers.asked} times`);
});

test("a row that takes for ever fails as timeout", async () => {
  const { outcomes } = await fillSurely(dyingOf(new Set([2]), "took_too_long"), work(2), compiled);
  const [, second] = outcomes;
  assert.equal(second?.kind === "refused" && second.issues[0]?.code, "timeout");
});

test("no rows are no work", async () => {
  const fillers = dyingOf(new Set(), "died");
  assert.deepEqual((await fillSurely(fillers, work(0), compiled)).outcomes, []);
  assert.equal(fillers.asked, 0);
});
