import assert from "node:assert/strict";
import { test } from "node:test";
import { costsByCategory, planLanes } from "./plan.ts";

const PURE = { isPure: true, database: false };
const OTHER = { isPure: false, database: true };
const needs = new Map([
  ["engine/a.test.ts", PURE],
  ["engine/b.test.ts", PURE],
  ["service/c.test.ts", OTHER],
  ["service/d.test.ts", OTHER],
]);
const paths = [...needs.keys()];

test("without durations pure files compute and the others wait", () => {
  assert.deepEqual(planLanes(paths, needs, new Map()), {
    computing: ["engine/a.test.ts", "engine/b.test.ts"],
    waiting: ["service/c.test.ts", "service/d.test.ts"],
  });
});

test("without durations journeys start before other files that wait", () => {
  const journeys = new Map([...needs, ["test/browser/e.test.ts", OTHER] as const]);
  const { waiting } = planLanes([...journeys.keys()], journeys, new Map());
  assert.equal(waiting[0], "test/browser/e.test.ts");
});

test("the longest file starts first, and a file that kept a core busy computes", () => {
  const durations = new Map([
    ["engine/b.test.ts", { wallMs: 200, ownMs: 10, childrenMs: 0 }],
    ["service/c.test.ts", { wallMs: 1000, ownMs: 100, childrenMs: 100 }],
    ["service/d.test.ts", { wallMs: 9000, ownMs: 1000, childrenMs: 7000 }],
  ]);
  assert.deepEqual(planLanes(paths, needs, durations), {
    computing: ["service/d.test.ts", "engine/b.test.ts", "engine/a.test.ts"],
    waiting: ["service/c.test.ts"],
  });
});

test("costs are summed by folder, the dearest first", () => {
  const cost = { wallMs: 10, ownMs: 2, childrenMs: 1 };
  const sums = costsByCategory(
    new Map([
      ["engine/fill/a.test.ts", cost],
      ["service/api/a.test.ts", cost],
      ["service/api/routes/b.test.ts", cost],
    ]),
  );
  assert.deepEqual(
    sums.map(({ name, files, ownMs }) => [name, files, ownMs]),
    [
      ["service/api", 2, 4],
      ["engine", 1, 2],
    ],
  );
});
